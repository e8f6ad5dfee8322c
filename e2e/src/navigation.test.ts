import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { addUser, demoPhones, libraryReady, signInByCall } from './api.ts';
import { card, confirmButton, groupCard, openLesson, phoneField, playButton, signIn } from './journey.ts';
import { animated, atPath, phone, test } from './page.ts';
import { playedTo } from './playback.ts';

const GROUP = 'כיתה ד׳ 3';

test('a class navigates forward and back', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C', GROUP);
  // ready lessons are composed
  await libraryReady(server.url);
  const page = await visit();
  await signIn(page, user.phone);
  await groupCard(page, GROUP).click();
  await atPath(page, '/lesson-type-selection');
  expect(new URL(page.url()).searchParams.get('group')).toBe(GROUP);
  await card(page, 'שיעורים מוכנים').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('currentGroup'))).toBe(GROUP);
  for (const [words, path] of [
    ['שיעורים מוכנים', '/fixed-lessons'],
    ['שיעור לפי זמן', '/app/intensity-selection'],
    ['ספריית התרגילים', '/gallery'],
  ] as const) {
    await card(page, words).click();
    await atPath(page, path);
    await page.getByRole('button', { name: 'חזרה' }).click();
    await atPath(page, '/lesson-type-selection');
  }
  await page.getByRole('banner').getByRole('link', { name: GROUP }).click();
  await atPath(page, '/group-selection');
  await page.getByRole('button', { name: 'התנתקות' }).click();
  await atPath(page, '/login');
  expect(await page.evaluate(() => ['jwt', 'user', 'currentGroup'].filter((key) => key in localStorage))).toEqual([]);
  await page.goBack();
  await atPath(page, '/login');
});

/** The opacity of an element, including that of its ancestors. */
const opacityOf = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    let opacity = 1;
    for (let at: Element | null = node; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    return opacity;
  });
const back = (page: Page) => page.getByRole('button', { name: 'חזרה' });
const signOut = (page: Page) => page.getByRole('button', { name: 'התנתקות' });
const more = (page: Page) => page.getByRole('button', { name: 'עוד', exact: true });

test('the usual answers are marked on both questions, and the given answer is selected', async ({ visit, server }) => {
  const user = await addUser(server.url, 'B', GROUP);
  const page = await visit(phone);
  await signIn(page, user.phone);
  const marked = page.getByRole('listitem').filter({ hasText: 'הרגיל שלכם' });
  const taken = page.locator('a[aria-current=true]');
  await expect(marked.innerText()).resolves.toContain('בינוני');
  await expect(taken.innerText()).resolves.toContain('בינוני');
  await card(page, 'קשה').click();
  await atPath(page, '/app/length-selection');
  // the URL changes before the page does
  await expect.poll(() => marked.innerText()).toContain('5 דקות');
  await expect(taken.innerText()).resolves.toContain('5 דקות');
  await page.getByRole('navigation').getByRole('link', { name: 'קשה' }).click();
  await expect.poll(() => taken.innerText()).toContain('קשה');
  await expect(marked.innerText()).resolves.toContain('בינוני');
});

test('on a start page, back goes to the previous page if there is one, and sign-out is separate', async ({
  visit,
  server,
}) => {
  const [first, second] = await Promise.all([addUser(server.url, 'B', GROUP), addUser(server.url, 'A', GROUP)]);
  const page = await visit();
  await signIn(page, first.phone);
  await atPath(page, '/app/intensity-selection');
  await signOut(page).waitFor();
  await expect(back(page).count()).resolves.toBe(0);
  await page.getByRole('link', { name: 'זוזו' }).click();
  await card(page, 'שיעור לפי זמן').click();
  await atPath(page, '/app/intensity-selection');
  await signOut(page).waitFor();
  await back(page).click();
  await atPath(page, '/lesson-type-selection');
  await back(page).click();
  await atPath(page, '/app/intensity-selection');
  await signOut(page).click();
  await atPath(page, '/login');

  // the previous user's pages can't be reached
  await page.goForward();
  await atPath(page, '/login');
  await phoneField(page).fill(second.phone);
  await confirmButton(page).click();
  await atPath(page, '/a/main');
  await signOut(page).waitFor();
  await expect(back(page).count()).resolves.toBe(0);
  await page.getByRole('link', { name: 'ספרייה' }).click();
  await back(page).click();
  await atPath(page, '/a/main');
});

test('the language from the login applies to the user, and can be changed on any page', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C', GROUP);
  const page = await visit({ ...phone, ...animated });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByLabel('Номер телефона').fill(user.phone);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'С кем двигаемся сейчас?' }).waitFor();
  expect(await page.evaluate(() => document.dir)).toBe('ltr');
  // every other device begins with it: web/src/features/users/language-api.test.ts
  await expect.poll(async () => (await signInByCall(server.url, user.phone)).user.language).toBe('ru');

  await groupCard(page, GROUP).click();
  await atPath(page, '/lesson-type-selection');
  await page.getByRole('button', { name: 'Ещё', exact: true }).click();
  await page.getByRole('button', { name: 'العربية' }).click();
  await page.getByRole('heading', { name: 'ماذا نفعل اليوم؟' }).waitFor();
  expect(await page.evaluate(() => document.dir)).toBe('rtl');
  // the menu stays open with the focus on the switch, so that a second press reverts it
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Что делаем сегодня?' }).waitFor();
  await page.getByRole('button', { name: 'עברית', exact: true }).click();
  await page.getByRole('heading', { name: 'מה עושים היום?' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => more(page).getAttribute('aria-expanded')).toBe('false');
  await more(page).click();
  await signOut(page).click();
  await atPath(page, '/login');
});

test('the player has the user’s navigation and the steps of the lesson, hidden with the controls', async ({
  visit,
  server,
}) => {
  const user = await addUser(server.url, 'C', GROUP);
  await libraryReady(server.url);
  const page = await visit();
  await signIn(page, user.phone);
  await openLesson(page, { group: GROUP, intensity: 'קל', length: '5 דקות' });
  const top = page.getByRole('main').locator('header');
  const steps = top.getByRole('navigation', { name: 'שלבי השיעור' });
  for (const name of ['זוזו', GROUP, 'ספרייה']) await top.getByRole('link', { name, exact: true }).waitFor();
  await expect(steps.getByRole('link').allInnerTexts()).resolves.toEqual(['קל', 'אורך']);

  await playButton(page).click();
  await playedTo(page, 1);
  await expect.poll(() => opacityOf(top)).toBe(0);
  await page.mouse.move(400, 300);
  await expect.poll(() => opacityOf(top)).toBe(1);
  // by keyboard, because on a slow machine the controls may hide again under the pointer
  await steps.getByRole('link', { name: 'קל' }).press('Enter');
  await atPath(page, '/app/intensity-selection');
  // the chosen length is kept
  await card(page, 'בינוני').click();
  await atPath(page, '/app/video-player');
  await top.getByRole('link', { name: 'ספרייה' }).click();
  await atPath(page, '/gallery');
});

test('a page that was never loaded reports a lost connection, and loads once it is back', async ({ visit }) => {
  const page = await visit({ expected: [/ERR_INTERNET_DISCONNECTED/, /NETWORK|Failed to fetch|dynamically imported/] });
  await signIn(page, demoPhones.C);
  await atPath(page, '/group-selection');
  await more(page).click();
  const privacy = page.getByRole('link', { name: 'פרטיות' });
  await privacy.waitFor();
  await page.context().setOffline(true);
  await privacy.click();
  await page.getByRole('heading', { name: 'אין חיבור לאינטרנט' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'פרטיות', level: 1 }).waitFor();
});
