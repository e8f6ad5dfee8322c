import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addUser, storedSeen } from './api.ts';
import { useFastServer } from './fast-server.ts';
import { nextLesson, openLesson, playButton, signIn } from './journey.ts';
import { atPath, animated, desktop, phone, test } from './page.ts';
import {
  boundariesOf,
  decoded,
  filesOf,
  playAt,
  playedTo,
  pressSeekBar,
  seekBar,
  type Playback,
  watch,
} from './playback.ts';
import { startSecondServer } from './server.ts';

const GROUP = 'כיתה ד׳ 3';
const choice = { group: GROUP, intensity: 'בינוני', length: '5 דקות' };
/** Polling interval, far below the minute after which the player reports automatically; every poll is a sign-in, which is rate-limited. */
const REPORT = { interval: 1_000 };
/** The time before and after a seam in which it is measured. */
const AROUND_SEAM_SECONDS = 2;

/** Slow enough for a busy machine to sample the position often enough. */
const SLOW_RATE = 0.25;

/** Plays over the seam between two parts, starting from a pause before it. */
const crossSeam = async (page: Page, lesson: ComposedLesson, seam: number): Promise<Playback> => {
  await page.keyboard.press('Space');
  await expect.poll(async () => (await decoded(page)).paused).toBe(true);
  await pressSeekBar(page, lesson, seam - AROUND_SEAM_SECONDS);
  await playAt(page, SLOW_RATE);
  const noticed = await watch(page);
  await page.keyboard.press('Space');
  await playedTo(page, seam + AROUND_SEAM_SECONDS);
  const crossing = await noticed();
  await playAt(page, 1);
  return crossing;
};
const lastBefore = ({ positions }: Playback, second: number) => Math.max(...positions.filter((at) => at < second));
const firstFrom = ({ positions }: Playback, second: number) => Math.min(...positions.filter((at) => at >= second));

const fast = useFastServer();

test('a class plays a lesson from the first part to the end', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C', GROUP);
  const page = await visit({ ...desktop, ...animated, at: fast.url });
  await signIn(page, user.phone);
  await atPath(page, '/group-selection');
  const playlists: string[] = [];
  page.on('request', (request) => request.url().endsWith('.m3u8') && playlists.push(request.url()));
  const lesson = await openLesson(page, choice);
  await atPath(page, '/app/video-player');
  expect(lesson.finalLesson.length).toBeGreaterThanOrEqual(3);

  // H.264 and AAC are actually decoded, continuously
  await playButton(page).first().click();
  await playedTo(page, 0.5);
  const early = await decoded(page);
  // the first playlists came with the lesson
  expect(playlists.filter((url) => /\/(main|360)\.m3u8$/.test(url))).toEqual([]);
  await playedTo(page, early.seconds + 1);
  const later = await decoded(page);
  expect(early.width / early.height).toBeCloseTo(16 / 9, 2);
  expect(later.frames).toBeGreaterThan(early.frames);
  expect(early.audioBytes).toBeGreaterThan(0);
  expect(later.audioBytes).toBeGreaterThan(early.audioBytes);

  // the space bar pauses and resumes
  await page.keyboard.press('Space');
  await expect.poll(async () => (await decoded(page)).paused).toBe(true);
  await page.keyboard.press('Space');
  await playedTo(page, later.seconds + 0.2);

  const [seam = 0] = boundariesOf(lesson);
  const crossing = await crossSeam(page, lesson, seam);
  expect(crossing.seeks).toBe(1);
  // the last frame before the jump, which happens at the first time update within a second of the seam
  expect(lastBefore(crossing, seam)).toBeGreaterThan(seam - 1.25);
  expect(firstFrom(crossing, seam)).toBeGreaterThan(seam + 0.95);
  expect(firstFrom(crossing, seam)).toBeLessThan(seam + 1.5);
  expect(crossing.ranDry).toBe(0);

  // one part was seen to its end, and leaving in the middle of the second one has already reported it
  const seen = filesOf(lesson).slice(0, 1);
  const stored = () => storedSeen(server.url, user.phone);
  await page.goto('about:blank');
  await expect.poll(stored, REPORT).toEqual(seen.toSorted());

  // coming back returns the same lesson, which is still today's
  const [again] = await Promise.all([nextLesson(page), page.goBack()]);
  expect(filesOf(again)).toEqual(filesOf(lesson));
});

test('gapless, on a phone, parts follow each other without a jump', async ({ visit, server }) => {
  const gapless = await startSecondServer(server, { PART_JOIN: 'gapless' });
  const user = await addUser(server.url, 'C', GROUP);
  const page = await visit({ at: gapless.url, ...phone, ...animated });
  await signIn(page, user.phone);
  const lesson = await openLesson(page, choice);
  await playButton(page).first().click();
  await playedTo(page, 0.5);

  const [seam = 0] = boundariesOf(lesson);
  const crossing = await crossSeam(page, lesson, seam);
  expect(crossing.seeks).toBe(0);
  // without a seek, continuous positions mean that everything was played
  expect(firstFrom(crossing, seam - 1)).toBeLessThan(seam);
  expect(crossing.ranDry).toBe(0);
  await expect(seekBar(page).getAttribute('aria-valuetext')).resolves.toContain('חלק 2 מתוך');
});
