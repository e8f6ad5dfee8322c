import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { addUser, libraryReady } from './api.ts';
import { calm } from './accessible.ts';
import { card, openLesson, playButton, signIn } from './journey.ts';
import { desktop, phone, test } from './page.ts';
import { playedTo, seekBar } from './playback.ts';

const GROUP = 'כיתה ד׳ 3';

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
  test('a lesson is chosen and played, and nothing is cut off', async ({ visit, server }) => {
    const user = await addUser(server.url, 'C', GROUP);
    const page = await visit({ ...device, ...calm });
    await page.addInitScript((size) => {
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size));
    }, letters);
    await signIn(page, user.phone);
    for (const [path, screen] of [
      ['/group-selection', card(page, GROUP)],
      ['/lesson-type-selection', card(page, 'ספריית התרגילים')],
      ['/fixed-lessons', page.getByRole('region').getByRole('button').first()],
      ['/gallery', card(page, 'הכול')],
      ['/gallery?intensity=3&category=all', page.getByRole('list', { name: 'תרגילים' }).getByRole('button').first()],
      ['/gallery?intensity=3&category=all&q=xyz', page.getByRole('link', { name: 'לנקות את החיפוש' })],
      ['/app/intensity-selection', card(page, 'קל')],
      ['/app/length-selection?intensity=2', card(page, '5 דקות')],
    ] as const) {
      await page.goto(path);
      await screen.waitFor();
      await expectWhole(page, path);
    }
    await page.goto('/group-selection');
    await openLesson(page, { group: GROUP, intensity: 'קל', length: '5 דקות' });
    await expectWhole(page, 'player before the start');
    await page.getByRole('button', { name: 'מה בשיעור?' }).click();
    await page.getByRole('button', { name: 'למה דווקא זה?' }).first().click();
    await expectWhole(page, 'lesson sheet');
    await page.goBack();
    await playButton(page).first().click();
    await playedTo(page, 0.5);
    await expectWhole(page, 'player');
    // the last of the controls can be got at, and so can the last part
    await page.getByRole('button', { name: 'השתקה' }).click();
    await page.getByRole('button', { name: 'ביטול ההשתקה' }).waitFor();
    await seekBar(page).press('End');
    await page.getByRole('button', { name: 'סיימנו' }).waitFor();
    await expectWhole(page, 'end of the lesson');
    await page.getByRole('button', { name: 'סיימנו' }).click();
    await card(page, 'ספריית התרגילים').waitFor();
  });
});
