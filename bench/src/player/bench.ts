import { launchBrowser } from '@zuzu/e2e/browser.ts';
import { quantile } from '#figures.ts';
import { lessonInstallation, type LessonInstallation } from '#lesson-installation.ts';
import {
  bareFirstFrameMs,
  firstFrameMs,
  heightsShown,
  longestFrameMs,
  longestShown,
  recordFrames,
  openPlayer,
  playedTo,
  SLOW_BITS_PER_SECOND,
  throttle,
  type Browser,
} from './watch.ts';

const PARTS = 12;
const PART_SECONDS = 40;
/** Number of parts watched on the slow connection. */
const SLOW_PARTS = 3;
const STARTS = 7;
const QUICK_STARTS = 3;
const CROSSINGS = 4;
const QUICK_CROSSINGS = 1;
/** A boundary is measured from this long before it to this long after it. */
const AROUND_SECONDS = 3;
/** Enough for the highest rendition, but not for the whole lesson at once. */
const GOOD_BITS_PER_SECOND = 9_000_000;
/** Only enough for the lowest rendition. */
const BAD_BITS_PER_SECOND = 900_000;
/** From here the connection is bad, for longer than the buffer lasts; then it is good again. */
const BAD_FROM_SECONDS = 20;
const BAD_TO_SECONDS = 250;

export const summary = 'Click to first frame, part boundaries and changing bandwidth in a real Chromium';

const median = (values: readonly number[]): number => quantile(values, 0.5);
const ms = (value: number): string => `${value.toFixed(0)} ms`.padStart(8);
const times = (value: number, reference: number): string => `${(value / reference).toFixed(2)} ×`;

const starts = async (browser: Browser, installation: LessonInstallation, bitsPerSecond: number, count: number) => {
  const clicks: number[] = [];
  const bare: number[] = [];
  for (let i = 0; i < count; i++) {
    const player = await openPlayer(browser, installation, { join: 'jump', bitsPerSecond });
    bare.push(await bareFirstFrameMs(player, installation.clip));
    clicks.push(await firstFrameMs(player));
    await player.page.context().close();
  }
  return { click: median(clicks), bare: median(bare) };
};

type Join = 'jump' | 'gapless';
type Boundaries = { seams: number[]; middles: number[] };

/** Measures boundaries and middles by seeking, so that the next segments are already on this machine. */
const boundaries = async (
  browser: Browser,
  installation: LessonInstallation,
  join: Join,
  count: number,
): Promise<Boundaries> => {
  const player = await openPlayer(browser, installation, { join, bitsPerSecond: 0 });
  await firstFrameMs(player);
  await playedTo(player, 2);
  const found: Boundaries = { seams: [], middles: [] };
  for (let i = 0; i < count; i++)
    for (const part of [1, 2]) {
      const seam = part * PART_SECONDS;
      const middle = seam - PART_SECONDS / 2;
      found.middles.push(await longestFrameMs(player, middle - AROUND_SECONDS, middle + AROUND_SECONDS));
      found.seams.push(await longestFrameMs(player, seam - AROUND_SECONDS, seam + AROUND_SECONDS));
    }
  await player.page.context().close();
  return found;
};

/** Measures boundaries and middles of a lesson watched from its beginning on the slow connection. */
const watchedBoundaries = async (
  browser: Browser,
  installation: LessonInstallation,
  join: Join,
): Promise<Boundaries> => {
  const player = await openPlayer(browser, installation, { join, bitsPerSecond: SLOW_BITS_PER_SECOND });
  await firstFrameMs(player);
  const frames = await recordFrames(player);
  await playedTo(player, SLOW_PARTS * PART_SECONDS - 1);
  const shown = await frames();
  await player.page.context().close();
  const around = (seconds: number) =>
    longestShown(shown.filter(({ mediaTime }) => Math.abs(mediaTime - seconds) <= AROUND_SECONDS));
  const parts = Array.from({ length: SLOW_PARTS }, (_, part) => part * PART_SECONDS);
  return { seams: parts.slice(1).map(around), middles: parts.map((start) => around(start + PART_SECONDS / 2)) };
};

const printBoundaries = (join: Join, { seams, middles }: Boundaries): void => {
  const [seam, middle] = [median(seams), median(middles)];
  console.log(`  reference: longest frame in the middle of a part (${join})`.padEnd(62) + ms(middle));
  console.log(
    `  longest frame at a part boundary (${join})`.padEnd(62) +
      `${ms(seam)}  ${times(seam, middle)}, worst ${ms(Math.max(...seams)).trim()}`,
  );
};

/** Measures the built web app against its own server; every figure beside a reference from the same run. */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const installation = await lessonInstallation(PARTS, PART_SECONDS);
  const browser = await launchBrowser();
  try {
    console.log(`A lesson of ${PARTS} parts of ${PART_SECONDS} s in 360, 540 and 720 lines; medians`);
    for (const [line, bitsPerSecond] of [
      ['full speed', 0],
      ['1.6 Mbit/s', SLOW_BITS_PER_SECOND],
    ] as const) {
      console.log(`\n${line}`);
      const { click, bare } = await starts(browser, installation, bitsPerSecond, quick ? QUICK_STARTS : STARTS);
      console.log(`  reference: a bare video element that holds the whole clip   ${ms(bare)}`);
      console.log(`  click on play → first frame                                 ${ms(click)}  ${times(click, bare)}`);
      for (const join of ['jump', 'gapless'] as const) {
        if (bitsPerSecond === 0)
          printBoundaries(join, await boundaries(browser, installation, join, quick ? QUICK_CROSSINGS : CROSSINGS));
        else if (!quick) printBoundaries(join, await watchedBoundaries(browser, installation, join));
      }
    }
    if (quick) return;

    console.log(`\nchanging bandwidth: 9, from ${BAD_FROM_SECONDS} s 0.9, from ${BAD_TO_SECONDS} s 9 Mbit/s again`);
    const player = await openPlayer(browser, installation, { join: 'gapless', bitsPerSecond: GOOD_BITS_PER_SECOND });
    await firstFrameMs(player);
    const frames = await recordFrames(player);
    await playedTo(player, BAD_FROM_SECONDS);
    await throttle(player, BAD_BITS_PER_SECOND);
    await playedTo(player, BAD_TO_SECONDS);
    await throttle(player, GOOD_BITS_PER_SECOND);
    await playedTo(player, PARTS * PART_SECONDS - 2);
    const shown = await frames();
    console.log(`  heights shown: ${heightsShown(shown).join(', ')}; longest frame ${ms(longestShown(shown)).trim()}`);
  } finally {
    await browser.close();
  }
};
