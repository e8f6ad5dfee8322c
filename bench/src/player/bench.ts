import { launchBrowser } from '../../../e2e/src/browser.ts';
import { lessonInstallation, type BenchInstallation } from './installation.ts';
import {
  bareFirstFrameMs,
  firstFrameMs,
  longestFrameMs,
  noteAdaptation,
  openPlayer,
  playedTo,
  SLOW_BITS_PER_SECOND,
  throttle,
  type Browser,
} from './watch.ts';

const PART_SECONDS = 40;
const STARTS = 7;
const QUICK_STARTS = 3;
const CROSSINGS = 4;
const QUICK_CROSSINGS = 1;
/** A boundary is looked at from this long before it to this long after it. */
const AROUND_SECONDS = 3;
/** Enough for the highest rendition, not for the whole lesson at once. */
const BETTER_BITS_PER_SECOND = 9_000_000;
/** Too little for any but the lowest. */
const WORSE_BITS_PER_SECOND = 900_000;

export const summary = 'Click to first frame, part boundaries and changing bandwidth in a real Chromium';

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const ms = (value: number): string => `${value.toFixed(0)} ms`.padStart(8);
const times = (value: number, reference: number): string => `${(value / reference).toFixed(2)} ×`;

const start = async (browser: Browser, installation: BenchInstallation, bitsPerSecond: number, count: number) => {
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

const boundaries = async (
  browser: Browser,
  installation: BenchInstallation,
  options: { join: 'jump' | 'gapless'; bitsPerSecond: number },
  count: number,
) => {
  const player = await openPlayer(browser, installation, options);
  await firstFrameMs(player);
  await playedTo(player, 2);
  const [seams, middles]: number[][] = [[], []];
  for (let i = 0; i < count; i++)
    for (const part of [1, 2]) {
      const seam = part * PART_SECONDS;
      const middle = seam - PART_SECONDS / 2;
      middles!.push(await longestFrameMs(player, middle - AROUND_SECONDS, middle + AROUND_SECONDS));
      seams!.push(await longestFrameMs(player, seam - AROUND_SECONDS, seam + AROUND_SECONDS));
    }
  await player.page.context().close();
  return { seam: median(seams!), worst: Math.max(...seams!), middle: median(middles!) };
};

/** Measures the built web app against a server of its own; every figure beside a reference of the same run. */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const installation = await lessonInstallation(PART_SECONDS);
  const browser = await launchBrowser();
  try {
    console.log(`A lesson of three parts of ${PART_SECONDS} s in 360, 540 and 720 lines; medians`);
    for (const [line, bitsPerSecond] of [
      ['full speed', 0],
      ['1.6 Mbit/s', SLOW_BITS_PER_SECOND],
    ] as const) {
      console.log(`\n${line}`);
      const { click, bare } = await start(browser, installation, bitsPerSecond, quick ? QUICK_STARTS : STARTS);
      console.log(`  reference: a bare video element that holds the whole clip   ${ms(bare)}`);
      console.log(`  click on play → first frame                                 ${ms(click)}  ${times(click, bare)}`);
      for (const join of ['jump', 'gapless'] as const) {
        const found = await boundaries(
          browser,
          installation,
          { join, bitsPerSecond },
          quick ? QUICK_CROSSINGS : CROSSINGS,
        );
        console.log(`  reference: longest frame in the middle of a part (${join})`.padEnd(62) + ms(found.middle));
        console.log(
          `  longest frame at a part boundary (${join})`.padEnd(62) +
            `${ms(found.seam)}  ${times(found.seam, found.middle)}, worst ${ms(found.worst).trim()}`,
        );
      }
    }

    console.log('\nbandwidth that changes: 1.6, 9, then 0.9 Mbit/s');
    const player = await openPlayer(browser, installation, { join: 'jump', bitsPerSecond: SLOW_BITS_PER_SECOND });
    await firstFrameMs(player);
    const adaptation = await noteAdaptation(player);
    await playedTo(player, 15);
    await throttle(player, BETTER_BITS_PER_SECOND);
    await playedTo(player, 45);
    const up = Math.max(...(await adaptation()).heights);
    await throttle(player, WORSE_BITS_PER_SECOND);
    await playedTo(player, 3 * PART_SECONDS - 5);
    const { heights, waits } = await adaptation();
    console.log(`  heights shown: ${heights.join(', ')}; up to ${up}, at the end ${heights.at(-1)}; stops: ${waits}`);
  } finally {
    await browser.close();
    await installation.close();
  }
};
