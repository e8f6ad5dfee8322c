import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { addUser } from './api.ts';
import { card, signIn } from './journey.ts';
import { atPath, test } from './page.ts';

const GROUP = 'כיתה ד׳ 3';

/** What the top of a page offers beside the brand, by the words that are read out. */
const offers = async (page: Page): Promise<string[]> => {
  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: 'זוזו' }).waitFor();
  const names = { ניהול: 'management', ספרייה: 'gallery', [GROUP]: 'group', חזרה: 'back', התנתקות: 'sign-out' };
  const found: string[] = [];
  for (const [name, what] of Object.entries(names)) {
    const role = what === 'back' || what === 'sign-out' ? 'button' : 'link';
    if ((await banner.getByRole(role, { name, exact: true }).count()) > 0) found.push(what);
  }
  return found;
};

const expected: readonly [UserType, Readonly<Record<string, readonly string[]>>][] = [
  [
    'B',
    {
      '/app/intensity-selection': ['gallery', 'sign-out'],
      '/lesson-type-selection': ['gallery', 'back'],
      '/fixed-lessons': ['gallery', 'back'],
      '/gallery': ['back'],
    },
  ],
  [
    'C',
    {
      '/group-selection': ['gallery', 'sign-out'],
      '/lesson-type-selection': ['gallery', 'group', 'back'],
      '/app/intensity-selection': ['gallery', 'group', 'back'],
      '/fixed-lessons': ['gallery', 'group', 'back'],
      '/gallery': ['group', 'back'],
    },
  ],
  [
    'M',
    {
      '/group-selection': ['management', 'gallery', 'sign-out'],
      '/lesson-type-selection': ['management', 'gallery', 'group', 'back'],
      '/fixed-lessons': ['management', 'gallery', 'group', 'back'],
      '/gallery': ['management', 'group', 'back'],
    },
  ],
  ['A', { '/a/main': ['gallery', 'sign-out'], '/gallery': ['back'] }],
];

describe.each(expected)('the top of the page for type %s', (type, pages) => {
  test('offers what the type has', async ({ visit, server }) => {
    const user = await addUser(server.url, type, GROUP);
    const page = await visit();
    await signIn(page, user.phone);
    for (const [path, buttons] of Object.entries(pages)) {
      await page.goto(path);
      expect([path, await offers(page)]).toEqual([path, buttons]);
    }
  });
});

test('a class finds its ways, and back', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C', GROUP);
  const page = await visit();
  await signIn(page, user.phone);
  await card(page, GROUP).click();
  await atPath(page, '/lesson-type-selection');
  expect(new URL(page.url()).searchParams.get('group')).toBe(GROUP);
  await card(page, 'שיעורים מוכנים').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('currentGroup'))).toBe(GROUP);
  for (const [words, path] of [
    ['שיעורים מוכנים', '/fixed-lessons'],
    ['שיעור לפי זמן', '/app/intensity-selection'],
    ['ספריית התרגילים', '/gallery'],
  ] as const) {
    await card(page, words).click();
    await atPath(page, path);
    await page.getByRole('button', { name: 'חזרה' }).click();
    await atPath(page, '/lesson-type-selection');
  }
  await page.getByRole('banner').getByRole('link', { name: GROUP }).click();
  await atPath(page, '/group-selection');
  await page.getByRole('button', { name: 'התנתקות' }).click();
  await atPath(page, '/login');
});
