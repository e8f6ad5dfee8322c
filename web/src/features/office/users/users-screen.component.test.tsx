import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { User, UserType } from '@zuzu/domain/users/user.ts';
import { USERS_KEY } from '#features/users/users-api.ts';
import { queryClient } from '#app/query-client.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { pretendUsers, storedUser } from '#testing/pretended-users.ts';

const PHONE = '052-555-5555';
const manager = storedUser('M', 'דנה לוי');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const inQuestion = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true });
const row = (user: User) => page.getByRole('row').getByText(user.full_name, { exact: true });

const open = async (search = '', ...others: readonly User[]) => {
  const pretended = pretendUsers(manager, ...others);
  const screen = await openScreen(`/management/users${search}`, { ...manager, groups: [] }, pretended.answer);
  await expect.element(page.getByRole(search === '' ? 'table' : 'dialog')).toBeVisible();
  const sent = (method: string) => screen.calls.findLast((call) => call.method === method)?.body;
  return { ...screen, ...pretended, sent };
};

test.each<UserType>(['A', 'B', 'C', 'M'])(
  'a user of type %s is added; another gets another type, loses a group and is restored',
  async (type) => {
    const hasGroups = type === 'C' || type === 'M';
    const [first] = storedUser(type, '').groups;
    const groups = hasGroups ? [first!, { ...first!, _id: 'second', name: 'second' }] : [first!];
    const user = storedUser(type, 'נועם', { groups });
    const { sent, users } = await open('', user);
    await button('+ Add New User').click();
    await dialog()
      .getByRole('button', { name: new RegExp(`^Type ${type}`) })
      .click();
    await expect.element(page.getByRole('heading', { name: `User Details - Type ${type}` })).toBeVisible();
    // going back to the types discards the details
    await field('Full Name').fill('נשכח');
    await button('← Back to Type Selection').click();
    await dialog()
      .getByRole('button', { name: new RegExp(`^Type ${type}`) })
      .click();
    await expect.element(field('Full Name')).toHaveValue('');
    await field('Full Name').fill('טליה');
    await field('Phone Number').fill(PHONE);
    if (type === 'A') await dialog().getByText(/Dance/).click();
    if (hasGroups) {
      await expect.element(button('Delete Group default')).not.toBeInTheDocument();
      await button('Add New Group').click();
      await expect.element(field('Group Name')).toHaveValue('new group');
    }
    await button('Save').click();
    if (type === 'M') {
      await expect.element(page.getByRole('heading', { name: 'Make טליה a manager?' })).toBeVisible();
      expect(sent('POST')).toBeUndefined();
      await inQuestion('Make manager').click();
    }
    await expect.element(page.getByText(/טליה was added/)).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(sent('POST')).toMatchObject({
      type,
      full_name: 'טליה',
      groups: [
        { name: 'default', preferences: { favoriteCategories: type === 'A' ? ['dance'] : [] } },
        ...(hasGroups ? [{ name: 'new group' }] : []),
      ],
    });

    await row(user).click();
    await button('Edit').click();
    await field('Email').fill('talia@zuzu.example');
    if (hasGroups) {
      await button('Add New Group').click();
      await expect.element(field('Group Name')).toHaveValue('group-3');
      await button('Delete Group second').click();
      await expect.element(page.getByRole('alertdialog').getByText(/0 videos seen/)).toBeVisible();
      await inQuestion('Delete Group').click();
      await expect.element(button('Bring back second')).toBeVisible();
    }
    const next = type === 'B' ? 'C' : 'B';
    await page.getByRole('radio', { name: next, exact: true }).click();
    await expect.element(page.getByText(/The user will be signed out everywhere/)).toBeVisible();
    await button('Save').click();
    await expect.element(page.getByText('User updated', { exact: true })).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(sent('PUT')).toMatchObject({ type: next, email: 'talia@zuzu.example', groups: [{ _id: first!._id }] });

    await button('Delete נועם').click();
    await expect.element(page.getByRole('heading', { name: 'Delete "נועם"?' })).toBeVisible();
    await inQuestion('Delete').click();
    await expect.element(row(user)).not.toBeInTheDocument();
    expect(users.has(user._id)).toBe(false);
    await button('Undo').click();
    await expect.element(page.getByText(/נועם was restored/)).toBeVisible();
    await expect.element(row(user)).toBeVisible();
  },
);

test('promoting a user to manager asks for confirmation', async () => {
  const user = storedUser('C', 'נועם');
  const { sent } = await open(`?user=${user._id}&edit=true`, user);
  await expect.element(dialog().getByText(/M Manager/)).toBeVisible();
  await page.getByRole('radio', { name: 'M', exact: true }).click();
  await button('Save').click();
  await expect.element(page.getByRole('heading', { name: 'Make נועם a manager?' })).toBeVisible();
  await inQuestion('Cancel').click();
  expect(sent('PUT')).toBeUndefined();
  await button('Save').click();
  await inQuestion('Make manager').click();
  await expect.element(page.getByText('User updated', { exact: true })).toBeVisible();
  expect(sent('PUT')).toMatchObject({ type: 'M' });
});

test('a press outside asks about unsaved changes, and renaming oneself updates the top bar', async () => {
  await open();
  await button(`Edit ${manager.full_name}`).click();
  await expect.element(dialog()).toBeVisible();
  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  await expect.element(dialog()).not.toBeInTheDocument();

  await button(`Edit ${manager.full_name}`).click();
  await field('Full Name').fill('לא נשמר');
  await page.getByRole('navigation').getByRole('link', { name: 'Videos' }).click();
  await expect.element(page.getByRole('heading', { name: 'Discard unsaved changes?' })).toBeVisible();
  await inQuestion('Cancel').click();
  await expect.element(field('Full Name')).toHaveValue('לא נשמר');
  await userEvent.keyboard('{Escape}');
  await button('Discard changes').click();
  await expect.element(dialog()).not.toBeInTheDocument();

  await button(`Edit ${manager.full_name}`).click();
  await field('Full Name').fill('דנה לוי־כהן');
  await button('Save').click();
  await expect.element(page.getByRole('banner').getByText(/דנה לוי־כהן/)).toBeVisible();
  expect(JSON.parse(localStorage.getItem('user') ?? '{}').full_name).toBe('דנה לוי־כהן');
});

test('a card has a URL, closes on Back, and discards changes only after confirmation', async () => {
  const [one, two] = [storedUser('B', 'שכנים א'), storedUser('B', 'שכנים ב')];
  const { address, history } = await open(`?user=${two._id}`, one, two);
  const isOpen = async (user: User) => {
    await expect.poll(() => address().searchParams.get('user')).toBe(user._id);
    await expect.element(dialog().getByRole('heading', { name: user.full_name })).toBeVisible();
  };
  await isOpen(two);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await row(two).click();
  await isOpen(two);
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  history.back();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect([address().pathname, address().search]).toEqual(['/management/users', '']);

  await button(`Edit ${one.full_name}`).click();
  await field('Email').fill('not saved');
  await expect.element(page.getByText(/This does not look like an email address/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Discard changes').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => address().search).toBe('');
  await button('+ Add New User').click();
  await expect.element(page.getByRole('heading', { name: 'Select User Type' })).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button('+ Add New User')).toHaveFocus();
});

test('closing a card restores the scroll position of the list, and a search resets it', async () => {
  const { calls } = await open('', ...Array.from({ length: 130 }, (_, i) => storedUser('B', `אופק-${i}`)));
  const list = () => page.getByRole('table').element().parentElement!;
  list().scrollTop = 2_000;
  await expect.element(page.getByText('אופק-50', { exact: true })).toBeVisible();
  const scrolled = list().scrollTop;
  await page.getByText('אופק-50', { exact: true }).click();
  await expect.element(dialog()).toBeVisible();
  await expect.element(page.getByText('אופק-49', { exact: true })).not.toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('אופק-49', { exact: true })).toBeVisible();
  await expect.element(button('Edit אופק-50')).toHaveFocus();
  expect(list().scrollTop).toBe(scrolled);

  const box = page.getByRole('searchbox', { name: 'Search name' });
  const found = (count: number) => expect.element(page.getByText(`${count} users`, { exact: true })).toBeVisible();
  await box.fill('אופק');
  await found(130);
  const at = (index: number) => document.querySelector(`tbody tr[aria-rowindex="${index}"]`);
  await userEvent.wheel(at(2)!, { delta: { y: 20_000 } });
  await expect.poll(() => at(100)).not.toBeNull();
  expect(at(2)).toBeNull();

  const before = calls.length;
  await box.fill('אופק-1');
  await found(41);
  await expect.poll(() => at(2)).not.toBeNull();
  expect(calls.slice(before).filter(({ path }) => path === '/users')).toHaveLength(1);
});

test('all invalid fields are shown together, each until it is corrected', async () => {
  await open();
  await button('+ Add New User').click();
  await dialog()
    .getByRole('button', { name: /^Type C/ })
    .click();
  await button('Save').click();
  const failure = page.getByText(/^Failed to add user: /);
  await expect.element(failure).toBeVisible();
  expect(failure.element().textContent).toMatch(/^Failed to add user: Full Name: Please fill this in; Phone Number: /);
  const [blank, number] = [
    dialog().getByText(/Please fill this in/),
    dialog().getByText(/The phone number is not valid/),
  ];
  await expect.element(blank).toBeVisible();
  await expect.element(number).toBeVisible();
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  await field('Full Name').fill('x');
  await expect.element(blank).not.toBeInTheDocument();
  await expect.element(number).toBeVisible();
  await button('Cancel').click();
  await expect.element(failure).not.toBeInTheDocument();
});

test('a conflicting edit by another manager can be merged', async () => {
  const user = storedUser('C', 'נועם');
  const { users, sent } = await open('', user);
  await button(`Edit ${user.full_name}`).click();
  await field('Email').fill('mine@zuzu.example');
  users.set(user._id, { ...user, organization: 'שלהם', updatedAt: new Date().toISOString() });
  await button('Save').click();
  await expect.element(page.getByText('Update failed', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/Somebody saved a newer version of this user/)).toBeVisible();
  await expect.element(field('Email')).toHaveValue('mine@zuzu.example');
  await button('Keep mine as well').click();
  await expect.element(field('Organization')).toHaveValue('שלהם');
  await expect.element(field('Email')).toHaveValue('mine@zuzu.example');
  await button('Save').click();
  await expect.element(page.getByText('User updated', { exact: true })).toBeVisible();
  expect(sent('PUT')).toMatchObject({ email: 'mine@zuzu.example', organization: 'שלהם' });
});

test('an empty list that fails to reload shows an error and a retry button', async () => {
  const { answer } = pretendUsers(manager);
  let isRefusing = false;
  await openScreen('/management/users?q=nobody', { ...manager, groups: [] }, (call) =>
    isRefusing && call.path === '/users' ? undefined : answer(call),
  );
  const empty = page.getByRole('heading', { name: 'No users found' });
  await expect.element(empty).toBeVisible();
  isRefusing = true;
  await queryClient.invalidateQueries({ queryKey: USERS_KEY });
  await expect.element(page.getByRole('heading', { name: 'The users could not be loaded' })).toBeVisible();
  await expect.element(empty).not.toBeInTheDocument();
  isRefusing = false;
  await button('Try again').click();
  await expect.element(empty).toBeVisible();
});

test('the card retries loading sessions, shows the empty state, and explains a lesson length', async () => {
  const user = storedUser('B', 'נועם');
  const { answer } = pretendUsers(manager, user);
  let isDown = true;
  await openScreen(`/management/users?user=${user._id}`, { ...manager, groups: [] }, (call) => {
    if (!call.path.endsWith('/sessions')) return answer(call);
    return isDown ? undefined : Response.json({ sessions: [] });
  });
  await expect.element(button('Try again')).toBeVisible();
  isDown = false;
  await button('Try again').click();
  await expect.element(page.getByText('Signed in nowhere.')).toBeVisible();
  await button('Edit').click();
  await page.getByRole('button', { name: /Lesson Length/ }).click();
  await page.getByRole('option', { name: '45' }).click();
  await expect.element(page.getByText(/^45 minutes for the lesson: 40 of videos/)).toBeVisible();
});
