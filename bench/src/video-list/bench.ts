import type { Page } from 'playwright-core';
import { launchBrowser } from '@zuzu/e2e/browser.ts';
import { categoryPath, categoryValues } from '@zuzu/domain/videos/category.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { readyVideo } from '@zuzu/server/testing/library.ts';
import { browserCalls } from '#browser-calls.ts';
import { atMost, printGoals, printTable, quantile, shown } from '#figures.ts';
import { openPage } from '#pages.ts';
import { MANAGER, openSchool } from '#school.ts';
import { plainTable, type Names } from './plain-table.ts';

const VIDEOS = 10_000;
const QUICK_VIDEOS = 2_000;
/** Typed and deleted again, letter by letter. */
const TERMS = ['ריקוד כוכב', 'jungle_dan', 'סיפור 4', 'קפיצות הדוב', 'squat 77', 'מתיחה'];
/** As fast as a person types. */
const BETWEEN_KEYS_MS = 180;
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const SCREENS_SCROLLED = 60;
const SCREEN_PX = 700;
/** The product's performance goals. */
const KEY_LIMIT_MS = 80;
const TASK_LIMIT_MS = 50;

const WORDS = 'קפיצות ריצה מתיחה ריקוד סיפור הדוב במקום כוכב jungle dance squat story'.split(' ');
const MINUTE_MS = 60_000;

export const summary = `${VIDEOS} videos in a real browser: opening, scrolling and searching the managers' list`;

const namedVideos = (count: number) => {
  const word = (n: number) => WORDS[n % WORDS.length]!;
  return Array.from({ length: count }, (_, i) =>
    readyVideo({
      path: `${categoryPath(categoryValues[i % categoryValues.length]!)}/${word(i * 5)}-${i % 40}`,
      file_name: `${word(i * 11 + 8)}_${word(i * 7 + 3)}_${i}.mp4`,
      display_name: `${word(i)} ${word(Math.floor(i / WORDS.length))} ${i}`,
      length: 30 + ((i * 37) % 600),
      intensities: [intensityLevels[i % 5]!, intensityLevels[(i * 3) % 5]!],
      created_at: new Date(Date.now() - i * MINUTE_MS),
      // no thumbnails, so that none are requested
      thumbnail_key: null,
    }),
  );
};

/** Runs in the page: records long tasks, which browsers define as more than 50 ms. */
const recordLongTasks = () => {
  const tasks: number[] = [];
  Object.assign(window, { longTasks: tasks });
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
};
/** The long tasks since the last call. */
const longTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0));

/** Inserts the text directly: the browser's keyboard layout has no keys for Hebrew letters. */
const press = (page: Page, key: string): Promise<void> =>
  key === 'Backspace' ? page.keyboard.press(key) : page.keyboard.type(key);

/** Runs in the page: waits for a key, and then for the frame that shows this number of results. */
const watchForCount = (count: number) => {
  const shownAfter = new Promise<number>((resolve) => {
    let pressed = 0;
    document.addEventListener('input', ({ timeStamp }) => (pressed = timeStamp), { once: true, capture: true });
    const look = () => {
      const text = document.querySelector('[role=search] [role=status], body > [role=status]')?.textContent ?? '';
      const found = Number(/\d+/.exec(text.replaceAll(',', ''))?.[0]);
      if (pressed > 0 && found === count) resolve(performance.now() - pressed);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  Object.assign(window, { shownAfter });
};

/** Milliseconds from a key to its result on the screen. */
const timeKey = async (page: Page, key: string, expected: number): Promise<number> => {
  await page.evaluate(watchForCount, expected);
  await press(page, key);
  return page.evaluate(() => (window as unknown as { shownAfter: Promise<number> }).shownAfter);
};

/** Types and deletes every term; milliseconds of each key that changes the number of results until it was on the screen. */
const search = async (page: Page, names: Names): Promise<number[]> => {
  const countOf = (term: string) =>
    names.filter(({ fileName, displayName }) => `${fileName}\n${displayName}`.toLocaleLowerCase().includes(term.trim()))
      .length;
  const keys: number[] = [];
  await page.getByLabel('Search').focus();
  for (const term of TERMS) {
    const steps = [...Array.from(term, (_, i) => i + 1), ...Array.from(term, (_, i) => term.length - i - 1)];
    let before = countOf('');
    for (const [n, length] of steps.entries()) {
      const expected = countOf(term.slice(0, length));
      const key = n < term.length ? term[n]! : 'Backspace';
      if (expected === before) await press(page, key);
      else keys.push(await timeKey(page, key, expected));
      before = expected;
      await page.waitForTimeout(BETWEEN_KEYS_MS);
    }
  }
  return keys;
};

const scroll = async (page: Page, grid: string): Promise<void> => {
  await page.locator(grid).hover();
  for (let i = 0; i < SCREENS_SCROLLED; i++) {
    await page.mouse.wheel(0, SCREEN_PX);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
};

type Figures = { open: number[]; scroll: number[]; search: number[]; keys: number[] };
const measure = async (page: Page, address: string, names: Names): Promise<Figures> => {
  await page.addInitScript(recordLongTasks);
  await page.goto(address);
  await page.getByRole('row').nth(12).waitFor();
  const open = await longTasks(page);
  await scroll(page, '[role=table]');
  const scrolled = await longTasks(page);
  const keys = await search(page, names);
  return { open, scroll: scrolled, search: await longTasks(page), keys };
};

const tasks = (durations: readonly number[]): string =>
  durations.length === 0 ? 'none' : `${durations.length}, longest ${Math.max(...durations)} ms`;
const rowOf = (name: string, { open, scroll: scrolled, search: searching, keys }: Figures): string[] => [
  name,
  ...[open, scrolled, searching].map(tasks),
  ...[0.5, 0.95, 1].map((p) => `${shown(quantile(keys, p), 0)} ms`),
];

/**
 * The video list, compared with a plain table of the same videos in the same browser. The web app must have been built.
 */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const count = quick ? QUICK_VIDEOS : VIDEOS;
  const videos = namedVideos(count);
  const names: Names = videos.map(({ file_name, display_name }) => ({
    fileName: file_name,
    displayName: display_name,
  }));
  const school = await openSchool({ videos });
  await school.stop();
  const { url } = await school.serve();
  const browser = await launchBrowser();
  try {
    const { page: plain } = await openPage(browser, DESKTOP);
    await plain.route('**/plain-table', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: plainTable(names) }),
    );
    const reference = await measure(plain, `${url}/plain-table`, names);
    await plain.close();
    const { page } = await openPage(browser, DESKTOP, await browserCalls([]).signIn(url, MANAGER));
    const ours = await measure(page, `${url}/management/videos`, names);
    printTable(
      `${count} videos; tasks over ${TASK_LIMIT_MS} ms, and ${ours.keys.length} keys from the press to the result`,
      ['', 'opening', `${SCREENS_SCROLLED} screens scrolled`, 'searching', 'p50', 'p95', 'longest'],
      [rowOf('the video list', ours), rowOf('reference: a plain table', reference)],
    );
    printGoals([
      atMost('key → found, p95', quantile(ours.keys, 0.95), KEY_LIMIT_MS, { unit: ' ms' }),
      atMost(`tasks over ${TASK_LIMIT_MS} ms while it opens and scrolls`, ours.open.length + ours.scroll.length, 0),
    ]);
  } finally {
    await browser.close();
  }
};
