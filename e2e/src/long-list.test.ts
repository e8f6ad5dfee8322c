import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { demoPhones } from './api.ts';
import { closeSidebar, signIn } from './journey.ts';
import { desktop, phone, test } from './page.ts';

/** Part of the names of many demo videos, more than fit on a screen. */
const TERM = 'ים';

/** The position and text of each rendered row. */
const builtRows = (page: Page) =>
  page
    .locator('tbody tr[data-index]')
    .evaluateAll((rows) =>
      rows.map((row) => ({ index: Number(row.getAttribute('data-index')), text: row.textContent ?? '' })),
    );
/** Expects the list to be at its top, with the first rows rendered. */
const expectAtTop = (page: Page) =>
  expect
    .poll(async () => ({ scrolled: await scrollTop(page), rows: (await builtRows(page)).map(({ index }) => index) }))
    .toEqual({ scrolled: 0, rows: expect.arrayContaining([0, 1, 2, 3]) });
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
    await expectAtTop(page);

    await toItsEnd(page);
    await page.getByLabel('Search').fill('');
    await expect.poll(async () => (await builtRows(page)).every(({ text }) => text.includes(TERM))).toBe(false);
    await expectAtTop(page);
  });
});
