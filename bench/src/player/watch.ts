import type { launchBrowser } from '@zuzu/e2e/browser.ts';
import type { LessonInstallation } from '#lesson-installation.ts';

/** A school's slow connection. */
export const SLOW_BITS_PER_SECOND = 1_600_000;
const LATENCY_MS = 40;
const TIMEOUT_MS = 120_000;
/** For a lesson watched to its end. */
const LESSON_TIMEOUT_MS = 900_000;

export type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;
type Network = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>;
export type Player = { page: Page; network: Network };

/** Limits the browser's bandwidth; 0 = unlimited. */
export const throttle = ({ network }: Player, bitsPerSecond: number): Promise<unknown> =>
  network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: bitsPerSecond > 0 ? LATENCY_MS : 0,
    downloadThroughput: bitsPerSecond > 0 ? bitsPerSecond / 8 : -1,
    uploadThroughput: -1,
  });

/** The player with the lesson, ready to play. `join` as the setting PART_JOIN. */
export const openPlayer = async (
  browser: Browser,
  { url, token, user }: LessonInstallation,
  { join, bitsPerSecond }: { join: 'jump' | 'gapless'; bitsPerSecond: number },
): Promise<Player> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, baseURL: url });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  await page.addInitScript(
    ([jwt, stored]) => {
      localStorage.setItem('jwt', jwt!);
      localStorage.setItem('user', stored!);
      localStorage.removeItem(`lessonPlace:${(JSON.parse(stored!) as { _id: string })._id}`);
    },
    [token, JSON.stringify(user)],
  );
  await page.route('**/api/settings', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), partJoin: join } });
  });
  const player = { page, network: await context.newCDPSession(page) };
  await player.network.send('Network.enable');
  await throttle(player, bitsPerSecond);
  await page.goto('/app/video-player?intensity=3&length=1');
  await page.getByRole('button', { name: 'ניגון' }).waitFor();
  return player;
};

/** Milliseconds from pressing play to the first frame. */
export const firstFrameMs = ({ page }: Player): Promise<number> =>
  page.evaluate(() => {
    const video = document.querySelector('video')!;
    const button = document.querySelector<HTMLElement>('button[aria-label="ניגון"]')!;
    return new Promise<number>((resolve) => {
      const start = performance.now();
      video.requestVideoFrameCallback(() => resolve(performance.now() - start));
      button.click();
    });
  });

/** The same for a bare video element with the whole clip in memory: the fastest this browser can be. */
export const bareFirstFrameMs = ({ page }: Player, clip: Buffer): Promise<number> =>
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

/** The longest time in milliseconds for which a single frame was shown while playing from `from` to `to` (seconds). */
export const longestFrameMs = ({ page }: Player, from: number, to: number): Promise<number> =>
  page.evaluate(
    ([start, end]) =>
      new Promise<number>((resolve) => {
        const video = document.querySelector('video')!;
        let last: number | undefined;
        let longest = 0;
        const onFrame = (now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
          if (mediaTime >= start! + 0.5) {
            if (last !== undefined) longest = Math.max(longest, now - last);
            last = now;
          }
          if (mediaTime >= end!) resolve(longest);
          else video.requestVideoFrameCallback(onFrame);
        };
        video.currentTime = start!;
        video.requestVideoFrameCallback(onFrame);
      }),
    [from, to],
  );

/** A displayed frame: when (milliseconds of the page), which one (seconds of the lesson), and its height in lines. */
export type Frame = { at: number; mediaTime: number; height: number };

/** Records every frame displayed from now on. */
export const recordFrames = async ({ page }: Player): Promise<() => Promise<Frame[]>> => {
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

export const playedTo = async ({ page }: Player, seconds: number): Promise<void> => {
  await page.waitForFunction((to) => document.querySelector('video')!.currentTime >= to, seconds, {
    timeout: LESSON_TIMEOUT_MS,
  });
};
