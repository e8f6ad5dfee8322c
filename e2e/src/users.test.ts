import type { Locator, Page } from 'playwright-core';
import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { User } from '@zuzu/domain/users/user.ts';
import { violations } from './accessible.ts';
import { addUser, call, signInByCall } from './api.ts';
import { signIn } from './journey.ts';
import { atPath, desktop, phone, test } from './page.ts';

const newPhone = (): string => `058${String(randomInt(10_000_000)).padStart(7, '0')}`;
const dialog = (page: Page): Locator => page.getByRole('dialog');
const question = (page: Page): Locator => page.getByRole('alertdialog');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const rowOf = (page: Page, name: string): Locator => page.locator('tbody tr[data-key]', { hasText: name });

/** Expects no axe violations on the current page. */
const accessible = async (page: Page): Promise<void> => expect(await violations(page)).toEqual([]);

/** Opens the users screen as a manager created for this test. */
const openUsers = async (page: Page, url: string): Promise<string> => {
  const manager = await addUser(url, 'M');
  await signIn(page, manager.phone);
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await atPath(page, '/management/users');
  return manager.phone;
};
const add = async (page: Page, type: 'A' | 'C', name: string): Promise<void> => {
  await button(page, '+ Add New User').click();
  await page.getByRole('heading', { name: 'Select User Type' }).waitFor();
  await dialog(page)
    .getByRole('button', { name: `Type ${type}` })
    .click();
  await page.getByRole('heading', { name: `User Details - Type ${type}` }).waitFor();
  await field(page, 'Full Name').fill(name);
  await field(page, 'Phone Number').fill(newPhone());
  if (type === 'A') await dialog(page).getByText('Dance').click();
  else await button(page, 'Add New Group').click();
  await accessible(page);
  await button(page, 'Save').click();
  await page.getByText(`${name} was added`).waitFor();
  await dialog(page).waitFor({ state: 'detached' });
};
/** Opens the card of the user with this name and begins to edit it. */
const edit = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search name' }).fill(name);
  await page.getByText('1 user', { exact: true }).waitFor();
  await rowOf(page, name).locator('strong').click();
  await page.getByText('User added').waitFor();
  await button(page, 'Edit').click();
  await field(page, 'Email').fill('talia@zuzu.example');
};
const leaveOutGroup = async (page: Page): Promise<void> => {
  await button(page, 'Delete Group new group').click();
  await question(page).getByText('0 videos seen').waitFor();
  await accessible(page);
  await question(page).getByRole('button', { name: 'Delete Group' }).click();
  await button(page, 'Bring back new group').waitFor();
};
/** Another manager saves the same user concurrently; both changes are kept. */
const meetNewerState = async (page: Page, url: string, manager: string, name: string): Promise<void> => {
  const { token } = await signInByCall(url, manager);
  const user = (await stored(url, manager, name))!;
  const theirs = { ...user, email: '', full_name: `${name} החדשה` };
  expect((await call(url, 'PUT', `/users/${user._id}`, { token, body: theirs })).status).toBe(200);
  await button(page, 'Save').click();
  await page.getByText('Somebody saved a newer version of this user.').waitFor();
  await accessible(page);
  await button(page, 'Keep mine as well').click();
  expect(await field(page, 'Full Name').inputValue()).toBe(`${name} החדשה`);
};
const stored = async (url: string, manager: string, name: string): Promise<User | undefined> => {
  const { token } = await signInByCall(url, manager);
  const { body } = await call<User[]>(url, 'GET', `/users?q=${encodeURIComponent(name)}`, { token });
  return body[0];
};

test.for([
  ['a phone', 'C', phone],
  ['a desktop', 'A', desktop],
] as const)(
  'on %s a manager adds, finds, edits, converts and deletes a user of type %s',
  async ([_name, type, device], { visit, server }) => {
    const page = await visit({ ...device, expected: [/409/] });
    const manager = await openUsers(page, server.url);
    const name = `טליה ${randomInt(1e9)}`;
    await add(page, type, name);
    await edit(page, name);
    if (type === 'C') await leaveOutGroup(page);
    await page.getByRole('radio', { name: 'B', exact: true }).click();
    await page.getByText('The user will be signed out everywhere.').waitFor();
    await accessible(page);
    if (type === 'A') {
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'Discard unsaved changes?' }).waitFor();
      await accessible(page);
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await meetNewerState(page, server.url, manager, name);
    }
    await button(page, 'Save').click();
    await page.getByText('User updated', { exact: true }).waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    const changed = {
      full_name: type === 'A' ? `${name} החדשה` : name,
      type: 'B',
      email: 'talia@zuzu.example',
      groups: [{ name: 'default', preferences: { favoriteCategories: type === 'A' ? ['dance'] : [] } }],
    };
    expect(await stored(server.url, manager, name)).toMatchObject(changed);

    await button(page, `Delete ${changed.full_name}`).click();
    await page.getByRole('heading', { name: `Delete "${changed.full_name}"?` }).waitFor();
    await accessible(page);
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No users found' }).waitFor();
    expect(await stored(server.url, manager, name)).toBeUndefined();
    await button(page, 'Undo').click();
    await page.getByText(`${changed.full_name} was restored`).waitFor();
    await rowOf(page, name).waitFor();
    expect(await stored(server.url, manager, name)).toMatchObject(changed);
  },
);
