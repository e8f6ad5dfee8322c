import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoOverflow, twoFrames } from './accessible.ts';
import { desktop, phone } from './page.ts';
import type { Screen } from './screens/screens.ts';

/** A phone and a desktop at 200 %. */
const ZOOMED = [
  { width: 195, height: 422 },
  { width: 720, height: 450 },
];

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

/** Expects that the last control of the stopped player can be clicked. */
const reachLastControl = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'השתקה' }).click();
  await page.getByRole('button', { name: 'ביטול ההשתקה' }).click();
};

/** Simulates a browser setting that doubles the text size, or resets it with `''`. */
const enlargeLetters = (page: Page, fontSize: '200%' | ''): Promise<void> =>
  page.evaluate((size) => void (document.documentElement.style.fontSize = size), fontSize);

/** Expects that nothing on the screen is cut off at 200 % zoom or text size. */
export const expectEnlargeable = async (page: Page, { name }: Screen): Promise<void> => {
  const expectWhole = async (viewport: { width: number; height: number }, how: string) => {
    await page.setViewportSize(viewport);
    await twoFrames(page);
    const screen = `${name}, ${viewport.width} px, ${how}`;
    expect.soft(await cutOff(page), screen).toEqual([]);
    await expectNoOverflow(page, screen);
    if (name === 'player, stopped') await reachLastControl(page);
  };
  for (const viewport of ZOOMED) await expectWhole(viewport, '200 %');
  await enlargeLetters(page, '200%');
  for (const { viewport } of [phone, desktop]) await expectWhole(viewport, 'large letters');
  await enlargeLetters(page, '');
};
