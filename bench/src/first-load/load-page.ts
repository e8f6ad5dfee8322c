import type { Browser, Page } from 'playwright-core';
import { openPage, throttle, type Visitor } from '#pages.ts';

/** Chrome's “slow 4G”, and a cheap phone's processor. */
const LATENCY_MS = 150;
const DOWN_BITS_PER_SECOND = 1_600_000;
const UP_BITS_PER_SECOND = 750_000;
const CPU_SLOWDOWN = 4;
/** Browsers report tasks from this length on. */
const LONG_TASK_MS = 50;

/** Milliseconds that these bytes take on the line. */
export const lineMs = (bytes: number): number => (bytes * 8 * 1000) / DOWN_BITS_PER_SECOND;

export type Line = { cpuSlowdown?: number; latencyMs?: number };

export type Load = {
  /** Largest contentful paint. */
  lcpMs: number;
  /** How much longer tasks took than the 50 ms within which a page still reacts at once, in total. */
  blockedMs: number;
  /** Until the page is the app's own, with what `ready` waits for. */
  readyMs: number;
  /** Requests that were sent by then, without the pictures that what is ready asks for. */
  requests: number;
  /** Bytes of scripts and style sheets, and of everything, that had arrived by then; as compressed on the line. */
  codeBytes: number;
  bytes: number;
};

type Entry = { startTime: number; duration: number };
/** Returns the entries of the performance timeline so far. */
const entriesOf = (page: Page, type: string): Promise<Entry[]> =>
  page.evaluate((entryType) => {
    const found: Entry[] = [];
    const note = (entries: readonly PerformanceEntry[]) =>
      found.push(...entries.map(({ startTime, duration }) => ({ startTime, duration })));
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: entryType, buffered: true });
    // it receives earlier entries in a later task
    return new Promise<Entry[]>((resolve) =>
      setTimeout(() => {
        note(observer.takeRecords());
        resolve(found);
      }),
    );
  }, type);

/** Opens an address in a new browser profile on a slow line, as a phone. */
export const loadPage = async (
  browser: Browser,
  url: string,
  ready: (page: Page) => Promise<unknown>,
  visitor: Visitor | undefined,
  { cpuSlowdown = CPU_SLOWDOWN, latencyMs = LATENCY_MS }: Line = {},
): Promise<Load> => {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
  const opened = await openPage(browser, phone, visitor);
  const { page, network } = opened;
  const addresses = new Map<string, string>();
  let codeBytes = 0;
  let bytes = 0;
  network.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('http') && type !== 'Image') addresses.set(requestId, request.url);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (/\.(js|css)$/.test(addresses.get(requestId) ?? '')) codeBytes += encodedDataLength;
  });
  await throttle(opened, { latencyMs, down: DOWN_BITS_PER_SECOND, up: UP_BITS_PER_SECOND });
  await network.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const begun = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await ready(page);
  const load = { readyMs: performance.now() - begun, requests: addresses.size, codeBytes, bytes };
  const painted = await entriesOf(page, 'largest-contentful-paint');
  const tasks = await entriesOf(page, 'longtask');
  await page.context().close();
  const blockedMs = tasks.reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0);
  return { ...load, lcpMs: painted.at(-1)!.startTime, blockedMs };
};
