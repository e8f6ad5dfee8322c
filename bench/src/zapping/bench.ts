import type { Browser, Locator } from 'playwright-core';
import { launchBrowser } from '@zuzu/e2e/browser.ts';
import { halves, quantile, rowOf, type BenchRow } from '#figures.ts';
import { openFilmedSchool, type FilmedSchool } from '#filmed-school.ts';
import { openPage } from '#pages.ts';
import { bareFirstFrameMs, firstFrameMs, openPlayer, playedTo } from '#player/watch.ts';

const PARTS = 3;
/** The second part begins within the 20 s that are buffered before a lesson starts. */
const PART_SECONDS = 16;
/** Enough for the gallery. */
const CLIPS = 12;
const RUNS = 7;
const QUICK_RUNS = 3;
const GOAL_MS = 300;

export const summary = 'From a press to the first picture of another part or another video, at full speed';

/** Milliseconds from a click to the first frame that is shown from another video element, or from that second of the same one. */
const pictureMs = (button: Locator, fromSeconds?: number): Promise<number> =>
  button.evaluate((element: HTMLElement, from) => {
    const before = document.querySelector('video');
    return new Promise<number>((resolve) => {
      const pressed = performance.now();
      const watch = (video: HTMLVideoElement): unknown =>
        video.requestVideoFrameCallback((shown, { mediaTime }) =>
          from === undefined || mediaTime >= from ? resolve(shown - pressed) : watch(video),
        );
      const watchNext = (): unknown => {
        const video = document.querySelector('video');
        return video && video !== before ? watch(video) : requestAnimationFrame(watchNext);
      };
      if (from !== undefined && before) watch(before);
      else watchNext();
      element.click();
    });
  }, fromSeconds);

const nextPartMs = async (browser: Browser, school: FilmedSchool): Promise<{ bareMs: number; nextMs: number }> => {
  const player = await openPlayer(browser, school, { join: 'jump', bitsPerSecond: 0 });
  const bareMs = await bareFirstFrameMs(player, school.clip);
  await firstFrameMs(player);
  await playedTo(player, 1);
  const next = player.page.getByRole('button', { name: 'החלק הבא' });
  const nextMs = await pictureMs(next, PART_SECONDS);
  await player.page.context().close();
  return { bareMs, nextMs };
};

/** Until the first picture of a video of the gallery, whose cards have been looked at. */
const galleryMs = async (browser: Browser, { url, token, user }: FilmedSchool): Promise<number> => {
  const options = { viewport: { width: 1280, height: 720 }, baseURL: url };
  const { page } = await openPage(browser, options, { token, user });
  const playerLoaded = page.waitForResponse(/\/assets\/hls\.worker/);
  await page.goto('/gallery?intensity=3&category=main');
  await playerLoaded;
  const ms = await pictureMs(page.getByRole('listitem').getByRole('button').first());
  await page.context().close();
  return ms;
};

/** Measures the built web app against its own server; the reference is a bare video element that has the whole clip. */
export const rows = async ({ quick }: { quick: boolean }): Promise<BenchRow[]> => {
  const runs = 2 * (quick ? QUICK_RUNS : RUNS);
  const school = await openFilmedSchool({ parts: PARTS, seconds: PART_SECONDS, clips: CLIPS });
  const browser = await launchBrowser();
  const bare: number[] = [];
  const measured = {
    'the next part': [] as number[],
    'a card of the gallery': [] as number[],
  };
  try {
    for (let run = 0; run < runs; run++) {
      const { bareMs, nextMs } = await nextPartMs(browser, school);
      bare.push(bareMs);
      measured['the next part'].push(nextMs);
      measured['a card of the gallery'].push(await galleryMs(browser, school));
    }
  } finally {
    await browser.close();
  }
  const reference = quantile(bare, 0.5);
  return Object.entries(measured).map(([what, found]) =>
    rowOf(
      `press → first picture of ${what}, ms`,
      halves(found, (ms) => ms, reference),
      { of: 'ours', atMost: GOAL_MS },
    ),
  );
};
