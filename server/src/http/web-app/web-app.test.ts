import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webAppRoutes } from './web-app.ts';

const LONG = '.'.repeat(100);
const TEMPLATE = `<html lang="he" dir="rtl"><head><!--head--></head><body><!--body-->${LONG}</body></html>`;
const ROUTES = ['/', '/login', '/group-selection', '/management/users', '/gallery', '/gallery/$'];
const PAGES = {
  routes: Object.fromEntries(ROUTES.map((route) => [route, { head: `files of ${route}` }])),
  other: { head: 'common files' },
  languages: { he: { head: 'Hebrew, ', lost: 'lost' }, en: { head: 'English, ', lost: 'lost' } },
};
const drawn = { he: 'שלום', en: 'hello' };
const SETTINGS = '<script type="application/json" id="settings">{"productName":"\\u003cזוזו>"}</script>';
const pageWith = (head: string, body = '', start = 'lang="he" dir="rtl"') =>
  `<html ${start}><head>${head}</head><body>${body}${SETTINGS}<template id="lost">lost</template>${LONG}</body></html>`;
const settings = async () => ({ productName: '<זוזו>' });

let dist: string;
let app: FastifyInstance;
const start = async (publicUrl?: string, read: () => Promise<object> = settings): Promise<FastifyInstance> => {
  const made = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await made.register(async (web) => webAppRoutes(web, { publicUrl, settings: read, dist }));
  return made;
};
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'zuzu-web-'));
  await mkdir(join(dist, 'assets'));
  const files = {
    'index.html': TEMPLATE,
    'pages.json': JSON.stringify({ ...PAGES, routes: { ...PAGES.routes, '/login': { head: 'login', drawn } } }),
    'robots.txt': 'Disallow: /',
    '.sources': 'x',
  };
  for (const [name, text] of Object.entries({
    ...files,
    'assets/app-a1b2.js': 'start()',
    'assets/app-a1b2.js.br': 'compressed',
  }))
    await writeFile(join(dist, name), text);
  app = await start();
});
afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });

describe('a URL of the app', () => {
  const group = encodeURIComponent('כיתה ד׳ 3');
  it.each([
    ...ROUTES.filter((route) => !route.endsWith('$')),
    '/login/',
    `/login?group=${group}&q=a.b`,
    `/gallery/${group}`,
    '/gallery/x/y.z',
  ])('%s returns a page', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(SETTINGS);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  });

  it('returns the page of its route with the files and texts of the language', async () => {
    expect((await get('/gallery/x')).body).toBe(pageWith('Hebrew, files of /gallery/$'));
    const { body } = await get('/gallery', { cookie: 'a=b; start=en/group-selection' });
    expect(body).toBe(pageWith('English, files of /gallery', '', 'lang="en" dir="ltr"'));
    expect((await get('/gallery', { cookie: 'start=xx' })).body).toBe(pageWith('Hebrew, files of /gallery'));
  });

  it('returns what the build has drawn of the login', async () => {
    expect((await get('/')).body).toBe(
      pageWith('Hebrew, login', '<div id="first-paint" data-path="/login">שלום</div>'),
    );
    const { body } = await get('/', { cookie: 'start=en' });
    expect(body).toContain('<div id="first-paint" data-path="/login">hello</div>');
  });

  it.each(['/', '/login'])('%s returns the home of a signed-in visitor', async (url) => {
    const { body, headers } = await get(url, { cookie: 'start=he/group-selection' });
    expect(body).toBe(pageWith('Hebrew, files of /group-selection'));
    expect(headers['vary']).toBe('accept-encoding, cookie');
    expect((await get(url, { cookie: 'start=he/nowhere' })).body).toContain('Hebrew, login');
  });

  it('returns the page again only after it or the settings have changed', async () => {
    let productName = 'a';
    const changing = await start(undefined, async () => ({ productName }));
    const ask = (etag = '') => changing.inject({ url: '/gallery', headers: { 'if-none-match': etag } });
    const { etag } = (await ask()).headers;
    const same = await ask(String(etag));
    expect(same).toMatchObject({ statusCode: 304, body: '' });
    expect(same.headers['vary']).toBe('accept-encoding, cookie');
    expect((await ask('W/"another"')).statusCode).toBe(200);
    productName = 'b';
    expect((await ask(String(etag))).body).toContain('"productName":"b"');
    await changing.close();
  });

  it('returns the page without settings while they can’t be read', async () => {
    const broken = await start(undefined, () => Promise.reject(new Error('The database is away')));
    const { statusCode, body } = await broken.inject('/gallery');
    await broken.close();
    expect([statusCode, body]).toEqual([200, pageWith('Hebrew, files of /gallery').replace(SETTINGS, '')]);
  });

  it('responds to HEAD without a body', async () => {
    expect(await app.inject({ method: 'HEAD', url: '/login' })).toMatchObject({ statusCode: 200, body: '' });
    expect(await app.inject({ method: 'HEAD', url: '/nowhere' })).toMatchObject({ statusCode: 404, body: '' });
  });
});

it.each([
  '/nowhere',
  '/nowhere?q=a.b',
  '/login/x',
  '/management',
  '/galleryx',
  `/${encodeURIComponent('ש')}`,
  '/%2e%2e/x',
])('%s, an unknown route, returns the page with a 404', async (url) => {
  expect(await get(url)).toMatchObject({ statusCode: 404, body: pageWith('Hebrew, common files') });
});

it.each([
  '/favicon.ico',
  '/nowhere/x.php?q=1',
  '/assets/app-of-yesterday.js',
  '/assets/x',
  '/.well-known/security.txt',
  '/.well-known/change-password',
  '/.env',
  '/.git/config',
  '/.sources',
  '/index.html',
  '/pages.json',
])('%s, a missing file, returns a 404 without the page', async (url) => {
  const answer = await get(url);
  expect(answer).toMatchObject({ statusCode: 404 });
  expect(answer.json()).toEqual({ message: 'Nothing found at this URL', code: 'NOT_FOUND' });
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('pages accept no POST', async () => {
  expect(await app.inject({ method: 'POST', url: '/login' })).toMatchObject({ statusCode: 404 });
});

it('files of the build are sent unchanged; those with a content hash are cached for a year', async () => {
  const robots = await get('/robots.txt');
  expect(robots).toMatchObject({ statusCode: 200, body: 'Disallow: /' });
  expect(robots.headers['cache-control']).toBe('no-cache');
  expect((await get('/assets/app-a1b2.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('the preview image has an absolute URL if the public URL is known', async () => {
  expect((await get('/login')).body).not.toContain('og:image');
  const known = await start('https://zuzu.example');
  const { body } = await known.inject('/login');
  await known.close();
  expect(body).toContain('<meta property="og:image" content="https://zuzu.example/preview.png" /></head>');
});

describe('precompressed texts', () => {
  const getAs = (encoding: string, url: string) => get(url, { 'accept-encoding': encoding });

  it('a file of the build is sent as compressed by the build', async () => {
    const [br, gzip] = [await getAs('gzip, br', '/assets/app-a1b2.js'), await getAs('gzip', '/assets/app-a1b2.js')];
    expect([br.headers['content-encoding'], br.body]).toEqual(['br', 'compressed']);
    expect([gzip.headers['content-encoding'], gzip.body]).toEqual([undefined, 'start()']);
    expect(br.headers).toMatchObject({
      vary: 'accept-encoding',
      'content-type': 'application/javascript; charset=utf-8',
    });
    expect(br.headers['cache-control']).toContain('immutable');
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('the page is available as %s, with status 200 or 404', async (encoding, decompress) => {
    for (const [url, status] of [
      ['/login', 200],
      ['/nowhere', 404],
    ] as const) {
      const answer = await getAs(encoding, url);
      expect(answer.statusCode).toBe(status);
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding, cookie' });
      expect(decompress(answer.rawPayload).toString()).toBe((await get(url)).body);
    }
  });
});
