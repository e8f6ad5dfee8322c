import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { libraryReady } from './api.ts';
import { cards, queryOf, visitor } from './gallery-page.ts';
import { card } from './journey.ts';
import { phone, test } from './page.ts';
import { playedTo } from './playback.ts';

beforeAll(() => libraryReady(inject('sharedServer').url));

describe('the back button', () => {
  const dialog = (page: Page) => page.getByRole('dialog');
  const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' });

  /** Goes from the selection to the gallery, scrolls to a distant card and opens its video; returns its name. */
  const openFar = async (page: Page): Promise<string> => {
    await page.goto('/gallery');
    await card(page, 'הכול').click();
    const far = cards(page).nth(5).getByRole('button');
    const name = await far.locator('strong').innerText();
    // scrolled first, as with a finger, because the page is notified one frame later
    await far.scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await far.click();
    await page.getByRole('dialog', { name }).waitFor();
    return name;
  };
  const search3 = { intensity: '3', category: 'all' };

  test('closes the video on a phone and restores the scroll position', async ({ visit, server }) => {
    const page = await visit(phone);
    await visitor(server, page);
    const name = await openFar(page);
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await page.goBack();
    await closed(page);
    expect(queryOf(page)).toEqual(search3);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
    await expect
      .poll(() =>
        cards(page)
          .nth(5)
          .getByRole('button')
          .evaluate((element) => element === document.activeElement),
      )
      .toBe(true);

    // forward reopens it, and so does a reload
    await page.goForward();
    await page.getByRole('dialog', { name }).waitFor();
    await page.reload();
    await page.getByRole('dialog', { name }).waitFor();
    await playedTo(page, 0.2);
    await page.goBack();
    await closed(page);
    await page.goBack();
    await page.getByRole('heading', { name: 'מה מתחשק?' }).waitFor();
  });
});
