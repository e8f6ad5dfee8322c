import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { addUser, libraryReady } from './api.ts';
import { playButton, signIn } from './journey.ts';
import { test } from './page.ts';

test('the lesson of a URL is requested before the app has loaded, and its start before playing', async ({
  visit,
  server,
}) => {
  await libraryReady(server.url);
  const { phone: number } = await addUser(server.url, 'C');
  const page = await visit();
  await signIn(page, number);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
  const composed = page.waitForResponse('**/api/lessons/compose');
  const afterLesson = async (route: Route) => {
    await composed;
    await route.continue();
  };
  await page.route('**/assets/index-*.js', afterLesson);
  await page.goto('/app/video-player?intensity=2&length=1');
  await playButton(page).waitFor();
  const ofKind = (kind: RegExp) => asked.filter((each) => kind.test(each)).map((each) => each.split(' ')[0]);
  expect(ofKind(/compose$/)).toEqual(['fetch']);
  // the player gets both from a preload, which has no destination
  expect([ofKind(/\.key$/), ofKind(/00001\.ts$/)]).toEqual([['other'], ['other']]);
});

/** The scripts and styles that the page at `path` requests before its first own paint (web/scripts/first-paint.ts). */
const filesOf = (html: string, path: string): string[] => {
  const [head = '', ...pages] = html.split(/<template data-path="/);
  const page = pages.find((each) => each.startsWith(`${path}"`)) ?? '';
  const named = [...(head + page).matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"(?! disabled)/g)];
  // texts of a language are only listed for its readers
  return [...new Set(named.map(([, file]) => file!))].filter((file) => !file.includes('/texts-'));
};

test('pages need few scripts and styles, and few bytes', async ({ server }) => {
  const html = await (await fetch(`${server.url}/login`)).text();
  const kibOf = async (file: string): Promise<number> => {
    const response = await fetch(server.url + file, { headers: { 'accept-encoding': 'br' } });
    const { byteLength } = await response.arrayBuffer();
    // small files are compressed when sent
    return Number(response.headers.get('content-length') ?? byteLength) / 1024;
  };
  for (const [path, filesAtMost, kibAtMost] of [
    ['/login', 3, 90],
    ['/group-selection', 5, 150],
    ['/app/intensity-selection', 5, 150],
    ['/gallery', 10, 170],
    ['/app/video-player', 14, 310],
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
