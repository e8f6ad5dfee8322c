import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { addUser, call, demoManager, libraryReady } from './api.ts';
import { openLesson, playButton, signIn } from './journey.ts';
import { desktop, phone, test } from './page.ts';
import { boundariesOf, clockTime, LANDING_SECONDS, playAt, playedTo, seekTo } from './playback.ts';

const choice = { group: 'כיתה ד׳ 3', intensity: 'בינוני', length: '5 דקות' };
const CUES = (words: string) => `WEBVTT\n\n00:01.200 --> 00:20.000\n${words}\n`;
const BOARD = { viewport: { width: 1920, height: 1080 } };
const SWITCH = 'פס השיעור לכיתה';

/** The band is only visual: the header and the seek bar convey the same to assistive technology. */
const band = (page: Page) => page.locator('[class*="band"][aria-hidden]');
const boxOf = async (page: Page, what: string) => (await page.locator(what).boundingBox())!;
const start = async (page: Page) => {
  await playButton(page).first().click();
  await playedTo(page, 0.5);
};

beforeAll(() => libraryReady(inject('sharedServer').url));

test('a band below the picture accompanies the lesson until it is switched off', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C');
  const page = await visit(desktop);
  await signIn(page, user.phone);
  const lesson = await openLesson(page, choice);
  await start(page);
  await band(page).getByText(lesson.finalLesson[0]!.video.displayName).waitFor();
  await band(page).getByText(`חלק 1 מתוך ${lesson.finalLesson.length}`).waitFor();
  const expectBelow = async () => {
    const [picture, below] = [await boxOf(page, 'video'), (await band(page).boundingBox())!];
    expect(below.y).toBeGreaterThanOrEqual(Math.floor(picture.y + picture.height));
  };
  await expectBelow();
  await page.setViewportSize(phone.viewport);
  await expectBelow();

  // the remaining time of the part and the lesson
  await seekTo(page, lesson, 3);
  await page.keyboard.press('Space');
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  const at = await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  const parts = lesson.finalLesson.map(({ video }) => video.length);
  const total = parts.reduce((sum, length) => sum + length, 0) - 2 * (parts.length - 1) + LANDING_SECONDS;
  await expect.poll(() => band(page).textContent()).toContain(clockTime(Math.ceil(total - at)));
  await expect.poll(() => band(page).textContent()).toContain(String(Math.ceil(parts[0]! - 1 - at)));

  await page.setViewportSize(BOARD.viewport);
  await page.reload();
  await page.getByRole('button', { name: 'תצוגת לוח' }).click();
  await start(page);
  await band(page).waitFor();
  await expectBelow();
  const { height } = await boxOf(page, 'video');
  expect(
    await band(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  ).toBeGreaterThanOrEqual(72);
  await page.mouse.move(200, 200);
  await page.getByRole('button', { name: SWITCH }).click();
  await band(page).waitFor({ state: 'detached' });
  expect((await boxOf(page, 'video')).height).toBeGreaterThanOrEqual(height);
  await page.reload();
  await start(page);
  await expect(band(page).count()).resolves.toBe(0);
});

/** Plays towards the first seam, from a few seconds before it, slowly enough to observe every count on a busy machine. */
const playTowardsSeam = async (page: Page, lesson: ComposedLesson): Promise<number> => {
  const seam = boundariesOf(lesson)[0]!;
  await playAt(page, 0.5);
  await seekTo(page, lesson, seam - 8);
  return seam;
};

test('the next part is counted in with sound, its picture hides the jump, and texts are timed', async ({
  visit,
  server,
}) => {
  const user = await addUser(server.url, 'C');
  const page = await visit(desktop);
  await page.addInitScript(() => {
    const notes: number[] = [];
    Object.assign(globalThis, { notes });
    const begin = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) {
      notes.push(this.frequency.value);
      begin.call(this, at);
    };
    const covers: string[] = [];
    Object.assign(globalThis, { covers });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && /cover/.test(node.className)) covers.push(node.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  const heard = () => page.evaluate(() => (globalThis as unknown as { notes: number[] }).notes.length);
  await signIn(page, user.phone);
  const lesson = await openLesson(page, choice);
  await start(page);
  const next = lesson.finalLesson[1]!.video.displayName;
  const seam = await playTowardsSeam(page, lesson);
  expect(await heard()).toBe(0);
  for (const count of [5, 3, 1])
    await page.getByRole('button', { name: `הבא: ${next} ${count}`, exact: true }).waitFor();
  expect(await heard()).toBe(2);
  await playedTo(page, seam + 1.6);
  expect(await page.evaluate(() => (globalThis as unknown as { covers: string[] }).covers)).toEqual([next]);
  await page.locator('[class*="cover"]').waitFor({ state: 'detached' });

  // silent when muted
  await page.keyboard.press('m');
  await playAt(page, 1);
  await seekTo(page, lesson, seam - 4);
  await playedTo(page, seam + 1.6);
  expect(await heard()).toBe(2);

  // cues and captions of a part, and of the next part after the seam
  const { token } = await demoManager(server.url);
  const tell = async (part: number, cues: string, he = '') => {
    const { _id } = lesson.finalLesson[part]!.video;
    const { status } = await call(server.url, 'PUT', '/videos/update-metadata', {
      token,
      body: { _id, cues, captions: { he } },
    });
    expect(status).toBe(200);
  };
  await tell(0, CUES('לאט'), CUES('עכשיו כולם ביחד'));
  await tell(1, CUES('מחליפים צד'), CUES('ובצד השני'));
  await page.reload();
  await start(page);
  await band(page).getByText('לאט').waitFor();
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThanOrEqual(
    1.2,
  );

  // the key switches it on; until then nothing is shown
  const captions = page.locator('main [data-captions]');
  expect(await captions.count()).toBe(0);
  await page.keyboard.press('c');
  await captions.getByText('עכשיו כולם ביחד').waitFor();
  const [above, below] = [(await captions.boundingBox())!, (await band(page).boundingBox())!];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);

  await seekTo(page, lesson, seam - 3);
  await playAt(page, 0.5);
  await band(page).getByText('לאט').waitFor({ state: 'detached' });
  await band(page).getByText('מחליפים צד').waitFor();
  await captions.getByText('ובצד השני').waitFor();
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(
    seam + 1,
  );
  await tell(0, '');
  await tell(1, '');
});
