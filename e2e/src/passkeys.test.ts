import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addUser } from './api.ts';
import { confirmButton, openLogin, phoneField } from './journey.ts';
import { atPath, phone as onPhone, test } from './page.ts';

/** Adds a virtual authenticator to the browser, whose owner always agrees. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const),
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};
const enterNumber = async (page: Page, number: string): Promise<void> => {
  await openLogin(page);
  await phoneField(page).fill(number);
  await confirmButton(page).click();
};

test('a manager creates a passkey, signs in with it or a recovery code, and removes it', async ({ visit, server }) => {
  const { phone } = await addUser(server.url, 'M');
  // passkeys require a host name instead of an IP address
  const at = server.url.replace('127.0.0.1', 'localhost');
  const page = await visit({ ...onPhone, at, expected: [/403 .*\/passkeys\/|\(Forbidden\)/] });
  await addAuthenticator(page);
  await enterNumber(page, phone);
  await atPath(page, '/management');
  await page.getByTitle('My account').click();
  const passkeys = page.getByRole('region', { name: 'מפתחות גישה' });
  await passkeys.getByLabel('שם המפתח').fill('הטלפון שלי 🙂');
  await passkeys.getByRole('button', { name: 'הוספת מפתח גישה' }).click();
  const codes = page.getByRole('dialog', { name: 'קודי השחזור שלכם' });
  await codes.waitFor();
  const [code = ''] = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'שמרתי, אפשר להמשיך' }).click();
  await passkeys.getByText('הטלפון שלי 🙂').waitFor();
  await passkeys.getByText('קודי שחזור שנותרו: 10').waitFor();

  // from now on the number is not enough, and the browser is asked immediately
  await page.goto('/management');
  await Promise.all([
    // leaving the page earlier would abort the request
    page.waitForResponse((answered) => answered.url().endsWith('/auth/sign-out')),
    page.getByRole('button', { name: 'Log out' }).click(),
  ]);
  await atPath(page, '/login');
  await enterNumber(page, phone);
  await atPath(page, '/management');

  // the session ends while its page is still asking
  const elsewhere = await visit({ at, expected: [/400 .*recovery-code/, /401/] });
  await openLogin(elsewhere);
  await elsewhere.getByRole('button', { name: 'English' }).click();
  await elsewhere.getByLabel('Phone number').fill(phone);
  await elsewhere.getByRole('button', { name: 'Confirm' }).click();
  // the browser keeps asking for a missing passkey
  await elsewhere.getByRole('button', { name: 'No passkey here: recovery code' }).click();
  const field = elsewhere.getByLabel('Recovery code');
  await field.fill('abcde-fghij');
  await elsewhere.getByRole('button', { name: 'Confirm' }).click();
  await elsewhere.getByRole('alert').filter({ hasText: 'That code is wrong' }).waitFor();
  await field.fill(code.toUpperCase());
  await elsewhere.getByRole('button', { name: 'Confirm' }).click();
  await atPath(elsewhere, '/management');

  // the phone sees that session and ends it
  await page.goto('/privacy');
  const others = page.getByRole('region', { name: 'איפה אתם מחוברים' }).getByRole('button', { name: /^ניתוק/ });
  await expect.poll(() => others.count()).toBe(1);
  await others.click();
  await expect.poll(() => others.count()).toBe(0);
  await passkeys.getByText('קודי שחזור שנותרו: 9').waitFor();
  // simulates an old proof: the browser is asked again, and the action continues automatically
  const old = { status: 403, json: { code: 'PROOF_NEEDED', message: 'This action requires a new proof by passkey' } };
  let isRefused = false;
  // a route that is removed after its first request could lose a request made during the removal
  await page.route(/\/api\/passkeys\/[\w-]+$/, (route) => {
    if (isRefused) return route.continue();
    isRefused = true;
    return route.fulfill(old);
  });
  const proved = page.waitForResponse((answered) => answered.url().endsWith('/passkeys/proof') && answered.ok());
  await passkeys.getByRole('button', { name: 'הסרה של הטלפון שלי 🙂' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'הסרה' }).click();
  await proved;
  await passkeys.getByText('הטלפון שלי 🙂').waitFor({ state: 'detached' });
});
