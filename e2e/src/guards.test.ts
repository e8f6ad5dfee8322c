import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addUser, call, demoPhones, signInByCall } from './api.ts';
import { card, signIn } from './journey.ts';
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
const HOME_OF_B = '/app/intensity-selection';

const pathOf = (page: Page) => new URL(page.url()).pathname;
const storageOf = (page: Page) =>
  page.evaluate(() =>
    ['jwt', 'isLoggedIn', 'user', 'currentGroup'].filter((key) => localStorage.getItem(key) !== null),
  );

/** The path on which a visitor ends up, once the page has a heading. */
const landingOf = async (page: Page, address: string): Promise<string> => {
  await page.goto(address);
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return pathOf(page);
};

test('every URL of the app is found, with any suffix, and no other', async ({ server }) => {
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

test('files for browsers and search engines are available', async ({ server: { url } }) => {
  const html = await (await fetch(`${url}/login`)).text();
  const href = (rel: string) => new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`).exec(html)![1]!;
  const manifest = (await (await fetch(new URL(href('manifest'), url))).json()) as { icons: { src: string }[] };
  const icons = manifest.icons.map(({ src }) => src);
  for (const address of [href('icon'), href('apple-touch-icon'), ...icons, '/preview.png']) {
    const { status, headers } = await fetch(new URL(address, url));
    expect([address, status, headers.get('content-type')]).toEqual([address, 200, expect.stringMatching(/^image\//)]);
  }
  expect(await (await fetch(`${url}/robots.txt`)).text()).toMatch(/^Disallow: \/$/m);
});

describe('an ended session', () => {
  test('counts as signed out', async ({ visit, server }) => {
    const { user } = await signInByCall(server.url, demoPhones.C);
    const payload = { userId: user._id, exp: Math.floor(Date.now() / 1000) - 1 };
    const jwt = `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;
    const page = await visit();
    const stored = { jwt, isLoggedIn: 'true', user: JSON.stringify(user) };
    await page.addInitScript((values) => void Object.assign(localStorage, values), stored);
    expect(await landingOf(page, '/group-selection')).toBe('/login');
    await page.getByText('הכניסה הקודמת כבר לא בתוקף').waitFor();
    expect(await storageOf(page)).toEqual([]);
  });

  test('ends on all devices: the next call signs out', async ({ visit, server }) => {
    const { phone } = await addUser(server.url, 'B', 'default');
    const page = await visit({ expected: [/401/] });
    await signIn(page, phone);
    await atPath(page, HOME_OF_B);
    expect(await storageOf(page)).toEqual(expect.arrayContaining(['jwt', 'isLoggedIn', 'user']));
    const { token } = await signInByCall(server.url, phone);
    await call(server.url, 'POST', '/auth/sign-out', { token, body: { everywhere: true } });

    // a call that the page makes by itself may be the next
    const signedOut = atPath(page, '/login');
    for (const name of ['בינוני', '5 דקות'])
      await Promise.race([
        signedOut,
        card(page, name)
          .click()
          .catch(() => undefined),
      ]);
    await signedOut;
    await page.getByText('הכניסה הקודמת כבר לא בתוקף').waitFor();
    expect(await storageOf(page)).toEqual([]);
  });
});
