import type { Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { addUser, libraryReady } from './api.ts';
import { openLesson, playButton, signIn } from './journey.ts';
import { desktop, phone, test } from './page.ts';
import {
  boundariesOf,
  bufferedTo,
  decoded,
  filesOf,
  jumpTo,
  playAt,
  playedTo,
  reportedBy,
  seekTo,
  watch,
} from './playback.ts';

const GROUP = 'כיתה ד׳ 3';
const choice = { group: GROUP, intensity: 'בינוני', length: '15 דקות' };
const OUTAGE_SECONDS = 120;
const REPORT = { interval: 500 };
/** Expected console messages of a browser without a network, and of the player. */
const offline = [/ERR_INTERNET_DISCONNECTED/, /Streaming error/, /were not accepted/];

const waitingLong = (page: Page) => page.getByText('זה לוקח קצת זמן.');
const waiting = (page: Page) => page.getByRole('progressbar', { name: 'טוענים את ההמשך' });

beforeAll(() => libraryReady(inject('sharedServer').url));

test('two minutes without a network don’t interrupt a lesson, and are reported afterwards, once', async ({
  visit,
  server,
}) => {
  const user = await addUser(server.url, 'C', GROUP);
  // a large picture has the shortest buffer
  const page = await visit({ ...desktop, expected: offline });
  const reported = reportedBy(page);
  await signIn(page, user.phone);
  const lesson = await openLesson(page, choice);
  await playButton(page).first().click();
  await playedTo(page, 0.5);
  const seam = boundariesOf(lesson)[0]!;
  await seekTo(page, lesson, seam - 2);
  await bufferedTo(page, seam + OUTAGE_SECONDS + 10);

  await page.context().setOffline(true);
  const noticed = await watch(page);
  await playedTo(page, seam + 2);
  await seekTo(page, lesson, seam + OUTAGE_SECONDS - 2);
  await playedTo(page, seam + OUTAGE_SECONDS + 1);
  expect((await noticed()).ranDry).toBe(0);
  expect(await waitingLong(page).count()).toBe(0);
  expect(reported()).toEqual([]);

  await page.context().setOffline(false);
  // queued reports are sent automatically, once, and buffering continues
  const [first = ''] = filesOf(lesson);
  await expect.poll(() => reported().filter((key) => key === first), REPORT).toEqual([first]);
  await bufferedTo(page, seam + OUTAGE_SECONDS * 2);
  await expect(decoded(page)).resolves.toMatchObject({ paused: false });
});

test('a lesson with an empty buffer resumes when the network is back', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C', GROUP);
  const page = await visit({ ...desktop, expected: offline });
  await signIn(page, user.phone);
  const lesson = await openLesson(page, { ...choice, length: '45 דקות' });
  await playButton(page).first().click();
  await playedTo(page, 0.5);
  await page.context().setOffline(true);
  const beyond = boundariesOf(lesson).at(-1)! + 1;
  await page.keyboard.press('End');
  for (let part = 0; part < lesson.finalLesson.length; part++) await page.keyboard.press('PageDown');
  await waiting(page).waitFor();
  await waitingLong(page).waitFor();
  await page.context().setOffline(false);
  await playedTo(page, beyond);
  await waiting(page).waitFor({ state: 'detached' });
});

test('an interrupted lesson can be resumed', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C', GROUP);
  const page = await visit(desktop);
  await signIn(page, user.phone);
  const lesson = await openLesson(page, choice);
  await expect(page.getByRole('button', { name: /^להמשיך מ/ }).count()).resolves.toBe(0);
  await playButton(page).first().click();
  await playedTo(page, 0.5);
  // slow, so that it doesn't get much further before the page is left on a busy machine
  await playAt(page, 0.25);
  await seekTo(page, lesson, 100);
  await playedTo(page, 101);
  await page.goto('about:blank');
  await page.goBack();
  // offered, not automatic: the big button still starts at the beginning
  await page.getByRole('button', { name: /^להמשיך מ־1:4\d$|^להמשיך מ־1:39$/ }).waitFor();
  await playButton(page).first().click();
  await playedTo(page, 0.5);
  expect((await decoded(page)).seconds).toBeLessThan(90);
  await seekTo(page, lesson, 150);
  await playedTo(page, 151);
  await page.reload();
  await page.getByRole('button', { name: /^להמשיך מ/ }).click();
  await playedTo(page, 146);

  // on another device with one tap
  await page.goto('about:blank');
  const other = await visit(phone);
  await signIn(other, user.phone);
  await other.getByRole('link', { name: /^ממשיכים: נשארו/ }).click();
  await playedTo(other, 146);
  expect((await decoded(other)).seconds).toBeLessThan(190);
});

const SEGMENT = /\.ts(?:\?|$)/;
const filterPage = { contentType: 'text/html', body: '<!doctype html><title>Blocked</title>' };
const damaged = [/Streaming error/, /Streaming failed/];

test('a content filter’s page instead of a segment doesn’t move a lesson', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C', GROUP);
  const page = await visit({ ...desktop, expected: damaged });
  await signIn(page, user.phone);
  const lesson = await openLesson(page, choice);
  await playButton(page).first().click();
  await playedTo(page, 0.5);
  let pages = 3;
  await page.route(SEGMENT, (route) => (pages-- > 0 ? route.fulfill(filterPage) : route.continue()));
  // in the middle of a part, which a busy machine doesn't leave before the end of the test
  const [start = 0, end = 0] = boundariesOf(lesson).slice(-2);
  const middle = (start + end) / 2;
  await jumpTo(page, middle);
  await playedTo(page, middle + 0.5);
  expect(pages).toBeLessThan(0);
  // neither at the beginning nor in another part
  expect((await decoded(page)).seconds).toBeLessThan(end);
});

test('playback continues up to a damaged segment, then with the next part', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C', GROUP);
  const page = await visit({ ...desktop, expected: damaged });
  await signIn(page, user.phone);
  const lesson = await openLesson(page, choice);
  await playButton(page).first().click();
  await playedTo(page, 0.5);
  const boundaries = boundariesOf(lesson);
  const part = boundaries.findIndex((boundary) => boundary > 500);
  // its third segment, in every rendition; a thumbnail is named like the folder of its video
  const [, folder] = /([^/]+)\.jpg/.exec(lesson.finalLesson[part]!.video.thumbnailUrl ?? '') ?? [];
  await page.route(new RegExp(`${folder}/\\d+/00003\\.ts`), (route) => route.fulfill(filterPage));
  const from = boundaries[part - 1]! + 1;
  // the message disappears after some seconds
  const announced = page.getByText('ממשיכים לתרגיל הבא').waitFor();
  await jumpTo(page, from);
  await playedTo(page, from + 1);
  const watched = await watch(page);
  await announced;
  await playedTo(page, boundaries[part]! + 1);
  const { positions } = await watched();
  // nothing was skipped, and playback never went back
  expect(positions.filter((seconds) => seconds > 0).toSorted((a, b) => a - b)[0]).toBeGreaterThan(from);
  expect(Math.max(...positions.filter((seconds) => seconds < boundaries[part]! - 1))).toBeGreaterThan(from + 3);
});
