import type { Page } from 'playwright-core';
import { launchBrowser } from '@zuzu/e2e/browser.ts';
import { halves, medianOf, rowOf, type BenchRow } from '#figures.ts';
import { openFilmedSchool } from '#filmed-school.ts';
import { bareFirstFrameMs, firstFrameMs, openPlayer, SLOW_BITS_PER_SECOND } from '#player/watch.ts';
import { lineMs, loadPage, type Load } from './load-page.ts';
import { serveReference } from './reference-page.ts';

const PARTS = 6;
const PART_SECONDS = 20;
const RUNS = 7;
const QUICK_RUNS = 3;
const KIB = 1024;

export const summary =
  'First visits on slow 4G and a slow processor: bytes, requests, first paint, play button, first frame';

/** The app itself is there, instead of what the build has drawn of it. */
const appIsThere = async (page: Page): Promise<void> => {
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await page.locator('h1').first().waitFor();
};

/** Pages, and the goals for them: KiB of code, requests, and the largest contentful paint as a multiple of the reference's. */
const pages = [
  {
    what: 'login',
    path: '/login',
    signedIn: false,
    ready: appIsThere,
    goals: { kib: 110, requests: 12, lcp: 1.7, blocked: 600 },
  },
  {
    what: 'class home',
    path: '/group-selection',
    signedIn: true,
    ready: async (page: Page) => {
      await appIsThere(page);
      await page.locator('main li a').first().waitFor();
    },
    goals: { kib: 150, requests: 20, lcp: 1.8, blocked: 600 },
  },
  {
    what: 'choosing an intensity',
    path: '/app/intensity-selection',
    signedIn: true,
    ready: appIsThere,
    goals: { kib: 150, requests: 20, lcp: 2.2, blocked: 600 },
  },
  {
    what: 'gallery',
    path: '/gallery?intensity=3&category=all',
    signedIn: true,
    ready: (page: Page) => page.locator('main img + img').first().waitFor(),
    goals: { kib: 175, requests: 20, lcp: 3, blocked: 600 },
  },
  {
    what: 'office, videos',
    path: '/management/videos',
    signedIn: true,
    ready: (page: Page) => page.locator('[role=row]').nth(1).waitFor(),
    goals: { kib: 310, requests: 30, lcp: 4.5, blocked: 1_000 },
  },
];

const PLAY_BUTTON_MS = 2_200;
const NEEDED_BYTES_RATIO = 1.3;
const FIRST_FRAME_RATIO = 2;

/** Measures the built web app against its own server; every figure beside a reference from the same run. */
export const rows = async ({ quick }: { quick: boolean }): Promise<BenchRow[]> => {
  const runs = 2 * (quick ? QUICK_RUNS : RUNS);
  const school = await openFilmedSchool({ parts: PARTS, seconds: PART_SECONDS });
  const plain = await serveReference();
  const browser = await launchBrowser();
  const found: BenchRow[] = [];
  try {
    const bare: Load[] = [];
    const loads = new Map<string, Load[]>();
    for (let run = 0; run < runs; run++) {
      bare.push(await loadPage(browser, plain.url, (page) => page.locator('h1').waitFor(), undefined));
      for (const { what, path, signedIn, ready } of pages) {
        const load = await loadPage(browser, school.url + path, ready, signedIn ? school : undefined);
        loads.set(what, [...(loads.get(what) ?? []), load]);
      }
    }
    for (const { what, goals } of pages) {
      const of = loads.get(what)!;
      const measured = (value: (load: Load) => number, reference = value) =>
        halves(of, value, medianOf(bare, reference));
      found.push(
        rowOf(
          `${what}: KiB of code (of all, in the reference)`,
          measured(
            ({ codeBytes }) => codeBytes / KIB,
            ({ bytes }) => bytes / KIB,
          ),
          { of: 'ours', atMost: goals.kib },
        ),
        rowOf(
          `${what}: requests`,
          measured(({ requests }) => requests),
          { of: 'ours', atMost: goals.requests },
        ),
        rowOf(
          `${what}: largest paint, ms`,
          measured(({ lcpMs }) => lcpMs),
          { of: 'ratio', atMost: goals.lcp },
        ),
        rowOf(
          `${what}: main thread blocked, ms`,
          measured(({ blockedMs }) => blockedMs),
          { of: 'ours', atMost: goals.blocked },
        ),
      );
    }

    const lesson: Load[] = [];
    const play = (page: Page) => page.getByRole('button', { name: 'ניגון', exact: true }).waitFor();
    const address = `${school.url}/app/video-player?intensity=3&length=1`;
    for (let run = 0; run < runs; run++)
      lesson.push(await loadPage(browser, address, play, school, { cpuSlowdown: 1, latencyMs: 40 }));
    const onTheLine = medianOf(lesson, ({ bytes }) => lineMs(bytes));
    const measured = halves(lesson, ({ readyMs }) => readyMs, onTheLine);
    found.push(
      rowOf('address of a lesson → play button, ms', measured, { of: 'ours', atMost: PLAY_BUTTON_MS }),
      rowOf('the same, against its bytes on the line, ms', measured, { of: 'ratio', atMost: NEEDED_BYTES_RATIO }),
    );

    for (const [line, bitsPerSecond] of [
      ['full speed', 0],
      ['1.6 Mbit/s', SLOW_BITS_PER_SECOND],
    ] as const) {
      const starts: { bareMs: number; clickMs: number }[] = [];
      for (let run = 0; run < runs; run++) {
        const player = await openPlayer(browser, school, { join: 'jump', bitsPerSecond });
        starts.push({ bareMs: await bareFirstFrameMs(player, school.clip), clickMs: await firstFrameMs(player) });
        await player.page.context().close();
      }
      const element = medianOf(starts, ({ bareMs }) => bareMs);
      const frames = halves(starts, ({ clickMs }) => clickMs, element);
      found.push(rowOf(`click on play → first frame, ${line}, ms`, frames, { of: 'ratio', atMost: FIRST_FRAME_RATIO }));
    }
  } finally {
    await browser.close();
    plain.close();
  }
  return found;
};
