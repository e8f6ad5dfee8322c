import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { addUser, call, signInByCall } from './api.ts';
import { openLogin, signIn } from './journey.ts';
import { desktop, phone, test } from './page.ts';

test('the statements are public on the login page', async ({ visit }) => {
  const page = await visit(phone);
  await openLogin(page);
  await page.getByRole('link', { name: 'הצהרת נגישות' }).click();
  await page.getByRole('heading', { name: 'הצהרת נגישות', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'פרטיות' }).click();
  await page.getByRole('heading', { name: 'פרטיות', level: 1 }).waitFor();
  await page.getByText('מי שנכנס למערכת יכול').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Privacy', level: 1 }).waitFor();
});

test('a user exports their data and signs out everywhere', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C', 'כיתה של נועם');
  const elsewhere = await signInByCall(server.url, user.phone);
  const page = await visit(desktop);
  await signIn(page, user.phone);
  await page.getByRole('button', { name: 'עוד' }).click();
  await page.getByRole('link', { name: 'פרטיות' }).click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'הורדת המידע שלי' }).click(),
  ]);
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({
    user: { phone_number: `+972${user.phone.slice(1)}` },
    groups: [{ name: 'כיתה של נועם' }],
  });

  await page.getByRole('button', { name: 'התנתקות מכל המכשירים' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'התנתקות מכל המכשירים' }).click();
  await page.getByText('מי שנכנס למערכת יכול').waitFor();
  expect((await call(server.url, 'GET', '/videos', { token: elsewhere.token })).status).toBe(401);
});
