import type { Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { addUser, libraryReady } from './api.ts';
import { nextLesson, openLesson, playButton, signIn } from './journey.ts';
import { desktop, test } from './page.ts';
import { boundariesOf, filesOf, playedTo } from './playback.ts';

const choice = { group: 'כיתה ד׳ 3', intensity: 'בינוני', length: '5 דקות' };

const question = (page: Page, words: string) => page.getByRole('dialog', { name: words });
const offered = async (page: Page): Promise<string> => {
  const response = await page.waitForResponse((answer) => answer.url().endsWith('/api/lessons/alternative'));
  const { alternative } = (await response.json()) as { alternative: { video: { fileKey: string } } };
  return alternative.video.fileKey;
};
/** Seeks to that second and plays slowly, because the alternative must be known before the part ends. */
const goTo = (page: Page, seconds: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.playbackRate = 0.5;
    video.currentTime = to;
  }, seconds);
const playing = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused);

beforeAll(() => libraryReady(inject('sharedServer').url));

test('a class chooses exercises, and the lesson stays one lesson', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C');
  const page = await visit(desktop);
  await signIn(page, user.phone);
  const lesson = await openLesson(page, choice);
  await page.getByRole('button', { name: 'מה בשיעור?' }).click();
  const [first] = await Promise.all([offered(page), page.getByRole('button', { name: 'הכיתה בוחרת' }).click()]);
  await page.goBack();

  // before the lesson: nothing plays until the class has chosen
  await playButton(page).first().click();
  await question(page, 'במה מתחילים?').waitFor();
  expect(await playing(page)).toBe(false);
  const [begun] = await Promise.all([nextLesson(page), page.keyboard.press('2')]);
  expect(filesOf(begun)).toEqual([first, ...filesOf(lesson).slice(1)]);
  await playedTo(page, 0.5);
  await question(page, 'במה מתחילים?').waitFor({ state: 'detached' });
  await page
    .getByRole('heading', { level: 1, name: begun.finalLesson[0]!.video.displayName })
    .waitFor({ state: 'attached' });

  // playback stops for the choice at the end of a part, and continues as planned
  const [seam] = boundariesOf(begun);
  const [second] = await Promise.all([offered(page), goTo(page, seam! - 4)]);
  expect(filesOf(begun)).not.toContain(second);
  await question(page, 'מה עושים עכשיו?').waitFor();
  expect(await playing(page)).toBe(false);
  await page.keyboard.press('1');
  await playedTo(page, seam! + 0.5);
  await question(page, 'מה עושים עכשיו?').waitFor({ state: 'detached' });

  // the chosen video begins where the planned one would have, and a reload returns the same lesson
  const next = boundariesOf(begun)[1]!;
  const [third] = await Promise.all([offered(page), goTo(page, next - 4)]);
  const [changed] = await Promise.all([
    nextLesson(page),
    question(page, 'מה עושים עכשיו?').getByRole('button', { name: /^2/ }).click(),
  ]);
  expect(filesOf(changed)).toEqual(filesOf(begun).with(2, third));
  await playedTo(page, next + 0.5);
  await page
    .getByRole('heading', { level: 1, name: changed.finalLesson[2]!.video.displayName })
    .waitFor({ state: 'attached' });
  const [again] = await Promise.all([nextLesson(page), page.reload()]);
  expect(filesOf(again)).toEqual(filesOf(changed));
  await page.getByRole('button', { name: /^להמשיך מ/ }).waitFor();
});
