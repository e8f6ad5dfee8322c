import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { MAX_CANDIDATES } from '@zuzu/contract/constants.ts';
import { contractCalls, type Schema } from '#testing/contract-calls.ts';
import { addVideos, smallLibrary } from '#testing/library.ts';
import { addPeople, people } from '#testing/people.ts';
import { bodyOf, startTestServer, type TestServer } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

const { server, who } = await startSchool({ config: { demo: true } });

describe('an API error', () => {
  it('is checked in the order 401, 403, 400', async () => {
    const call = (token?: string, body: unknown = '{"broken') =>
      server.call('POST', '/api/videos/metadata', { ...(token !== undefined && { token }), body });
    expect((await call()).status).toBe(401);
    expect((await call(who.c.token, { nothing: true })).status).toBe(403);
    expect(await call(who.m.token)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('reports unknown paths and methods to signed-in users', async () => {
    expect((await server.call('GET', '/api/nothing')).status).toBe(401);
    expect(await who.a.get('/api/nothing')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: expect.stringContaining('/api/nothing') },
    });
    expect((await who.a.del('/api/lessons/compose')).status).toBe(404);
  });

  it('has the same format for a malformed URL', async () => {
    for (const path of ['/%zz', '/api/%zz', '/media/segments/%zz'])
      expect(await server.call('GET', path)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('is a 400 for a URL that is not normalized, with or without a session', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const statusOf = async (path: string, token?: string) => {
      const sent = request({
        port,
        path,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.destroy();
      return answer.statusCode;
    };
    const stream = `boards/${crypto.randomUUID()}/state`;
    for (const path of [
      ...[
        `/api/./${stream}`,
        `/api/x/../${stream}`,
        `/api/%2e/${stream}`,
        `/api/x/%2E%2e/${stream}`,
        `/api//${stream}`,
      ],
      ...[`//api/${stream}`, `\\api\\${stream}`, `/api\\${stream}`, `http://zuzu/api/${stream}`, `/api/${stream}#`],
      ...['/./', '/assets/../index.html', '/media/segments/../keys'],
    ])
      for (const token of [undefined, who.c.token]) expect([path, await statusOf(path, token)]).toEqual([path, 400]);
    expect(await statusOf(`/api/${stream}?at=/../`, who.c.token)).toBe(404);
  });

  it('is a 400 for a query with a list or an object instead of a text', async () => {
    const { token } = who.m;
    for (const [path, field] of [
      ['/api/videos?intensity[a]=1', 'intensity'],
      ['/api/videos?intensity[]=1', 'intensity'],
      ['/api/videos?intensity=1&intensity=2', 'intensity'],
      ['/api/videos?limit[__proto__]=1', 'limit'],
      ['/api/users?q[toString]=x', 'q'],
      ['/api/weekly-videos?from=2026-03-01&weeks[a]=1', 'weeks'],
    ])
      expect(await server.as(token).get(path!)).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });

  it('is a 400 for text that the database can’t store', async () => {
    for (const fileName of ['a\u0000b', '\ud800'])
      expect(await who.m.post('/api/videos/upload', { fileName, fileType: 'video/mp4' })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'fileName' }] },
      });
  });
});

it('the API returns public settings without secrets', async () => {
  const body = await bodyOf(server.call('GET', '/api/settings'));
  expect(body).toEqual({
    productName: 'זוזו',
    signIn: 'phone',
    partJoin: 'jump',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    demoSignIns: [],
  });
  await server.services.users.add({ ...people.b, phoneNumber: '0525555555', demo: true });
  expect((await server.call('GET', '/api/settings')).body.demoSignIns).toMatchObject([{ phone_number: '0525555555' }]);
});

it('long responses are compressed for clients that accept it', async () => {
  await addVideos(server, smallLibrary(1));
  const list = (headers = {}) =>
    server.app.inject({ url: '/api/videos', headers: { authorization: `Bearer ${who.b.token}`, ...headers } });
  const [plain, br, gzip] = [
    await list(),
    await list({ 'accept-encoding': 'gzip, br' }),
    await list({ 'accept-encoding': 'gzip' }),
  ];
  expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload);
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);
});

it('the API description lists every call with method, input and response', async () => {
  const { body } = await server.call('GET', '/api/openapi.json');
  expect(body.openapi).toMatch(/^3\.1/);
  for (const [path, method] of [
    ['/auth/send-otp', 'post'],
    ['/lessons/compose', 'post'],
    ['/videos/upload', 'post'],
    ['/videos/metadata', 'post'],
    ['/users/{userId}/groups/{groupName}/seen', 'post'],
    ['/lessons/lesson-config', 'get'],
  ] as const)
    expect(body.paths[path][method].responses['200'].content['application/json'].schema).toBeDefined();
  const { properties } = body.paths['/lessons/compose'].post.requestBody.content['application/json'].schema;
  expect(properties.intensity.anyOf[0]).toEqual({ enum: [1, 2, 3, 4, 5] });
  expect(properties.numberOfLessons.anyOf[0]).toMatchObject({ type: 'integer', minimum: 1, maximum: MAX_CANDIDATES });
  const page = await server.call('GET', '/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.text).toContain('POST /api/lessons/compose');
  expect(page.text).not.toMatch(/<script|https?:\/\//);
});

it('every number and list in the API’s inputs has a maximum', () => {
  const unbounded = (schema: unknown, at: string): string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const { type, enum: values, const: value, maximum = Infinity, maxItems } = schema as Schema;
    const isNumber = (type === 'number' || type === 'integer') && values === undefined && value === undefined;
    return [
      // zod limits integers to JavaScript's safe range
      ...((isNumber && maximum >= Number.MAX_SAFE_INTEGER) || (type === 'array' && maxItems === undefined) ? [at] : []),
      ...Object.entries(schema).flatMap(([name, inner]) => unbounded(inner, `${at}.${name}`)),
    ];
  };
  expect(contractCalls.flatMap(({ name, input }) => unbounded(input, name))).toEqual([]);
});

it('the API allows 60 sign-ins a minute per address', async () => {
  const signIn = () => server.call('POST', '/api/auth/send-otp', { body: { phone_number: '0529999999' } });
  const statuses = [];
  for (let i = 0; i < 620; i++) statuses.push((await signIn()).status);
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404));
  expect(await signIn()).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS' },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
});

it('the API description is generated once and compressed for clients that accept it', async () => {
  for (const url of ['/api/openapi.json', '/api/docs']) {
    const get = (headers = {}) => server.app.inject({ method: 'GET', url, headers });
    const [plain, compressed] = [await get(), await get({ 'accept-encoding': 'br, gzip' })];
    expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([undefined, 'br']);
    expect(brotliDecompressSync(compressed.rawPayload)).toEqual(plain.rawPayload);
    expect(compressed.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-store' });
    expect(await server.app.inject({ method: 'HEAD', url })).toMatchObject({ statusCode: 200, body: '' });
  }
  const [stringify, compress] = [vi.spyOn(JSON, 'stringify'), vi.spyOn(zlib, 'createBrotliCompress')];
  await server.app.inject({ method: 'GET', url: '/api/openapi.json', headers: { 'accept-encoding': 'br, gzip' } });
  expect(stringify.mock.calls.filter(([value]) => value?.openapi)).toEqual([]);
  expect(compress).not.toHaveBeenCalled();
});

describe('URLs in a response without PUBLIC_URL', () => {
  const upload = async (of: TestServer, token: string, headers: Record<string, string>) => {
    const answer = await of.call('POST', '/api/videos/upload', {
      token,
      headers,
      body: { fileName: 'a.mp4', fileType: 'video/mp4' },
    });
    return answer.body.signedUrl as string;
  };

  it.each(['zuzu.example', 'zuzu.example:8443', '10.0.0.7:5000', '[::1]:5000', 'localhost'])(
    'begin with the requested host and port: %s',
    async (host) => expect(await upload(server, who.m.token, { host })).toMatch(`http://${host}/media/upload/`),
  );

  it.each(['a@evil.example', 'evil.example/x?', 'evil.example#', '"><b>', 'a b', 'x:1:2', 'x:123456', '[x]', 'a\\b'])(
    'are relative for an invalid host: %j',
    async (host) => expect(await upload(server, who.m.token, { host })).toMatch(/^\/media\/upload\//),
  );

  it('use no other host or protocol through a proxy that forwards client headers', async () => {
    const behind = await startTestServer({ config: { trustProxy: 1 } });
    const { m } = await addPeople(behind);
    for (const headers of [{ 'x-forwarded-host': 'evil.example/x?' }, { 'x-forwarded-proto': 'javascript' }])
      expect(await upload(behind, m.token, headers as never)).toMatch(/^\/media\/upload\//);
    expect(await upload(behind, m.token, { host: 'zuzu.example', 'x-forwarded-proto': 'https' })).toMatch(
      'https://zuzu.example/media/upload/',
    );
  });
});

describe('every response', () => {
  it.each(['/', '/api/settings', '/api/nothing', '/media/nothing'])('%s has security headers', async (path) => {
    const { headers } = await server.call('GET', path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'.*; *style-src 'self'/);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  it('allows inline scripts and styles of a page by hash, in responses that may be a page only', async () => {
    const policyOf = async (path: string) =>
      String((await server.call('GET', path)).headers['content-security-policy']);
    expect(await policyOf('/api/docs')).toContain('sha256-');
    for (const path of ['/api/settings', '/media/nothing', '/assets/nothing.js'])
      expect(await policyOf(path)).not.toContain('sha256-');
  });

  it('allows no other origin to use the API, and enforces TLS when reached by it', async () => {
    const from = { headers: { origin: 'https://elsewhere.example' } };
    expect((await server.call('GET', '/api/settings', from)).headers).not.toHaveProperty('access-control-allow-origin');
    expect((await server.call('GET', '/api/settings')).headers).not.toHaveProperty('strict-transport-security');
    const secure = await startTestServer({ config: { publicUrl: 'https://zuzu.example' } });
    expect((await secure.call('GET', '/api/settings')).headers['strict-transport-security']).toMatch(/^max-age=\d{8}$/);
  });
});
