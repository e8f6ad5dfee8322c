import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEADLINES } from '#lib/config/deadlines.ts';
import { addPeople, people } from '#testing/people.ts';
import { startTestServer } from '#testing/test-server.ts';

const { bodyMs, upload } = DEADLINES;

// Node times headers itself, so their deadline is short; all others are the real ones, with fake timers
const server = await startTestServer({ config: { deadlines: { ...DEADLINES, headersMs: 100, checkIntervalMs: 20 } } });
const manager = (await addPeople(server)).m.token;
await server.app.listen({ port: 0, host: '127.0.0.1' });

/** Waits for network and disk while the fake clock is stopped. */
const until = async (happened: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await happened())) await setImmediate();
};
/** Enough time for a pending response. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn++) await setImmediate();
};

/** A client that sends exactly what the test specifies, when it specifies. */
const open = async () => {
  const accepted = once(server.app.server, 'connection') as Promise<[Socket]>;
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  let sent = 0;
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  // the connection may be closed while sending, which `once` would report as an error
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)));
  const [other] = await accepted;
  return {
    socket,
    ended,
    answer: () => answer,
    /** Resolves when the server has received it. */
    send: async (text: string) => {
      sent += Buffer.byteLength(text);
      socket.write(text);
      await until(() => other.bytesRead === sent);
    },
  };
};
type Client = Awaited<ReturnType<typeof open>>;

const head = (request: string, headers: Record<string, string | number>): string =>
  [
    `${request} HTTP/1.1`,
    'Host: zuzu',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
const JSON_BODY = { 'Content-Type': 'application/json', 'Content-Length': 1_000 };

const expectTooSlow = async ({ ended }: Client): Promise<void> => {
  const answer = await ended;
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ message: expect.any(String), code: 'TOO_SLOW' });
};

describe('slow request headers', () => {
  it('are cut off, however steadily they arrive', async () => {
    const client = await open();
    client.socket.write('GET /api/settings HTTP/1.1\r\nHost: zuzu\r\n');
    const drip = setInterval(() => client.socket.write('X-Drop: drop\r\n'), 10);
    await expectTooSlow(client);
    clearInterval(drip);
  });

  it('are cut off when they never begin', async () => {
    await expectTooSlow(await open());
  });
});

it('invalid HTTP and oversized headers are rejected in the usual format', async () => {
  for (const [text, status, code] of [
    ['hello\r\n\r\n', 400, 'INVALID_INPUT'],
    [head('GET /api/settings', { 'X-Large': 'x'.repeat(20_000) }), 431, 'TOO_LARGE'],
  ] as const) {
    const client = await open();
    client.socket.write(text);
    const answer = await client.ended;
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code });
  }
});

describe('a slow request body', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  /** Sends text at intervals while the clock advances. */
  const drip = async (client: Client, text: string, times: number, windowMs: number) => {
    for (let i = 0; i < times; i++) {
      vi.advanceTimersByTime(windowMs);
      await client.send(text);
    }
  };

  it.each([
    ['of an announced length', JSON_BODY, '1'],
    ['in pieces', { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }, '1\r\n1\r\n'],
  ])('%s is limited in total time, not per chunk', async (_, headers, drop) => {
    const client = await open();
    await client.send(head('POST /api/auth/send-otp', headers));
    await drip(client, drop, 9, bodyMs / 10);
    vi.advanceTimersByTime(bodyMs / 10 - 1);
    await settled();
    expect(client.answer()).toBe('');
    vi.advanceTimersByTime(1);
    await expectTooSlow(client);
  });

  it.each([
    ['without a token', 'POST /api/users', 401],
    ['to a call without a body', 'GET /api/settings', 200],
    ['to a page', 'GET /api/docs', 200],
    ['to a malformed URL', 'POST /%zz', 400],
    ['to an invalid upload URL', 'PUT /media/upload/x/1/1/x/x/uploads/x.mp4', 403],
  ])('%s is disconnected even after an immediate response', async (_, request, status) => {
    const client = await open();
    await client.send(head(request, JSON_BODY));
    await until(() => client.answer() !== '');
    expect(client.answer()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (client.socket.readyState === 'open') vi.advanceTimersByTime(bodyMs);
    await client.ended;
  });

  it('that arrives in time can be answered late', async () => {
    const { database } = server.services;
    // a separate session, because the call ends it
    const { token } = await server.signIn(people.m.phoneNumber);
    const client = await open();
    await database.transaction().execute(async (tx) => {
      // the request waits for the lookup of its token, before its body is read
      await sql`lock table users in access exclusive mode`.execute(tx);
      const more = { Authorization: `Bearer ${token}`, 'Content-Length': 2, Connection: 'close' };
      await client.send(`${head('POST /api/auth/sign-out', { ...JSON_BODY, ...more })}{}`);
      vi.advanceTimersByTime(2 * bodyMs);
    });
    expect(await client.ended).toMatch(/^HTTP\/1\.1 200 /);
  });

  describe('of an upload', () => {
    const { minBytes, windowMs } = upload;
    const start = async (length: number): Promise<Client> => {
      const { body } = await server
        .as(manager)
        .post('/api/videos/upload', { fileName: 'a.mp4', fileType: 'video/mp4' });
      const client = await open();
      const { pathname } = new URL(body.signedUrl, 'http://zuzu');
      const headers = { 'Content-Type': 'video/mp4', 'Content-Length': length, Connection: 'close' };
      await client.send(head(`PUT ${pathname}`, headers));
      return client;
    };
    /** Sends the first byte and waits until it is stored: from then on the rate is checked. */
    const begin = async (client: Client) => {
      await client.send('x');
      await until(async () => (await unfinished()).join() === '1');
    };
    /** Sizes of the files being received. */
    const unfinished = async () => {
      const folder = join(server.services.config.dataDir, 'storage', '.unfinished');
      return Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size));
    };

    it('can take hours at the minimum rate', async () => {
      const stretches = 120;
      const client = await start(1 + minBytes * stretches);
      await begin(client);
      await drip(client, 'x'.repeat(minBytes), stretches, windowMs - 1);
      expect(await client.ended).toMatch(/^HTTP\/1\.1 200 /);
    });

    it('is not cut off when storage is slow', async () => {
      const { storage } = server.services;
      const put = storage.put.bind(storage);
      const [begun, full] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const slowly = async function* (content: AsyncIterable<Uint8Array>) {
        for await (const chunk of content) {
          begun.resolve();
          await full.promise;
          yield chunk;
        }
      };
      vi.spyOn(storage, 'put').mockImplementationOnce((key, content, options) =>
        put(key, slowly(content as AsyncIterable<Uint8Array>), options),
      );
      const client = await start(10_000_000);
      client.socket.write('x'.repeat(10_000_000));
      await begun.promise;
      await settled();
      vi.advanceTimersByTime(10 * windowMs);
      await settled();
      expect(client.answer()).toBe('');
      full.resolve();
      expect(await client.ended).toMatch(/^HTTP\/1\.1 200 /);
    });

    it('is cut off below the minimum rate and leaves nothing', async () => {
      const client = await start(minBytes * 10);
      await begin(client);
      await client.send('x'.repeat(minBytes));
      await settled();
      vi.advanceTimersByTime(windowMs);
      await drip(client, 'x', 9, windowMs / 10);
      await settled();
      expect(client.answer()).toBe('');
      vi.advanceTimersByTime(windowMs / 10);
      await expectTooSlow(client);
      expect(await unfinished()).toEqual([]);
    });
  });
});
