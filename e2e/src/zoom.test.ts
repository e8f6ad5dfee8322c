import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { libraryReady } from './api.ts';
import { expectNoOverflow, twoFrames } from './accessible.ts';
import { desktop, phone, test } from './page.ts';
import { screens, type Screen } from './screens/screens.ts';
import { enter, showScreen } from './screens/show-screen.ts';

/** Elements that overflow the page's width without being scrollable. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate((room) => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    return [...document.querySelectorAll('h1, h2, button, a, strong, p')].filter(isSeen).flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const isOut = width > 2 && (left < -1 || right > room + 1) && !scrolls(element.parentElement);
      return isOut ? [`${element.tagName} ${element.ariaLabel ?? element.textContent} ${left}–${right}`] : [];
    });
  }, page.viewportSize()?.width ?? 0);

const expectWhole = async (page: Page, screen: string): Promise<void> => {
  expect.soft(await cutOff(page), screen).toEqual([]);
  await expectNoOverflow(page, screen);
};

/** As if somebody had made letters twice as large in the browser's settings. */
const enlargeLetters = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));

/** The last of the stopped player's controls can be pressed. */
const reachLastControl = async (page: Page, screen: Screen): Promise<void> => {
  if (screen.name !== 'player, stopped') return;
  await page.getByRole('button', { name: 'השתקה' }).click();
  await page.getByRole('button', { name: 'ביטול ההשתקה' }).click();
};

/**
 * Of another group than in `screens.test.ts`, which runs at the same time: a week that somebody else has changed since it was
 * read is refused.
 */
const ofOtherGroup = (screen: Screen): Screen =>
  screen.address === '/class-week'
    ? { ...screen, address: `${screen.address}?group=${encodeURIComponent('כיתה ב׳ 2')}` }
    : screen;

/** The login's screens have one. */
const UNKNOWN_NUMBER = [/\b404\b/, /ApiError/];

beforeAll(() => libraryReady(inject('sharedServer').url));

describe.each([
  ['a phone', phone, { width: 195, height: 422 }],
  ['a desktop', desktop, { width: 720, height: 450 }],
] as const)('on %s', (_name, device, zoomed) => {
  test.for([
    ['what classes see', 'C'],
    ['what everybody sees', undefined],
  ] as const)(
    'nothing of %s is cut off, at 200 % or with letters twice as large',
    async ([, viewer], { visit, server }) => {
      const page = await visit({ ...device, expected: UNKNOWN_NUMBER });
      await enter(page, server.url, viewer, { language: 'he' });
      for (const screen of screens.filter(({ as, fate }) => as === viewer && fate === undefined)) {
        await page.setViewportSize(zoomed);
        await showScreen(page, ofOtherGroup(screen), 'he');
        await expectWhole(page, `${screen.name}, 200 %`);
        await reachLastControl(page, screen);

        await page.setViewportSize(device.viewport);
        await enlargeLetters(page);
        await twoFrames(page);
        await expectWhole(page, `${screen.name}, large letters`);
        await reachLastControl(page, screen);
      }
    },
  );
});
