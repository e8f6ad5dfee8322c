import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { plannedLessons, schoolDaysOf } from '@zuzu/domain/weekly/school-weeks.ts';
import { weekOf } from '@zuzu/domain/weekly/week.ts';
import { addUser, renameGroup, storedSeen } from './api.ts';
import { useFastServer } from './fast-server.ts';
import { card, openLesson, playButton, signIn } from './journey.ts';
import { atPath, phone, test } from './page.ts';
import {
  boundariesOf,
  decoded,
  filesOf,
  jumpTo,
  playAt,
  playedThrough,
  playedTo,
  reportedBy,
  seekTo,
  skipLanding,
  totalSeconds,
} from './playback.ts';

const GROUP = 'כיתה ד׳ 3';
const NEW_NAME = 'כיתה ה׳ 4';
/** Fast enough for a test, slow enough to be decoded. */
const RATE = 8;
/** Played from this share on, a part counts as seen, and a lesson of such parts as finished (domain/src/lessons/finished.ts). */
const LEFT_OUT_SHARE = 0.45;
const LAST_SECONDS = 2;
/** Farther than the lesson gets between two polls. */
const NEAR_THE_END_SECONDS = 20;
const REPORT = { interval: 500 };

const ended = (page: Page) => page.getByRole('heading', { name: 'כל הכבוד!' }).waitFor();

/** The text about the week on the end screen; the week may have holidays. */
const PLANNED = plannedLessons(1, schoolDaysOf(weekOf(Date.now()), []));
const progress = (done: number) => (PLANNED > 0 ? `${done} מתוך ${PLANNED} שיעורים` : 'השבוע חופש, ואתם זזים');

const fast = useFastServer();

test('a class plays most of every part of five minutes, which counts as seen and finished', async ({
  visit,
  server,
}) => {
  const user = await addUser(server.url, 'C', GROUP);
  const page = await visit({ ...phone, at: fast.url });
  const composed: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/lessons/compose')) composed.push(request.url());
  });
  const reported = reportedBy(page);
  await signIn(page, user.phone);
  await atPath(page, '/group-selection');
  const lesson = await openLesson(page, { group: GROUP, intensity: 'בינוני', length: '5 דקות' });
  // prefetched by the tap, and not requested again by the player
  expect(composed).toHaveLength(1);

  await playButton(page).first().click();
  await playedTo(page, 0.5);
  await playAt(page, RATE);
  // a manager renames the class during playback, which continues without loss
  await renameGroup(server.url, user, NEW_NAME);
  const starts = [0, ...boundariesOf(lesson)];
  const end = totalSeconds(lesson) - NEAR_THE_END_SECONDS;
  for (const [part, { video }] of lesson.finalLesson.entries()) {
    const from = starts[part]! + LEFT_OUT_SHARE * video.length;
    await seekTo(page, lesson, from);
    await playedThrough(page, from, starts[part + 1] ?? end);
  }
  await page.getByText('שואפים').waitFor();
  await skipLanding(page);
  await ended(page);
  expect(composed).toHaveLength(1);
  await page.getByText(progress(1)).waitFor();
  const parts = filesOf(lesson).toSorted();
  await expect.poll(() => reported().toSorted(), REPORT).toEqual(parts);
  // “Again!” plays one more part to its end
  await page.getByRole('button', { name: /^עוד פעם!/ }).click();
  await playedTo(page, 0);
  const { seconds } = await decoded(page);
  await jumpTo(page, ([...starts, totalSeconds(lesson)].find((start) => start > seconds) ?? 0) - LAST_SECONDS);
  await ended(page);
  await expect.poll(reported, REPORT).toHaveLength(parts.length + 1);
  await page.getByRole('button', { name: 'סיימנו' }).press('Enter');
  await atPath(page, '/lesson-type-selection');
  // the server counts it once in ten minutes
  expect(await storedSeen(server.url, user.phone)).toEqual(parts);
  await page.goto('/group-selection');
  await card(page, NEW_NAME).getByText('זזו לאחרונה: היום').waitFor();
});
