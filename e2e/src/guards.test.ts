import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { addUser, call, demoPhones, signInByCall } from './api.ts';
import { card, openLogin, signIn } from './journey.ts';
import { atPath, test } from './page.ts';

/** Every path (docs/product.md, Screens); for `/x/*` the page itself and one below it. */
const ROUTES = [
  '/management',
  '/management/users',
  '/management/videos',
  '/management/statistics',
  '/management/weekly-videos',
  '/management/schools',
  '/management/gaps',
  '/management/themes',
  '/management/audit',
  '/management/leeson-composition',
  '/group-selection',
  '/lesson-type-selection',
  '/fixed-lessons',
  '/fixed-lessons/video',
  '/prepared',
  '/prepared/lesson',
  '/app',
  '/app/intensity-selection',
  '/app/length-selection',
  '/app/video-player',
  '/gallery',
  '/gallery?intensity=3&category=main',
  '/gallery/exercises',
  '/a/main',
  '/a/main/gallery',
];
const UNKNOWN = ['/nowhere', '/management/nowhere', '/app/nowhere', '/a', '/%D7%A9'];
/** An unknown path shows the app's page, but with status 404. */
const NOT_FOUND = /\b404\b/;
const HOMES: Readonly<Record<UserType, string>> = {
  A: '/a/main',
  B: '/app/intensity-selection',
  C: '/group-selection',
  M: '/management',
};
const DAY_SECONDS = 24 * 3_600;

const pathOf = (page: Page) => new URL(page.url()).pathname;
const storageOf = (page: Page) =>
  page.evaluate(() =>
    ['jwt', 'isLoggedIn', 'user', 'currentGroup'].filter((key) => localStorage.getItem(key) !== null),
  );

/** The path where a visitor ends up, on a page with a heading. */
const landingOf = async (page: Page, address: string): Promise<string> => {
  await page.goto(address);
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return pathOf(page);
};

test('every address is found, with whatever follows it, and no other is', async ({ server }) => {
  const status = async (path: string) => [path, (await fetch(server.url + path)).status];
  const group = encodeURIComponent('כיתה ד׳ 3');
  for (const route of ['/', ...ROUTES]) {
    const [path = '', query = 'intensity=3'] = route.split('?');
    for (const address of [
      route,
      `${path}?${query}&group=${group}`,
      `${path}${path.endsWith('/') ? '' : '/'}?${query}`,
    ])
      expect(await status(address)).toEqual([address, 200]);
  }
  for (const address of UNKNOWN) expect(await status(address)).toEqual([address, 404]);
});

test('what browsers and search engines look for is there', async ({ server, visit }) => {
  const page = await visit();
  await openLogin(page);
  const addresses = await page.evaluate(async () => {
    const href = (selector: string) => document.querySelector<HTMLLinkElement>(selector)!.href;
    const manifest = (await (await fetch(href('link[rel=manifest]'))).json()) as { icons: { src: string }[] };
    const icons = manifest.icons.map(({ src }) => new URL(src, location.href).href);
    return [href('link[rel=icon]'), href('link[rel=apple-touch-icon]'), ...icons];
  });
  for (const address of [...addresses, `${server.url}/preview.png`]) {
    const { status, headers } = await fetch(address);
    expect([address, status, headers.get('content-type')]).toEqual([address, 200, expect.stringMatching(/^image\//)]);
  }
  expect(await (await fetch(`${server.url}/robots.txt`)).text()).toMatch(/^Disallow: \/$/m);
});

test('whoever is signed out is sent to the login', async ({ visit }) => {
  const page = await visit({ expected: [NOT_FOUND] });
  for (const route of ['/', '/management/users', '/fixed-lessons', '/nowhere'])
    expect([route, await landingOf(page, route)]).toEqual([route, '/login']);
});

describe.each(Object.entries(HOMES) as [UserType, string][])('type %s', (type, home) => {
  test(`starts at ${home}, and comes back there from the login and from pages that aren't theirs`, async ({
    visit,
  }) => {
    const page = await visit({ expected: [NOT_FOUND] });
    await signIn(page, demoPhones[type]);
    await atPath(page, home);
    const forbidden = type === 'M' ? '/a/main' : '/management/users';
    for (const route of ['/login', '/nowhere', forbidden])
      expect([route, await landingOf(page, route)]).toEqual([route, home]);
  });
});

describe('a session that is over', () => {
  test.for([
    ['ended a second ago', 1],
    ['ended a month ago', 30 * DAY_SECONDS],
  ] as const)('counts as none: the token %s', async ([, seconds], { visit, server }) => {
    const { user } = await signInByCall(server.url, demoPhones.C);
    const payload = { userId: user._id, exp: Math.floor(Date.now() / 1000) - seconds };
    const jwt = `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;
    const page = await visit();
    await openLogin(page);
    const stored = { jwt, isLoggedIn: 'true', user: JSON.stringify(user) };
    await page.evaluate((values) => Object.assign(localStorage, values), stored);
    expect(await landingOf(page, '/group-selection')).toBe('/login');
    await page.getByText('הכניסה הקודמת כבר לא בתוקף').waitFor();
    expect(await storageOf(page)).toEqual([]);
  });

  test('is over everywhere at once: the next call signs out', async ({ visit, server }) => {
    const { phone } = await addUser(server.url, 'B', 'default');
    const page = await visit({ expected: [/401/] });
    await signIn(page, phone);
    await atPath(page, HOMES.B);
    expect(await storageOf(page)).toEqual(expect.arrayContaining(['jwt', 'isLoggedIn', 'user']));
    const { token } = await signInByCall(server.url, phone);
    await call(server.url, 'POST', '/auth/sign-out', { token, body: { everywhere: true } });

    await card(page, 'בינוני').click();
    await card(page, '5 דקות').click();
    await atPath(page, '/login');
    await page.getByText('הכניסה הקודמת כבר לא בתוקף').waitFor();
    expect(await storageOf(page)).toEqual([]);
  });

  test('ends by the button, and the way back leads to the login', async ({ visit }) => {
    const page = await visit();
    await signIn(page, demoPhones.C);
    await card(page, 'כיתה א׳ 1').click();
    await atPath(page, '/lesson-type-selection');
    await page.getByRole('button', { name: 'חזרה' }).click();
    await atPath(page, '/group-selection');
    await page.goForward();
    await page.getByRole('link', { name: 'כיתה א׳ 1' }).click();
    await atPath(page, '/group-selection');
    await page.getByRole('button', { name: 'התנתקות' }).click();
    await atPath(page, '/login');
    expect(await storageOf(page)).toEqual([]);
    await page.goBack();
    await atPath(page, '/login');
  });
});
