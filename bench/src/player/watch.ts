import type { Browser } from 'playwright-core';
import type { FilmedSchool } from '#filmed-school.ts';
import { openPage, throttle, type OpenPage } from '#pages.ts';

/** A school's slow connection. */
export const SLOW_BITS_PER_SECOND = 1_600_000;
const LATENCY_MS = 40;
/** After a seek, pictures may be late for so long. */
const SETTLE_SECONDS = 0.5;
const TIMEOUT_MS = 120_000;
/** For a lesson watched to its end. */
const LESSON_TIMEOUT_MS = 900_000;

/** Limits the browser's bandwidth; 0 = unlimited. */
export const limitTo = (player: OpenPage, bitsPerSecond: number): Promise<unknown> =>
  throttle(player, { latencyMs: bitsPerSecond > 0 ? LATENCY_MS : 0, down: bitsPerSecond });

/** The player with the lesson, ready to play. `join` as the setting PART_JOIN. */
export const openPlayer = async (
  browser: Browser,
  { url, token, user }: FilmedSchool,
  { join, bitsPerSecond }: { join: 'jump' | 'gapless'; bitsPerSecond: number },
): Promise<OpenPage> => {
  const options = { viewport: { width: 1280, height: 720 }, baseURL: url };
  const player = await openPage(browser, options, { token, user }, TIMEOUT_MS);
  const { page } = player;
  await page.addInitScript((key) => localStorage.removeItem(key), `lessonPlace:${user._id}`);
  await page.route('**/api/settings', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), partJoin: join } });
  });
  await limitTo(player, bitsPerSecond);
  await page.goto('/app/video-player?intensity=3&length=1');
  await page.getByRole('button', { name: 'ניגון' }).waitFor();
  return player;
};

/** Milliseconds from pressing play to the first frame. */
export const firstFrameMs = ({ page }: OpenPage): Promise<number> =>
  page.evaluate(() => {
    const video = document.querySelector('video')!;
    const button = document.querySelector<HTMLElement>('button[aria-label="ניגון"]')!;
    return new Promise<number>((resolve) => {
      const start = performance.now();
      button.click();
      // after the press, which goes back to the beginning: before it, the first seconds are shown in motion
      video.requestVideoFrameCallback(() => resolve(performance.now() - start));
    });
  });

/** The same for a bare video element with the whole clip in memory: the fastest this browser can be. */
export const bareFirstFrameMs = ({ page }: OpenPage, clip: Buffer): Promise<number> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const blob = new Blob([bytes], { type: 'video/mp4' });
    const video = document.createElement('video');
    video.muted = true;
    video.src = URL.createObjectURL(blob);
    document.body.append(video);
    await new Promise((resolve) => video.addEventListener('canplaythrough', resolve, { once: true }));
    const shown = await new Promise<number>((resolve) => {
      const start = performance.now();
      video.requestVideoFrameCallback(() => resolve(performance.now() - start));
      void video.play();
    });
    video.remove();
    return shown;
  }, clip.toString('base64'));

/** A displayed frame: when (milliseconds of the page), which one (seconds of the lesson), and its height in lines. */
export type Frame = { at: number; mediaTime: number; height: number };

/** Records every frame displayed from now on. */
export const recordFrames = async ({ page }: OpenPage): Promise<() => Promise<Frame[]>> => {
  const frameLog = await page.evaluateHandle(() => {
    const video = document.querySelector('video')!;
    const frames: Frame[] = [];
    const onFrame = (at: number, { mediaTime, height }: VideoFrameCallbackMetadata) => {
      frames.push({ at, mediaTime, height });
      video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
    return frames;
  });
  return () => frameLog.evaluate((frames) => frames);
};

/** The longest time in milliseconds for which one of these frames was shown. */
export const longestShown = (frames: readonly Frame[]): number =>
  Math.max(...frames.slice(1).map(({ at }, i) => at - frames[i]!.at));

/** The frame heights in order, without repetitions. */
export const heightsShown = (frames: readonly Frame[]): number[] =>
  frames.map(({ height }) => height).filter((height, i, all) => height !== all[i - 1]);

export const playedTo = async ({ page }: OpenPage, seconds: number): Promise<void> => {
  await page.waitForFunction((to) => document.querySelector('video')!.currentTime >= to, seconds, {
    timeout: LESSON_TIMEOUT_MS,
  });
};

/** The longest time in milliseconds for which a single frame was shown while playing from `from` to `to` (seconds). */
export const longestFrameMs = async (player: OpenPage, from: number, to: number): Promise<number> => {
  await player.page.evaluate((seconds) => (document.querySelector('video')!.currentTime = seconds), from);
  const frames = await recordFrames(player);
  await playedTo(player, to);
  return longestShown(
    (await frames()).filter(({ mediaTime }) => mediaTime >= from + SETTLE_SECONDS && mediaTime <= to),
  );
};
