import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { User } from '@zuzu/domain/users/user.ts';
import { violations } from './accessible.ts';
import { addUser, call, signInByCall } from './api.ts';
import { signIn } from './journey.ts';
import { atPath, phone, test } from './page.ts';

test('on a phone a manager adds, finds, converts and deletes a user', async ({ visit, server: { url } }) => {
  const page = await visit(phone);
  const manager = await addUser(url, 'M');
  const name = `טליה ${randomInt(1e9)}`;
  const stored = async (): Promise<User | undefined> => {
    const { token } = await signInByCall(url, manager.phone);
    return (await call<User[]>(url, 'GET', `/users?q=${encodeURIComponent(name)}`, { token })).body[0];
  };
  const button = (text: string) => page.getByRole('button', { name: text, exact: true });
  const field = (text: string) => page.getByRole('textbox', { name: text, exact: true });
  const row = page.locator('tbody tr[data-key]', { hasText: name });
  await signIn(page, manager.phone);
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await atPath(page, '/management/users');

  await button('+ Add New User').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Type C' }).click();
  await field('Full Name').fill(name);
  await field('Phone Number').fill(`058${String(randomInt(10_000_000)).padStart(7, '0')}`);
  await button('Save').click();
  await page.getByText(`${name} was added`).waitFor();

  await page.getByRole('searchbox', { name: 'Search name' }).fill(name);
  await page.getByText('1 user', { exact: true }).waitFor();
  await row.locator('strong').click();
  await page.getByText('User added').waitFor();
  await button('Edit').click();
  await field('Email').fill('talia@zuzu.example');
  await page.getByRole('radio', { name: 'B', exact: true }).click();
  await page.getByText('The user will be signed out everywhere.').waitFor();
  expect(await violations(page)).toEqual([]);
  await button('Save').click();
  await page.getByText('User updated', { exact: true }).waitFor();
  const changed = { full_name: name, type: 'B', email: 'talia@zuzu.example' };
  expect(await stored()).toMatchObject(changed);

  await button(`Delete ${name}`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No users found' }).waitFor();
  expect(await stored()).toBeUndefined();
  await button('Undo').click();
  await row.waitFor();
  expect(await stored()).toMatchObject(changed);
});
