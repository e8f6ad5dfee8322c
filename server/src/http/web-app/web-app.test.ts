import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webAppRoutes } from './web-app.ts';

const PAGE = `<!doctype html><html lang="he"><head><title>זוזו</title></head><body>${'.'.repeat(100)}</body></html>`;
const ROUTES = ['/', '/login', '/management/users', '/gallery', '/gallery/$'];

let dist: string;
let app: FastifyInstance;
const start = async (publicUrl?: string): Promise<FastifyInstance> => {
  const made = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await made.register(async (web) => webAppRoutes(web, publicUrl, dist));
  return made;
};
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'zuzu-web-'));
  await mkdir(join(dist, 'assets'));
  const files = {
    'index.html': PAGE,
    'routes.json': JSON.stringify(ROUTES),
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
  ])('%s returns the page', async (url) => {
    const answer = await get(url);
    expect(answer).toMatchObject({ statusCode: 200, body: PAGE });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  });

  it('returns the page again only after it has changed', async () => {
    const { etag } = (await get('/login')).headers;
    expect(await get('/login', { 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' });
    expect(await get('/login', { 'if-none-match': 'W/"another"' })).toMatchObject({ statusCode: 200, body: PAGE });
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
  expect(await get(url)).toMatchObject({ statusCode: 404, body: PAGE });
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
  '/routes.json',
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
  expect(body).toContain('<meta property="og:image" content="https://zuzu.example/preview.png" />\n</head>');
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
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(decompress(answer.rawPayload).toString()).toBe(PAGE);
    }
  });
});
