import type { Browser } from 'playwright-core';
import { launchBrowser } from '@zuzu/e2e/browser.ts';
import { printTable, quantile, shown } from '#figures.ts';
import { openFilmedSchool, type FilmedSchool } from '#filmed-school.ts';
import {
  firstFrameMs,
  heightsShown,
  limitTo,
  longestFrameMs,
  longestShown,
  recordFrames,
  openPlayer,
  playedTo,
  SLOW_BITS_PER_SECOND,
} from './watch.ts';

const PARTS = 12;
const PART_SECONDS = 40;
/** Number of parts watched on the slow connection. */
const SLOW_PARTS = 3;
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

export const summary = 'Part boundaries and changing bandwidth in a real Chromium';

type Join = 'jump' | 'gapless';
type Boundaries = { seams: number[]; middles: number[] };

/** Measures boundaries and middles by seeking, so that the next segments are already on this machine. */
const boundaries = async (browser: Browser, school: FilmedSchool, join: Join, count: number): Promise<Boundaries> => {
  const player = await openPlayer(browser, school, { join, bitsPerSecond: 0 });
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
const watchedBoundaries = async (browser: Browser, school: FilmedSchool, join: Join): Promise<Boundaries> => {
  const player = await openPlayer(browser, school, { join, bitsPerSecond: SLOW_BITS_PER_SECOND });
  await firstFrameMs(player);
  const frames = await recordFrames(player);
  await playedTo(player, SLOW_PARTS * PART_SECONDS - 1);
  const seen = await frames();
  await player.page.context().close();
  const around = (seconds: number) =>
    longestShown(seen.filter(({ mediaTime }) => Math.abs(mediaTime - seconds) <= AROUND_SECONDS));
  const parts = Array.from({ length: SLOW_PARTS }, (_, part) => part * PART_SECONDS);
  return { seams: parts.slice(1).map(around), middles: parts.map((start) => around(start + PART_SECONDS / 2)) };
};

/** A line of the table: the medians of both, and the worst boundary. */
const boundariesRow = (name: string, { seams, middles }: Boundaries): string[] => {
  const [seam, middle] = [quantile(seams, 0.5), quantile(middles, 0.5)];
  return [name, shown(middle, 0), shown(seam, 0), shown(seam / middle, 2), shown(Math.max(...seams), 0)];
};

/** Measures the built web app against its own server; every figure beside a reference from the same run. */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const school = await openFilmedSchool({ parts: PARTS, seconds: PART_SECONDS });
  const browser = await launchBrowser();
  try {
    const rows: string[][] = [];
    for (const join of ['jump', 'gapless'] as const) {
      const sought = await boundaries(browser, school, join, quick ? QUICK_CROSSINGS : CROSSINGS);
      rows.push(boundariesRow(`${join}, full speed`, sought));
      if (!quick) rows.push(boundariesRow(`${join}, 1.6 Mbit/s`, await watchedBoundaries(browser, school, join)));
    }
    printTable(
      `Longest frame in ms, ${PARTS} parts of ${PART_SECONDS} s in 360, 540 and 720 lines`,
      ['', 'in the middle of a part (reference)', 'at a boundary', '×', 'worst'],
      rows,
    );
    if (quick) return;

    console.log(`\nchanging bandwidth: 9, from ${BAD_FROM_SECONDS} s 0.9, from ${BAD_TO_SECONDS} s 9 Mbit/s again`);
    const player = await openPlayer(browser, school, { join: 'gapless', bitsPerSecond: GOOD_BITS_PER_SECOND });
    await firstFrameMs(player);
    const frames = await recordFrames(player);
    await playedTo(player, BAD_FROM_SECONDS);
    await limitTo(player, BAD_BITS_PER_SECOND);
    await playedTo(player, BAD_TO_SECONDS);
    await limitTo(player, GOOD_BITS_PER_SECOND);
    await playedTo(player, PARTS * PART_SECONDS - 2);
    const seen = await frames();
    console.log(`heights shown: ${heightsShown(seen).join(', ')}; longest frame ${shown(longestShown(seen), 0)} ms`);
  } finally {
    await browser.close();
  }
};
