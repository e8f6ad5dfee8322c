import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPhones } from './api.ts';
import { confirmButton, openLogin, phoneField } from './journey.ts';
import { atPath, desktop, phone, test } from './page.ts';

/** Screen readers announce the page that way. */
const headingHasFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

const UNKNOWN_NUMBER = '0509999999';

test('the field has the focus, Enter signs in, pasted spaces and dashes are dropped', async ({ visit }) => {
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

/** Opens the login while the app's scripts are held back; they arrive when the returned function is called. */
const openWithoutScripts = async (page: Page): Promise<() => void> => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  return scripts.resolve;
};

test('a number is sent before the app has arrived, which then goes on with the answer', async ({ visit }) => {
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

test('before the app has arrived, a number filled in by a program without a word can be sent', async ({ visit }) => {
  const page = await visit(phone);
  const letScriptsArrive = await openWithoutScripts(page);
  const shell = page.locator('#first-paint');
  await shell.getByLabel('מספר טלפון').evaluate((field: HTMLInputElement) => (field.value = '0502222222'));
  const answered = page.waitForResponse('**/api/auth/send-otp');
  await shell.getByRole('button', { name: 'אישור' }).click();
  expect((await answered).status()).toBe(200);
  // as after any sign-in: this home doesn't need them itself
  const prefetched = page.waitForRequest('**/api/videos/fixed-lessons');
  letScriptsArrive();
  await atPath(page, '/app/intensity-selection');
  await prefetched;
});

test('an unknown number sent before the app has arrived is told so once it has', async ({ visit }) => {
  const page = await visit({ expected: [/404/] });
  const letScriptsArrive = await openWithoutScripts(page);
  await page.locator('#first-paint').getByLabel('מספר טלפון').fill(UNKNOWN_NUMBER);
  const answered = page.waitForResponse('**/api/auth/send-otp');
  await page.keyboard.press('Enter');
  await answered;
  letScriptsArrive();
  await page.getByRole('alert').filter({ hasText: 'המספר לא קיים במערכת' }).waitFor();
  await phoneField(page).fill(demoPhones.C);
  await confirmButton(page).click();
  await atPath(page, '/group-selection');
});

test('Enter after half a number says what is wrong with it, once the app has arrived', async ({ visit }) => {
  const page = await visit();
  const letScriptsArrive = await openWithoutScripts(page);
  await page.locator('#first-paint').getByLabel('מספר טלפון').fill('050');
  await page.keyboard.press('Enter');
  letScriptsArrive();
  await page.getByRole('alert').filter({ hasText: 'מספר הטלפון לא תקין' }).waitFor();
  expect(await phoneField(page).inputValue()).toBe('050');
});

test.for([
  ['en', 'Phone number', 'ltr'],
  ['ar', 'رقم الهاتف', 'rtl'],
  ['ru', 'Номер телефона', 'ltr'],
] as const)(
  'before the app has arrived the login speaks what was chosen: %s',
  async ([language, label, dir], { visit }) => {
    const page = await visit();
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const letScriptsArrive = await openWithoutScripts(page);
    const shell = page.locator('#first-paint');
    await shell.getByLabel(label).waitFor();
    expect(await page.evaluate(() => document.dir)).toBe(dir);
    const before = await shell.getByRole('main').innerText();
    letScriptsArrive();
    await shell.waitFor({ state: 'detached' });
    expect((await page.getByRole('main').innerText()).startsWith(before.split('\n')[0]!)).toBe(true);
  },
);

test('the product is named on the login of every device', async ({ visit }) => {
  for (const viewport of [{ width: 360, height: 640 }, { width: 768, height: 1024 }, desktop.viewport]) {
    const page = await visit({ viewport });
    await openLogin(page);
    await expect(page.getByRole('main').getByText('זוזו', { exact: true }).isVisible()).resolves.toBe(true);
  }
});

test('the same number in its international form is the same person', async ({ visit }) => {
  const page = await visit();
  await openLogin(page);
  await phoneField(page).fill('+972503333333');
  await page.keyboard.press('Enter');
  await atPath(page, '/group-selection');
});

test('a device whose clock is weeks ahead signs in, is told so, and stays signed in', async ({ visit }) => {
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

test('a browser that forbids storage signs in, until the page is closed', async ({ visit }) => {
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

test('a demo instance signs in by one press', async ({ visit }) => {
  const page = await visit();
  await openLogin(page);
  await page.getByRole('button', { name: 'דנה לוי' }).click();
  await atPath(page, '/management');
});

test('an unknown number is told so in Hebrew, and can be mended', async ({ visit }) => {
  const page = await visit({ expected: [/404/] });
  await openLogin(page);
  await phoneField(page).fill(UNKNOWN_NUMBER);
  await page.keyboard.press('Enter');
  const problem = page.getByRole('alert').filter({ hasText: 'המספר לא קיים במערכת' });
  await problem.waitFor();
  await phoneField(page).fill(demoPhones.B);
  await problem.waitFor({ state: 'hidden' });
  await confirmButton(page).click();
  await atPath(page, '/app/intensity-selection');
});

test('a number that is not one is never sent', async ({ visit }) => {
  const page = await visit();
  await openLogin(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const numbers = ['', '050333333', '05033333333', '+97250333333', '+9725033333333', '05O3333333', 'שלום'];
  for (const number of numbers) {
    await phoneField(page).fill(number);
    expect(await confirmButton(page).isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    const words = number === '' ? 'נא להזין מספר טלפון' : 'מספר הטלפון לא תקין';
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
  }
  expect(sent).toEqual([]);
  await phoneField(page).fill(demoPhones.C);
  expect(await confirmButton(page).isDisabled()).toBe(false);
});

test('while the answer is awaited there is a spinner, and nothing can be sent twice', async ({ visit }) => {
  const page = await visit();
  await openLogin(page);
  const answer = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/auth/send-otp', async (route) => {
    sent++;
    await answer.promise;
    await route.continue();
  });
  await phoneField(page).fill(demoPhones.C);
  await page.keyboard.press('Enter');
  await page.getByRole('progressbar', { name: 'רגע…' }).waitFor();
  expect(await page.getByRole('button', { name: 'רגע…' }).isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  answer.resolve();
  await atPath(page, '/group-selection');
  expect(sent).toBe(1);
});

test('without a connection it is the connection that is blamed, and the number stays', async ({ visit }) => {
  const page = await visit({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  await openLogin(page);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await phoneField(page).fill(demoPhones.C);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'אין חיבור לאינטרנט' }).waitFor();
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  await atPath(page, '/group-selection');
});
