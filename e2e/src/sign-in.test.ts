import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPhones } from './api.ts';
import { confirmButton, openLogin, phoneField, signIn } from './journey.ts';
import { atPath, desktop, phone, test } from './page.ts';
import { sayIn } from './screens/words.ts';

/** Screen readers announce the page by its title. */
const headingHasFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

const UNKNOWN_NUMBER = '0509999999';

test('the field has the focus, Enter signs in, and pasted spaces and dashes are dropped', async ({ visit }) => {
  const page = await visit(phone);
  await openLogin(page);
  expect(await phoneField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.insertText('050-333 33 33');
  expect(await phoneField(page).inputValue()).toBe(demoPhones.C);
  await page.keyboard.press('Enter');
  await atPath(page, '/group-selection');
  await page.getByText('שלום נועה').waitFor();
  await headingHasFocus(page);
});

/** Opens a page while the app's scripts are delayed until the returned function is called. */
const openWithoutScripts = async (page: Page, address = '/login'): Promise<() => void> => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return scripts.resolve;
};

const topOf = (heading: Locator) =>
  heading.evaluate(async (element) => {
    await document.fonts.ready;
    return Math.round(element.getBoundingClientRect().top);
  });

test.for([
  ['the home of type B', 'B', '/', 'באיזו עצימות?'],
  ['the home of type C', 'C', '/', 'עם מי זזים עכשיו?'],
  ['the gallery', 'C', '/gallery?intensity=3&category=all', 'ספריית התרגילים'],
  ['a lesson', 'C', '/app/video-player?intensity=3&length=1', 'השיעור של היום'],
] as const)('%s is shown, in its place, before the app has loaded', async ([, type, address, title], { visit }) => {
  const page = await visit(phone);
  await signIn(page, demoPhones[type]);
  const letScriptsArrive = await openWithoutScripts(page, address);
  const drawn = page.locator('#first-paint');
  const top = await topOf(drawn.getByRole('heading', { name: title }));
  letScriptsArrive();
  await drawn.waitFor({ state: 'detached' });
  await expect.poll(() => topOf(page.getByRole('heading', { name: title }))).toBe(top);
});

test('the bar of the back-office is shown before the app has loaded', async ({ visit }) => {
  const page = await visit(desktop);
  await signIn(page, demoPhones.M);
  const letScriptsArrive = await openWithoutScripts(page, '/management/videos');
  const drawn = page.locator('#first-paint');
  await drawn.locator('header').waitFor();
  letScriptsArrive();
  await drawn.waitFor({ state: 'detached' });
  await page.getByRole('navigation').waitFor();
});

test('a number entered before the app has loaded is kept, in the chosen language', async ({ visit }) => {
  const say = sayIn('ar');
  const page = await visit(phone);
  await page.addInitScript(() => localStorage.setItem('language', 'ar'));
  await openLogin(page);
  const letScriptsArrive = await openWithoutScripts(page);
  const drawn = page.locator('#first-paint');
  await drawn.getByLabel(say('sign_in_phone')).fill('050-333 33 33');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ar');
  expect(await drawn.getByRole('button', { name: say('sign_in_confirm') }).isDisabled()).toBe(true);
  letScriptsArrive();
  await drawn.waitFor({ state: 'detached' });
  expect(await page.getByLabel(say('sign_in_phone')).inputValue()).toBe(demoPhones.C);
  await page.getByRole('button', { name: say('sign_in_confirm') }).click();
  await atPath(page, '/group-selection');
});

test.for([
  ['at a query', '/app/intensity-selection?intensity=3', ''],
  ['as another type’s home', '/', 'he/app/intensity-selection'],
  ['in another language', '/group-selection', 'en/group-selection'],
] as const)('a drawn page that the visitor doesn’t get is never shown %s', async ([, address, cookie], { visit }) => {
  const page = await visit(phone);
  // the app would store the cookie again once this call has refreshed the user
  await page.route('**/api/videos/fixed-lessons', () => undefined);
  await signIn(page, demoPhones.C);
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  if (cookie) await page.context().addCookies([{ name: 'start', value: cookie, url: origin }]);
  const scripts = await openWithoutScripts(page, address);
  await page.locator('#root').waitFor({ state: 'attached' });
  // by the page's own script, which may not have run yet
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  scripts();
});

test('every login names the product, and a demo signs in with one click', async ({ visit }) => {
  const page = await visit();
  await openLogin(page);
  for (const viewport of [{ width: 360, height: 640 }, { width: 768, height: 1024 }, desktop.viewport]) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole('main').getByText('זוזו', { exact: true }).isVisible()).resolves.toBe(true);
  }
  await page.getByRole('button', { name: 'דנה לוי' }).click();
  await atPath(page, '/management');
});

test('a device whose clock is weeks ahead signs in with a warning and stays signed in', async ({ visit }) => {
  const page = await visit(phone);
  await page.clock.setSystemTime(Date.now() + 40 * 86_400_000);
  await openLogin(page);
  await phoneField(page).fill(demoPhones.C);
  await page.keyboard.press('Enter');
  await page.getByText('שלום נועה').waitFor();
  await page.getByText('השעון במכשיר הזה לא מכוון', { exact: false }).waitFor();
  await page.reload();
  await page.getByText('שלום נועה').waitFor();
});

test('a browser without storage stays signed in until the page is closed', async ({ visit }) => {
  const page = await visit(phone);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await openLogin(page);
  await phoneField(page).fill(demoPhones.C);
  await page.keyboard.press('Enter');
  await page.getByText('שלום נועה').waitFor();
});

test('the login explains invalid numbers and sends a valid number once', async ({ visit }) => {
  const page = await visit({ expected: [/404/] });
  const sent: string[] = [];
  const answer = Promise.withResolvers<void>();
  // set before the page loads: a page already loaded may let its next request pass
  await page.route('**/api/auth/send-otp', async (route) => {
    const { phone_number: number } = route.request().postDataJSON();
    sent.push(number);
    if (number === demoPhones.C) await answer.promise;
    await route.continue();
  });
  await openLogin(page);
  const problem = (words: string) => page.getByRole('alert').filter({ hasText: words });
  // every invalid form of a number: web/src/features/sign-in/sign-in-problem.test.ts
  for (const [number, words] of [
    ['', 'נא להזין מספר טלפון'],
    ['05O3333333', 'מספר הטלפון לא תקין'],
  ] as const) {
    await phoneField(page).fill(number);
    expect(await confirmButton(page).isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await problem(words).waitFor();
  }
  expect(sent).toEqual([]);
  await phoneField(page).fill(UNKNOWN_NUMBER);
  await page.keyboard.press('Enter');
  await problem('המספר לא קיים במערכת').waitFor();
  await phoneField(page).fill(demoPhones.C);
  await problem('המספר לא קיים במערכת').waitFor({ state: 'hidden' });

  await page.keyboard.press('Enter');
  await page.getByRole('progressbar', { name: 'רגע…' }).waitFor();
  expect(await page.getByRole('button', { name: 'רגע…' }).isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  answer.resolve();
  await atPath(page, '/group-selection');
  expect(sent).toEqual([UNKNOWN_NUMBER, demoPhones.C]);
});
