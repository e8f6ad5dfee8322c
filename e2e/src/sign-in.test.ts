import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPhones, signInByCall } from './api.ts';
import { confirmButton, openLogin, phoneField } from './journey.ts';
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

test.for([
  ['B', 'באיזו עצימות?'],
  ['C', 'עם מי זזים עכשיו?'],
] as const)('the home of type %s is shown before the app has loaded', async ([type, title], { visit, server }) => {
  const page = await visit(phone);
  const { token: jwt, user } = await signInByCall(server.url, demoPhones[type]);
  const stored = { jwt, isLoggedIn: 'true', user: JSON.stringify(user) };
  await page.addInitScript((values) => void Object.assign(localStorage, values), stored);
  const letScriptsArrive = await openWithoutScripts(page, '/');
  const drawn = page.locator('#first-paint');
  await drawn.getByRole('heading', { name: title }).waitFor();
  letScriptsArrive();
  await drawn.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: title }).waitFor();
});

test('a number is sent before the app has loaded, which then continues with the response', async ({ visit }) => {
  const page = await visit(phone);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const letScriptsArrive = await openWithoutScripts(page);
  const shell = page.locator('#first-paint');
  const confirm = shell.getByRole('button', { name: 'אישור' });
  await shell.getByLabel('מספר טלפון').fill('050-333 33 3');
  expect(await confirm.isDisabled()).toBe(true);
  await shell.getByLabel('מספר טלפון').fill('050-333 33 33');
  const answered = page.waitForResponse('**/api/auth/send-otp');
  await confirm.click();
  expect((await answered).status()).toBe(200);
  letScriptsArrive();
  await atPath(page, '/group-selection');
  await headingHasFocus(page);
  expect(sent.filter((path) => path === '/api/auth/send-otp')).toHaveLength(1);
});

test('a number filled in by a program without events can be sent before the app has loaded', async ({ visit }) => {
  const page = await visit(phone);
  const letScriptsArrive = await openWithoutScripts(page);
  const shell = page.locator('#first-paint');
  await shell.getByLabel('מספר טלפון').evaluate((field: HTMLInputElement) => (field.value = '0502222222'));
  const answered = page.waitForResponse('**/api/auth/send-otp');
  await shell.getByRole('button', { name: 'אישור' }).click();
  expect((await answered).status()).toBe(200);
  // as after any sign-in, although this home doesn't need them
  const prefetched = page.waitForRequest('**/api/videos/fixed-lessons');
  letScriptsArrive();
  await atPath(page, '/app/intensity-selection');
  await prefetched;
});

test.for([
  ['half a number', 'en', 'ltr', '050', 'errors_invalid_phone'],
  ['an unknown number', 'ar', 'rtl', UNKNOWN_NUMBER, 'errors_unknown_phone'],
] as const)(
  '%s, entered before the app has loaded, is reported once it has, in the chosen language: %s',
  async ([, language, dir, number, problem], { visit }) => {
    const say = sayIn(language);
    const page = await visit({ expected: [/404/] });
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const letScriptsArrive = await openWithoutScripts(page);
    const shell = page.locator('#first-paint');
    await shell.getByLabel(say('sign_in_phone')).fill(number);
    expect(await page.evaluate(() => document.dir)).toBe(dir);
    const [title = ''] = (await shell.getByRole('main').innerText()).split('\n');
    await page.keyboard.press('Enter');
    letScriptsArrive();
    await page
      .getByRole('alert')
      .filter({ hasText: say(problem) })
      .waitFor();
    expect((await page.getByRole('main').innerText()).startsWith(title)).toBe(true);
    expect(await page.getByLabel(say('sign_in_phone')).inputValue()).toBe(number);
  },
);

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

test('the login explains invalid numbers and connection errors, and sends a valid number once', async ({ visit }) => {
  const page = await visit({ expected: [/404/, /ERR_INTERNET_DISCONNECTED/] });
  await openLogin(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
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

  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await problem('אין חיבור לאינטרנט').waitFor();
  await page.context().setOffline(false);

  const answer = Promise.withResolvers<void>();
  await page.route('**/api/auth/send-otp', async (route) => {
    await answer.promise;
    await route.continue();
  });
  sent.length = 0;
  await page.keyboard.press('Enter');
  await page.getByRole('progressbar', { name: 'רגע…' }).waitFor();
  expect(await page.getByRole('button', { name: 'רגע…' }).isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  answer.resolve();
  await atPath(page, '/group-selection');
  expect(sent.filter((url) => url.endsWith('/api/auth/send-otp'))).toHaveLength(1);
});
