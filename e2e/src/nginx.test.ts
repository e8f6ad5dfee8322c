import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startFlakyProxy, type Cable } from '@zuzu/server/testing/cable.ts';
import { call, compose, demoPhones, libraryReady, signInByCall } from './api.ts';
import { haveExternalServices, newExternalServices, type ExternalServices } from './external-services.ts';
import { haveNginx, startNginx } from './nginx.ts';
import { endServers, newDataDir, startServer } from './server.ts';

const { url } = inject('sharedServer');
const STRICT = 'max-age=31536000';

describe.runIf(haveNginx)('nginx in front of the servers', () => {
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let front: string;
  beforeAll(async () => {
    await libraryReady(url);
    nginx = await startNginx([url, url]);
    front = nginx.url;
  });
  afterAll(() => nginx.stop());

  const get = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(address, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, cache: answer.headers.get('x-cache'), bytes, headers: answer.headers };
  };

  test('serves a lesson and fetches each of its segments from a server once', async () => {
    const { token } = await signInByCall(front, demoPhones.B);
    const { status, body } = await compose(front, token, { intensity: 2, duration: 1 });
    expect(status).toBe(200);
    const line = body.mergedPlaylist.split('\n').find((each) => each.endsWith('.ts'))!;
    const path = new URL(line, `${front}/media/`).pathname;
    const direct = await get(url + path);

    const crowd = await Promise.all(Array.from({ length: 30 }, () => get(front + path)));
    for (const { status: each, bytes } of crowd) {
      expect(each).toBe(200);
      expect(bytes.equals(direct.bytes)).toBe(true);
    }
    expect(crowd.filter(({ cache }) => cache === 'MISS')).toHaveLength(1);
    expect(crowd[0]!.headers.get('cache-control')).toMatch(/^public, max-age=\d+, immutable$/);

    const part = await get(front + path, { range: 'bytes=188-375' });
    expect(part).toMatchObject({ status: 206, cache: 'HIT' });
    expect(part.bytes.equals(direct.bytes.subarray(188, 376))).toBe(true);
    expect(part.headers.get('strict-transport-security')).toBe(STRICT);
    expect(await get(front + path, { 'if-none-match': direct.headers.get('etag')! })).toMatchObject({ status: 304 });
  });

  test('passes on the 404 of an unknown URL', async () => {
    const type = 'content-type';
    for (const [path, status, kind] of [
      ['/gallery?group=%D7%9B%D7%99%D7%AA%D7%94', 200, 'text/html'],
      ['/nowhere', 404, 'text/html'],
      ['/nowhere.png', 404, 'application/json'],
      ['/.well-known/nothing', 404, 'application/json'],
    ] as const) {
      const answer = await get(front + path);
      expect([path, answer.status, answer.headers.get(type)]).toEqual([path, status, expect.stringContaining(kind)]);
    }
  });

  test('redirects http to the installation’s host for any requested host', async () => {
    const sent = request(`${nginx.plainUrl}/gallery?x=1`, { headers: { host: 'evil.example' } }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect([answer.statusCode, answer.headers.location]).toEqual([301, 'https://zuzu.example/gallery?x=1']);
  });

  test('rejects a body that is too large like the servers', async () => {
    const answer = await fetch(`${front}/api/auth/send-otp`, { method: 'POST', body: 'x'.repeat(9 * 1024 ** 2) });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'application/json; charset=utf-8']);
    expect(await answer.json()).toMatchObject({ code: 'TOO_LARGE' });
    expect(answer.headers.get('strict-transport-security')).toBe(STRICT);
  });

  test('passes remote commands through immediately in a continuous stream', async () => {
    const { token: phone } = await signInByCall(front, demoPhones.C);
    const asked = await call<{ code: string; secret: string }>(front, 'POST', '/boards/codes', { body: {} });
    const { code, secret } = asked.body;
    const connected = await call<{ sessionId: string }>(front, 'POST', '/boards/connect', {
      token: phone,
      body: { code },
    });
    const { body: board } = await call<{ token: string }>(front, 'POST', '/boards/token', { body: { secret } });
    const ended = new AbortController();
    const stream = await fetch(`${front}/api/boards/commands`, {
      headers: { authorization: `Bearer ${board.token}` },
      signal: ended.signal,
    });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    for (const kind of ['pause', 'play']) {
      const body = { id: crypto.randomUUID(), sentAt: new Date().toISOString(), command: { kind } };
      await call(front, 'POST', `/boards/${connected.body.sessionId}/commands`, { token: phone, body });
      while (!heard.includes(`"${kind}"`)) {
        const { done, value = '' } = await reader.read();
        expect([kind, done]).toEqual([kind, false]);
        heard += value;
      }
    }
    ended.abort();
  });

  test('does not cache keys, playlists and unsigned responses', async () => {
    const { token } = await signInByCall(front, demoPhones.B);
    const { body } = await compose(front, token, { intensity: 2, duration: 1 });
    const line = body.mergedPlaylist.split('\n').find((each) => each.endsWith('.ts'))!;
    const path = new URL(line, `${front}/media/`).pathname;
    const [, start, rest] = /^(\/media\/segments\/\d+\/)(.*)$/.exec(path)!;
    const altered = `${start}${rest!.startsWith('A') ? 'B' : 'A'}${rest!.slice(1)}`;
    for (let i = 0; i < 2; i++) expect(await get(front + altered)).toMatchObject({ status: 403, cache: 'MISS' });
    expect(await get(front + path)).toMatchObject({ status: 200 });
    const playlist = new URL(body.lessonUrl).pathname;
    expect(await get(front + playlist)).toMatchObject({ status: 200, cache: null });
    const key = /URI="([^"]+)"/.exec(body.mergedPlaylist)![1]!;
    expect(await get(front + new URL(key, front).pathname)).toMatchObject({ status: 200, cache: null });
  });
});

describe.runIf(haveNginx && haveExternalServices)('nginx in front of servers whose database is unavailable', () => {
  let external: ExternalServices;
  let cable: Cable;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    external = await newExternalServices();
    const database = new URL(external.settings['DATABASE_URL']!);
    cable = await startFlakyProxy(database.href);
    database.host = new URL(cable.url).host;
    const server = await startServer(await newDataDir(), { ...external.settings, DATABASE_URL: database.href });
    nginx = await startNginx([server.url, server.url]);
  });
  afterAll(async () => {
    await nginx.stop();
    await endServers();
    await cable.close();
    await external.remove();
  });

  const health = () => call(nginx.url, 'GET', '/health');
  const signIn = () => call(nginx.url, 'POST', '/auth/send-otp', { body: { phone_number: '0500000000' } });

  test('passes on each 503 and independent responses, and recovers with the database', async () => {
    expect(await signIn()).toMatchObject({ status: 404 });
    cable.cut();
    for (let i = 0; i < 4; i++) {
      expect(await health()).toMatchObject({ status: 503 });
      expect(await signIn()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      expect((await fetch(`${nginx.url}/api/health/live`)).status).toBe(200);
      expect((await fetch(nginx.url)).status).toBe(200);
    }
    cable.mend();
    await expect.poll(async () => (await health()).status).toBe(200);
    expect(await signIn()).toMatchObject({ status: 404 });
  });
});
