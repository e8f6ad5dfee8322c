import { expect } from 'vitest';
import { demoPhones, libraryReady } from './api.ts';
import { signIn } from './journey.ts';
import { test } from './page.ts';

test.for([
  ['C', '/gallery?intensity=3&category=all'],
  ['M', '/management/videos'],
] as const)(
  'the first list for type %s at %s is requested once, with pictures, before the app has loaded',
  async ([type, url], { visit, server }) => {
    await libraryReady(server.url);
    const page = await visit();
    await signIn(page, demoPhones[type]);
    // home pages have pictures too
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const pictured = page.waitForResponse(/\/media\/thumbnails\//);
    await page.route('**/assets/index-*.js', async (route) => {
      await pictured;
      await route.continue();
    });
    await page.goto(url);
    await page.locator('main img + img').first().waitFor();
    expect(asked.filter((path) => path === '/api/videos')).toHaveLength(1);
    expect(asked).not.toContain('/api/settings');
  },
);

/** The scripts and styles that a page requests before the app's first own paint (web/scripts/pages.ts). */
const filesOf = (html: string): string[] => {
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"(?! disabled)/g)];
  return [...new Set(named.map(([, file]) => file!))];
};

test('pages need few scripts and styles, and few bytes', async ({ server }) => {
  const kibOf = async (file: string): Promise<number> => {
    const response = await fetch(server.url + file, { headers: { 'accept-encoding': 'br' } });
    const { byteLength } = await response.arrayBuffer();
    // small files are compressed when sent
    return Number(response.headers.get('content-length') ?? byteLength) / 1024;
  };
  for (const [path, filesAtMost, kibAtMost] of [
    ['/login', 3, 90],
    ['/group-selection', 5, 153],
    ['/app/intensity-selection', 5, 153],
    ['/gallery', 12, 178],
    ['/app/video-player', 14, 314],
    ['/management/videos', 23, 308],
  ] as const) {
    const files = filesOf(await (await fetch(server.url + path)).text());
    expect(files.length, path).toBeGreaterThan(2);
    expect(files.length, path).toBeLessThanOrEqual(filesAtMost);
    const kib = await Promise.all(files.map(kibOf));
    expect(
      kib.reduce((sum, each) => sum + each),
      path,
    ).toBeLessThanOrEqual(kibAtMost);
  }
});
