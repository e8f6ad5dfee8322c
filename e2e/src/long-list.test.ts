import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { demoPhones } from './api.ts';
import { closeSidebar, signIn } from './journey.ts';
import { desktop, phone, test } from './page.ts';

/** In the names of many demo videos, more than a screen shows of them. */
const TERM = 'ים';

/** Of each row that is built, its place in the list and what it says. */
const builtRows = (page: Page) =>
  page
    .locator('tbody tr[data-index]')
    .evaluateAll((rows) =>
      rows.map((row) => ({ index: Number(row.getAttribute('data-index')), text: row.textContent ?? '' })),
    );
/** True once the list is at its beginning again, and nothing but what it begins with is built. */
const isAtTop = async (page: Page): Promise<boolean> =>
  (await scrollTop(page)) === 0 && (await builtRows(page)).every(({ index }, i) => index === i);
const scrollTop = (page: Page) => page.getByRole('table').evaluate((table) => table.parentElement!.scrollTop);
const toItsEnd = async (page: Page) => {
  await page.getByRole('table').evaluate((table) => (table.parentElement!.scrollTop = 1e6));
  await expect.poll(async () => Math.min(...(await builtRows(page)).map(({ index }) => index))).toBeGreaterThan(4);
};

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('on a %s', (_name, screen) => {
  test('an answer begins at its top, with rows of its own, however far down the one before was', async ({ visit }) => {
    const page = await visit(screen);
    await signIn(page, demoPhones.M);
    await page.goto('/management/videos');
    await page.locator('tbody tr[data-index]').nth(5).waitFor();
    await closeSidebar(page);
    await toItsEnd(page);

    await page.getByLabel('Search').fill(TERM);
    await expect.poll(async () => (await builtRows(page)).every(({ text }) => text.includes(TERM))).toBe(true);
    expect(await isAtTop(page)).toBe(true);

    await toItsEnd(page);
    await page.getByLabel('Search').fill('');
    await expect.poll(async () => (await builtRows(page)).every(({ text }) => text.includes(TERM))).toBe(false);
    expect(await isAtTop(page)).toBe(true);
  });
});
