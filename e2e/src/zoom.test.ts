import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { libraryReady } from './api.ts';
import { calm } from './accessible.ts';
import { desktop, phone, test } from './page.ts';
import { screens } from './screens/screens.ts';
import { enter, showScreen } from './screens/show-screen.ts';

/** What stands beside the page's width, where nothing scrolls there to be seen. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    return [...document.querySelectorAll('h1, h2, button, a, strong, p')].filter(isSeen).flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const isOut = width > 2 && (left < -1 || right > innerWidth + 1) && !scrolls(element.parentElement);
      return isOut ? [`${element.tagName} ${element.ariaLabel ?? element.textContent} ${left}–${right}`] : [];
    });
  });

const expectWhole = async (page: Page, screen: string): Promise<void> => {
  expect.soft(await cutOff(page), screen).toEqual([]);
  const [wide = 0, room = 0] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect.soft(wide, `${screen}: width`).toBeLessThanOrEqual(room);
};

beforeAll(() => libraryReady(inject('sharedServer').url));

describe.each([
  ['a phone at 200 %', { ...phone, viewport: { width: 195, height: 422 } }, ''],
  ['a desktop at 200 %', { ...desktop, viewport: { width: 720, height: 450 } }, ''],
  ['a phone with letters twice as large', phone, '200%'],
  ['a desktop with letters twice as large', desktop, '200%'],
] as const)('on %s', (_name, device, letters) => {
  test('nothing of what classes see is cut off', async ({ visit, server }) => {
    const page = await visit({ ...device, ...calm });
    await page.addInitScript((size) => {
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size));
    }, letters);
    await enter(page, server.url, 'C', { language: 'he' });
    for (const screen of screens.filter(({ as, fate }) => as === 'C' && fate === undefined)) {
      await showScreen(page, screen, 'he');
      await expectWhole(page, screen.name);
      if (screen.name !== 'player, stopped') continue;
      // the last of the controls can be got at
      await page.getByRole('button', { name: 'השתקה' }).click();
      await page.getByRole('button', { name: 'ביטול ההשתקה' }).click();
    }
  });
});
