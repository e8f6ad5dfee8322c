import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { addUser, call, demoManager, demoPhones, signInByCall } from './api.ts';
import { openLogin, signIn } from './journey.ts';
import { atPath, desktop, phone, test } from './page.ts';

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

test('a manager sees the state of the installation', async ({ visit, server }) => {
  const page = await visit(phone);
  await signIn(page, demoPhones.M);
  await atPath(page, '/management');
  const menu = page.getByRole('button', { name: 'Toggle sidebar' });
  await page.getByRole('navigation').getByRole('link', { name: 'System' }).click();
  await page.getByRole('heading', { name: 'System', level: 1 }).waitFor();
  // opened by URL, nothing has the focus yet
  await page.reload();
  // on phones it covers the page
  await menu.click();
  await page.getByRole('heading', { name: 'Disk' }).waitFor();
  const { token } = await demoManager(server.url);
  expect((await call(server.url, 'GET', '/system', { token })).status).toBe(200);
});
