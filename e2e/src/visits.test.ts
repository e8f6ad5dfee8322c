import { expect } from 'vitest';
import type { SystemState } from '@zuzu/contract/system.ts';
import { addUser, call, demoManager, libraryReady } from './api.ts';
import { openLesson, playButton, signIn } from './journey.ts';
import { phone, test } from './page.ts';
import { playedTo } from './playback.ts';

test('a visit tells how fast it was when it is left', async ({ visit, server }) => {
  const { token } = await demoManager(server.url);
  const counted = async () => {
    const { visits } = (await call<SystemState>(server.url, 'GET', '/system', { token })).body;
    return [visits!.lcp, visits!.inp, visits!.start].map(({ count }) => count);
  };
  await libraryReady(server.url);
  const before = await counted();
  const user = await addUser(server.url, 'C');
  const page = await visit(phone);
  const measures = page.waitForResponse(/\/assets\/web-vitals-.*\.js$/);
  await signIn(page, user.phone);
  await measures;
  await openLesson(page, { group: 'כיתה ד׳ 3', intensity: 'קל', length: '5 דקות' });
  await playButton(page).click();
  await playedTo(page, 1);
  await page.goto('about:blank');
  // others may be counted meanwhile
  const isMore = async () => (await counted()).every((count, at) => count > before[at]!);
  await expect.poll(isMore).toBe(true);
});

/** The files of code and styles that the page at `path` asks for before it can draw its own (web/scripts/first-paint.ts). */
const filesOf = (html: string, path: string): string[] => {
  const [head = '', ...pages] = html.split(/<template data-path="/);
  const page = pages.find((each) => each.startsWith(`${path}"`)) ?? '';
  const named = [...(head + page).matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"(?! disabled)/g)];
  // texts of a language are named for its readers alone
  return [...new Set(named.map(([, file]) => file!))].filter((file) => !file.includes('/texts-'));
};

test('pages need few files of code and styles, and few bytes', async ({ server }) => {
  const html = await (await fetch(`${server.url}/login`)).text();
  const kibOf = async (file: string): Promise<number> => {
    const response = await fetch(server.url + file, { headers: { 'accept-encoding': 'br' } });
    const { byteLength } = await response.arrayBuffer();
    // small files are compressed as they are sent
    return Number(response.headers.get('content-length') ?? byteLength) / 1024;
  };
  for (const [path, filesAtMost, kibAtMost] of [
    ['/login', 3, 90],
    ['/group-selection', 5, 150],
    ['/gallery', 10, 170],
    ['/app/video-player', 14, 305],
    ['/management/videos', 23, 307],
  ] as const) {
    const files = filesOf(html, path);
    expect(files.length, path).toBeGreaterThan(2);
    expect(files.length, path).toBeLessThanOrEqual(filesAtMost);
    const kib = await Promise.all(files.map(kibOf));
    expect(
      kib.reduce((sum, each) => sum + each),
      path,
    ).toBeLessThanOrEqual(kibAtMost);
  }
});
