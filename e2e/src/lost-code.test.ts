import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPhones } from './api.ts';
import { confirmButton, openLogin, phoneField, signIn } from './journey.ts';
import { atPath, test } from './page.ts';

const expected = [/ERR_(FAILED|INTERNET_DISCONNECTED)/, /dynamically imported|importing a module/];

/** Fails every script request from now on, until the returned function is called. */
const loseScripts = async (page: Page): Promise<() => void> => {
  let lost = true;
  await page.route(/\/assets\/.*\.js$/, (route) => (lost ? route.abort() : route.continue()));
  return () => (lost = false);
};
const saysSo = (page: Page) => page.getByRole('heading', { name: 'העמוד לא נטען עד הסוף' });
const loadAgain = (page: Page) => page.getByRole('button', { name: 'לטעון שוב' });

test('a login whose code fails to load shows an error, and loads once the connection is back', async ({ visit }) => {
  const page = await visit({ expected });
  const findScripts = await loseScripts(page);
  await page.goto('/login');
  await saysSo(page).waitFor();
  await page.context().setOffline(true);
  // otherwise the browser would show its error page
  const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await loadAgain(page).click();
  await asked;
  expect(await saysSo(page).isVisible()).toBe(true);
  findScripts();
  await page.context().setOffline(false);
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await phoneField(page).fill(demoPhones.C);
  await confirmButton(page).click();
  await atPath(page, '/group-selection');
});

test('a sign-in whose pages fail to load shows an error, and a click loads them', async ({ visit }) => {
  const page = await visit({ expected });
  await openLogin(page);
  const findScripts = await loseScripts(page);
  await phoneField(page).fill(demoPhones.C);
  await confirmButton(page).click();
  await saysSo(page).waitFor();
  findScripts();
  await loadAgain(page).click();
  await atPath(page, '/group-selection');
  await page.getByText('שלום נועה').waitFor();
});

test('a dialog whose code fails to load opens after loading the page again', async ({ visit }) => {
  const page = await visit({ expected });
  // its code isn't loaded before it is needed
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await signIn(page, demoPhones.M);
  const sidebar = page.getByRole('navigation');
  await sidebar.getByRole('link', { name: 'Videos' }).click();
  await page.getByRole('row').nth(1).waitFor();
  const findScripts = await loseScripts(page);
  await page.getByRole('button', { name: 'Trash' }).click();
  await page.getByRole('heading', { name: 'Something went wrong, try again' }).waitFor();
  findScripts();
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.getByRole('button', { name: 'Trash' }).click();
  await page.getByRole('dialog').waitFor();
});

test('a page whose styles were replaced by a new version reloads automatically', async ({ visit }) => {
  const page = await visit({ expected: [/404/, /dynamically imported/] });
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await signIn(page, demoPhones.C);
  let isGone = true;
  await page.route(/\/assets\/gallery-screen.*\.css$/, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  page.on('domcontentloaded', () => (isGone = false));
  await page.getByRole('banner').getByRole('link', { name: 'ספרייה' }).click();
  await page.getByText('מה מתחשק?').waitFor();
  await expect.poll(() => isGone).toBe(false);
});
