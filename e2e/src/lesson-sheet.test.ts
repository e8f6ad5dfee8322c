import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { addUser, libraryReady } from './api.ts';
import { card, nextLesson, openLesson, playButton, signIn } from './journey.ts';
import { atPath, desktop, phone, test } from './page.ts';
import { clockTime, decoded, filesOf, LANDING_SECONDS, playedTo, totalSeconds } from './playback.ts';

const GROUP = 'כיתה ד׳ 3';
/** The duration as played: a jump over each seam skips two seconds. */
const shownLength = (lesson: ComposedLesson): string =>
  clockTime(totalSeconds(lesson) - 2 * (lesson.finalLesson.length - 1) + LANDING_SECONDS);

const rows = (page: Page) =>
  page
    .locator('main')
    .last()
    .getByRole('listitem')
    .filter({ has: page.locator('h2') });
const names = (page: Page): Promise<string[]> => rows(page).locator('h2').allInnerTexts();
const swapOf = (page: Page, position: number) =>
  rows(page)
    .nth(position)
    .getByRole('button', { name: /^להחליף את/ });
const lockOf = (page: Page, position: number) =>
  rows(page)
    .nth(position)
    .getByRole('button', { name: /^ל(נעול|שחרר) את/ });
const start = (page: Page) => page.getByRole('button', { name: 'מתחילים' });

beforeAll(() => libraryReady(inject('sharedServer').url));

test('on a phone a teacher changes the lesson before it starts', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C', GROUP);
  const page = await visit(phone);
  await signIn(page, user.phone);
  const lesson = await openLesson(page, { group: GROUP, intensity: 'בינוני', length: '15 דקות' });
  await page.getByRole('button', { name: 'מה בשיעור?' }).click();
  const summary = page.getByRole('complementary', { name: 'סיכום השיעור' });
  await summary.getByText(`אורך השיעור: ${shownLength(lesson)}`).waitFor({ state: 'attached' });
  const first = await names(page);
  expect(first).toEqual(lesson.finalLesson.map(({ video }) => video.displayName));

  // swapping one part: the others stay, and the total is updated
  const [swapped] = await Promise.all([nextLesson(page, 'avoid'), swapOf(page, 2).click()]);
  await expect.poll(() => names(page)).toEqual(swapped.finalLesson.map(({ video }) => video.displayName));
  const second = await names(page);
  expect(second.flatMap((name, i) => (name === first[i] ? [] : [i]))).toEqual([2]);
  await summary.getByText(`אורך השיעור: ${shownLength(swapped)}`).waitFor({ state: 'attached' });
  await expect.poll(() => summary.locator('strong').innerText()).toBe(shownLength(swapped));

  // locked parts stay and can't be swapped; the rest is recomposed
  await lockOf(page, 0).click();
  await lockOf(page, 4).click();
  await expect(swapOf(page, 4).getAttribute('aria-disabled')).resolves.toBe('true');
  const anotherLesson = page.getByRole('button', { name: 'שיעור אחר' });
  const [another] = await Promise.all([nextLesson(page, 'fresh'), anotherLesson.click()]);
  const third = another.finalLesson.map(({ video }) => video.displayName);
  await expect.poll(() => names(page)).toEqual(third);
  expect(third).not.toEqual(second);
  // one of the other parts may stay if nothing else fits
  expect([third[0], third[4]]).toEqual([second[0], second[4]]);

  // reasons: expanded in place, one at a time
  const why = (position: number) => rows(page).nth(position).getByRole('button', { name: 'למה דווקא זה?' });
  const reason = (position: number) => rows(page).nth(position).getByText('עוד לא ראיתם אותו');
  await why(1).click();
  await reason(1).waitFor();
  await why(2).click();
  await reason(2).waitFor();
  await reason(1).waitFor({ state: 'hidden' });

  // it stays today's lesson after a reload, back and forward, and during playback
  const [again] = await Promise.all([nextLesson(page), page.reload()]);
  expect(again.finalLesson.map(({ video }) => video.displayName)).toEqual(third);
  await start(page).waitFor();
  await page.goBack();
  await playButton(page).waitFor();
  await page.goForward();
  // an extra tap only leaves the sheet
  await start(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await playedTo(page, 0.5);
  await atPath(page, '/app/video-player');
  await expect(page.getByRole('heading', { level: 1 }).innerText()).resolves.toBe(third[0]);
  await expect(decoded(page)).resolves.toMatchObject({ paused: false });
});

test('a replaced lesson doesn’t come back, and its parts are changed by keyboard', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C', GROUP);
  const page = await visit(desktop);
  await signIn(page, user.phone);
  const first = await openLesson(page, { group: GROUP, intensity: 'קל', length: '10 דקות' });
  await page.getByRole('button', { name: 'מה בשיעור?' }).click();
  const [other] = await Promise.all([
    nextLesson(page, 'fresh'),
    page.getByRole('button', { name: 'שיעור אחר' }).click(),
  ]);
  expect(filesOf(other)).not.toEqual(filesOf(first));
  await page.goBack();
  await playButton(page).waitFor();
  await page.goBack();
  const [lesson] = await Promise.all([nextLesson(page), card(page, '10 דקות').click()]);
  expect(filesOf(lesson)).toEqual(filesOf(other));

  const tabTo = async (name: string | RegExp) => {
    const target = page.getByRole('button', { name }).filter({ visible: true }).first();
    for (let presses = 0; presses < 40; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The tab key doesn't reach ${String(name)}`);
  };
  await tabTo('מה בשיעור?');
  await page.keyboard.press('Enter');
  await start(page).waitFor();
  await page.keyboard.press('Escape');
  await start(page).waitFor({ state: 'detached' });
  await tabTo('מה בשיעור?');
  await page.keyboard.press('Enter');
  await start(page).waitFor();
  await tabTo(/^להחליף את/);
  const [swapped] = await Promise.all([nextLesson(page, 'avoid'), page.keyboard.press('Enter')]);
  expect(filesOf(swapped)[0]).not.toBe(filesOf(lesson)[0]);
  // the focus stays, so that the button can be pressed again
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`להחליף את ${swapped.finalLesson[0]!.video.displayName}`);
  await tabTo('מתחילים');
  await page.keyboard.press('Space');
  await playedTo(page, 0.5);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await decoded(page)).paused).toBe(true);
  await page.keyboard.press('PageDown');
  await expect
    .poll(async () => (await decoded(page)).seconds)
    .toBeGreaterThan(swapped.finalLesson[0]!.video.length - 1);
});
