import type { Locator, Page } from 'playwright-core';
import { randomInt } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { User, UserType } from '@zuzu/domain/users/user.ts';
import { violations } from './accessible.ts';
import { addUser, call, signInByCall } from './api.ts';
import { signIn } from './journey.ts';
import { atPath, desktop, phone, test } from './page.ts';

const newPhone = (): string => `058${String(randomInt(10_000_000)).padStart(7, '0')}`;
const dialog = (page: Page): Locator => page.getByRole('dialog');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const rowOf = (page: Page, name: string): Locator => page.locator('tbody tr[data-key]', { hasText: name });

/** Nothing that axe knows of is wrong with what is to be seen now. */
const accessible = async (page: Page): Promise<void> => expect(await violations(page)).toEqual([]);

/** A manager of the test's own, at the users screen. */
const openUsers = async (page: Page, url: string): Promise<string> => {
  const manager = await addUser(url, 'M');
  await signIn(page, manager.phone);
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await atPath(page, '/management/users');
  return manager.phone;
};
const find = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search name' }).fill(name);
  await page.getByText('1 user', { exact: true }).waitFor();
};
const stored = async (url: string, manager: string, name: string): Promise<User | undefined> => {
  const { token } = await signInByCall(url, manager);
  const { body } = await call<User[]>(url, 'GET', `/users?q=${encodeURIComponent(name)}`, { token });
  return body[0];
};

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('on %s a manager', (_name, device) => {
  test.for<UserType>(['A', 'B', 'C', 'M'])(
    'adds, finds, edits, gives another type and deletes a user of type %s',
    async (type, { visit, server }) => {
      const page = await visit(device);
      const manager = await openUsers(page, server.url);
      const name = `טליה ${randomInt(1e9)}`;

      await button(page, '+ Add New User').click();
      await page.getByRole('heading', { name: 'Select User Type' }).waitFor();
      await accessible(page);
      await dialog(page)
        .getByRole('button', { name: `Type ${type}` })
        .click();
      await page.getByRole('heading', { name: `User Details - Type ${type}` }).waitFor();
      await field(page, 'Full Name').fill('נשכח');
      await button(page, '← Back to Type Selection').click();
      await dialog(page)
        .getByRole('button', { name: `Type ${type}` })
        .click();
      expect(await field(page, 'Full Name').inputValue()).toBe('');
      await field(page, 'Full Name').fill(name);
      await field(page, 'Phone Number').fill(newPhone());
      if (type === 'A') await dialog(page).getByText('Dance').click();
      if (type === 'C' || type === 'M') {
        expect(await button(page, 'Delete Group default').count()).toBe(0);
        await button(page, 'Add New Group').click();
        expect(await field(page, 'Group Name').inputValue()).toBe('new group');
      }
      await accessible(page);
      await button(page, 'Save').click();
      await page.getByText(`${name} was added`).waitFor();
      await dialog(page).waitFor({ state: 'detached' });

      await find(page, name);
      await rowOf(page, name).locator('strong').click();
      await page.getByText('User added').waitFor();
      await accessible(page);
      await button(page, 'Edit').click();
      await field(page, 'Email').fill('talia@zuzu.example');
      if (type === 'C' || type === 'M') {
        await button(page, 'Add New Group').click();
        expect(await field(page, 'Group Name').inputValue()).toBe('group-3');
        await button(page, 'Delete Group new group').click();
        await page.getByRole('alertdialog').getByText('0 videos seen').waitFor();
        await accessible(page);
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Group' }).click();
        await button(page, 'Bring back new group').waitFor();
      }
      const next = type === 'B' ? 'C' : 'B';
      await page.getByRole('radio', { name: next, exact: true }).click();
      await page.getByText('The user will be signed out everywhere.').waitFor();
      await accessible(page);
      await button(page, 'Save').click();
      await page.getByText('User updated', { exact: true }).waitFor();
      await dialog(page).waitFor({ state: 'detached' });
      expect(await stored(server.url, manager, name)).toMatchObject({
        type: next,
        email: 'talia@zuzu.example',
        groups: [{ name: 'default', preferences: { favoriteCategories: type === 'A' ? ['dance'] : [] } }],
      });

      await button(page, `Delete ${name}`).click();
      await page.getByRole('heading', { name: `Delete "${name}"?` }).waitFor();
      await accessible(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('heading', { name: 'No users found' }).waitFor();
      expect(await stored(server.url, manager, name)).toBeUndefined();
      await button(page, 'Undo').click();
      await page.getByText(`${name} was restored`).waitFor();
      await rowOf(page, name).waitFor();
      expect(await stored(server.url, manager, name)).toMatchObject({ type: next, email: 'talia@zuzu.example' });
    },
  );
});

test('what was not saved is asked about, and a press outside closes', async ({ visit, server }) => {
  const page = await visit(desktop);
  const manager = await openUsers(page, server.url);
  const { user } = await signInByCall(server.url, manager);
  await page
    .getByRole('button', { name: `Edit ${user.full_name}` })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Users' }).click({ force: true });
  await dialog(page).waitFor({ state: 'detached' });

  await page
    .getByRole('button', { name: `Edit ${user.full_name}` })
    .first()
    .click();
  await field(page, 'Full Name').fill('לא נשמר');
  await page.getByRole('navigation').getByRole('link', { name: 'Videos' }).click();
  await page.getByRole('heading', { name: 'Discard unsaved changes?' }).waitFor();
  await accessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await field(page, 'Full Name').inputValue()).toBe('לא נשמר');
  await page.keyboard.press('Escape');
  await button(page, 'Discard changes').click();
  await dialog(page).waitFor({ state: 'detached' });
});

test('the card has an address, another row switches to it, Back closes it, and the question goes on to where one was going', async ({
  visit,
  server,
}) => {
  const page = await visit(desktop);
  const manager = await openUsers(page, server.url);
  const { token } = await signInByCall(server.url, manager);
  const add = async (full_name: string) =>
    (
      await call<User>(server.url, 'POST', '/users', {
        token,
        body: { full_name, phone_number: newPhone(), type: 'B' },
      })
    ).body;
  const common = `שכנים ${randomInt(1e9)}`;
  const [one, two] = [await add(`${common} א`), await add(`${common} ב`)];
  await page.getByRole('searchbox', { name: 'Search name' }).fill(common);
  await page.getByText('2 users', { exact: true }).waitFor();
  const open = async (user: User) => {
    await page.waitForURL(({ searchParams }) => searchParams.get('user') === user._id);
    await dialog(page).getByRole('heading', { name: user.full_name }).waitFor();
  };
  const row = (user: User) => rowOf(page, user.full_name).locator('strong');

  await row(one).click();
  await open(one);
  await row(two).click();
  await open(two);
  await page.reload();
  await open(two);
  await page.goBack();
  await dialog(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/management/users');

  await button(page, `Edit ${one.full_name}`).click();
  await field(page, 'Email').fill('not saved');
  await page.getByText('This does not look like an email address').waitFor();
  await row(two).click();
  await button(page, 'Discard changes').click();
  await open(two);
  await button(page, 'Edit').click();
  await field(page, 'Email').fill('not saved');
  await button(page, '+ Add New User').click();
  await button(page, 'Discard changes').click();
  await page.getByRole('heading', { name: 'Select User Type' }).waitFor();
});

test('faults are all told in one round, each stays until it is mended, and the failure goes with the form', async ({
  visit,
  server,
}) => {
  const page = await visit({ ...desktop, expected: [/\b400\b/] });
  await openUsers(page, server.url);
  await button(page, '+ Add New User').click();
  await dialog(page).getByRole('button', { name: 'Type C' }).click();
  await button(page, 'Save').click();
  const failure = page.getByText(/^Failed to add user: /);
  await failure.waitFor();
  const [blank, number] = [page.getByText('Please fill this in'), page.getByText('The phone number is not valid')];
  await blank.waitFor();
  await number.waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
  await field(page, 'Full Name').fill('x');
  await blank.waitFor({ state: 'detached' });
  await number.waitFor();
  await button(page, 'Cancel').click();
  await failure.waitFor({ state: 'detached' });
});

test('the second of two managers sees the newer state, and nothing is lost', async ({ visit, server }) => {
  const page = await visit({ ...desktop, expected: [/409/] });
  const manager = await openUsers(page, server.url);
  const name = `נועם ${randomInt(1e9)}`;
  const { token } = await signInByCall(server.url, manager);
  const body = { full_name: name, phone_number: newPhone(), type: 'C' };
  const { body: user } = await call<User>(server.url, 'POST', '/users', { token, body });
  await find(page, name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await field(page, 'Email').fill('mine@zuzu.example');

  const theirs = { ...user, organization: 'שלהם' };
  expect((await call(server.url, 'PUT', `/users/${user._id}`, { token, body: theirs })).status).toBe(200);
  await button(page, 'Save').click();
  await page.getByText(/^Update failed: /).waitFor();
  await page.getByText('Somebody saved a newer version of this user.').waitFor();
  expect(await field(page, 'Email').inputValue()).toBe('mine@zuzu.example');
  await accessible(page);
  await button(page, 'Keep mine as well').click();
  expect(await field(page, 'Organization').inputValue()).toBe('שלהם');
  expect(await field(page, 'Email').inputValue()).toBe('mine@zuzu.example');
  await button(page, 'Save').click();
  await page.getByText('User updated', { exact: true }).waitFor();
  expect(await stored(server.url, manager, name)).toMatchObject({ email: 'mine@zuzu.example', organization: 'שלהם' });
});

test('managers who rename themselves see it in the bar', async ({ visit, server }) => {
  const page = await visit(desktop);
  const manager = await openUsers(page, server.url);
  const name = `עצמי ${randomInt(1e9)}`;
  const { token, user } = await signInByCall(server.url, manager);
  const renamed = await call(server.url, 'PUT', `/users/${user._id}`, { token, body: { ...user, full_name: name } });
  expect(renamed.status).toBe(200);
  await find(page, name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await field(page, 'Full Name').fill(`${name} ב`);
  await button(page, 'Save').click();
  await page.getByRole('banner').getByText(`${name} ב`).waitFor();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').full_name)).toBe(`${name} ב`);
});

test('a search begins at the top of the list', async ({ visit, server }) => {
  const page = await visit(desktop);
  const manager = await openUsers(page, server.url);
  const { token } = await signInByCall(server.url, manager);
  const name = `אופק ${randomInt(1e9)}`;
  for (let i = 0; i < 130; i++) {
    const body = { full_name: `${name}-${i}`, phone_number: newPhone(), type: 'B' };
    expect((await call(server.url, 'POST', '/users', { token, body })).status).toBe(200);
  }
  const found = (count: number) => page.getByText(`${count} users`, { exact: true }).waitFor();
  const box = page.getByRole('searchbox', { name: 'Search name' });
  await box.fill(name);
  await found(130);
  const first = page.locator('tbody tr[aria-rowindex="2"]');
  await first.hover();
  await page.mouse.wheel(0, 20_000);
  await page.locator('tbody tr[aria-rowindex="100"]').waitFor();
  expect(await first.count()).toBe(0);

  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/users?') && asked.push(request.url()));
  await box.fill(`${name}-1`);
  await found(41);
  await first.waitFor();
  await first.hover();
  expect(asked).toHaveLength(1);
});
