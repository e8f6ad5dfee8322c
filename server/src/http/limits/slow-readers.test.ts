import { once } from 'node:events';
import { createReadStream, type ReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEADLINES, type MinimumRate } from '#lib/config/deadlines.ts';
import { EVENT_STREAM_TYPE } from '#http/event-stream.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { PATIENCE } from '#testing/patience.ts';

/** More than the socket buffers on both ends can hold. */
const LARGE_BYTES = 32 * 1024 ** 2;
const SEGMENT = 'renditions/large/360';

const endless = function* () {
  for (;;) yield `data: ${'x'.repeat(65_536)}\n\n`;
};

/** A server with a large segment, and a large file that is sent as it is read. */
const start = async (answer: MinimumRate) => {
  const server = await startTestServer({ config: { deadlines: { ...DEADLINES, answer } } });
  const { storage, config, mediaUrls } = server.services;
  await storage.put(`${SEGMENT}/00001.ts`, Buffer.alloc(LARGE_BYTES, 'x'));
  const file = join(config.dataDir, 'large');
  await writeFile(file, Buffer.alloc(LARGE_BYTES, 'x'));
  const streams: ReadStream[] = [];
  server.app.get('/large', (_request, reply) => {
    const stream = createReadStream(file);
    streams.push(stream);
    return reply.header('content-length', LARGE_BYTES).send(stream);
  });
  const events: Readable[] = [];
  server.app.get('/events', (_request, reply) => {
    const stream = Readable.from(endless());
    events.push(stream);
    return reply.type(EVENT_STREAM_TYPE).send(stream);
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    server,
    streams,
    events,
    addresses: [`/media/${mediaUrls('').segmentPaths(SEGMENT)(0)}`, '/large'] as const,
  };
};

/** A client that only reads when the test wants, and the server's end of its connection. */
const ask = async ({ app }: TestServer, address: string) => {
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  // whoever is cut off may see it as a broken connection
  socket.on('error', () => undefined);
  socket.write(`GET ${address} HTTP/1.1\r\nHost: zuzu\r\n\r\n`);
  const [other] = await accepted;
  return { socket, other };
};
const readAll = async (socket: Socket): Promise<number> => {
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
  return socket.bytesRead;
};

describe('a reader that reads nothing', () => {
  // nothing but Node itself tells how long a connection has stood still, so the limit is a short one, and the only one
  let slow: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => void (slow = await start({ minBytes: 0, windowMs: 100 })));

  it.each([
    ['a segment', 0],
    ['a file', 1],
  ] as const)('of %s is cut off', async (_, which) => {
    const { socket, other } = await ask(slow.server, slow.addresses[which]);
    await once(other, 'close');
    expect(await readAll(socket)).toBeLessThan(LARGE_BYTES);
  });

  it('leaves no file open', async () => {
    const { other } = await ask(slow.server, slow.addresses[1]);
    await once(other, 'close');
    const stream = slow.streams.at(-1)!;
    if (!stream.closed) await once(stream, 'close');
    expect(stream.bytesRead).toBeLessThan(LARGE_BYTES);
  });

  it('of a stream of events is cut off, and the stream ends', async () => {
    const { other } = await ask(slow.server, '/events');
    await once(other, 'close');
    await vi.waitUntil(() => slow.events[0]?.destroyed, PATIENCE);
  });

  it('has as long as everybody for its next request, once it has taken an answer', async () => {
    const { socket, other } = await ask(slow.server, '/api/health/live');
    await once(socket, 'readable');
    await vi.waitUntil(() => (other.timeout ?? 0) >= slow.server.app.server.keepAliveTimeout, PATIENCE);
    socket.destroy();
  });
});

describe('a reader that reads drop by drop', () => {
  const { minBytes, windowMs } = DEADLINES.answer;
  let steady: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => void (steady = await start(DEADLINES.answer)));
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  /** Takes that many bytes, or what there is until the end. */
  const take = async (socket: Socket, bytes: number): Promise<void> => {
    for (let taken = 0; taken < bytes && !socket.readableEnded && !socket.destroyed;) {
      const chunk = socket.read() as Buffer | null;
      if (chunk) taken += chunk.byteLength;
      else await setImmediate();
      if (socket.bytesRead > LARGE_BYTES) return;
    }
  };

  it.each([
    ['a segment', 0],
    ['a file', 1],
  ] as const)('of %s is cut off, however steadily it reads', async (_, which) => {
    const { socket, other } = await ask(steady.server, steady.addresses[which]);
    const mostStretches = LARGE_BYTES / minBytes + 1;
    let stretches = 0;
    for (; !other.destroyed && stretches < mostStretches; stretches++) {
      await take(socket, minBytes / 10);
      vi.advanceTimersByTime(windowMs);
    }
    expect(other.destroyed).toBe(true);
    expect(await readAll(socket)).toBeLessThan(LARGE_BYTES);
  });

  it.each([
    ['a segment', 0],
    ['a file', 1],
  ] as const)('of %s gets all of it, if it takes enough at a time', async (_, which) => {
    const { socket, other } = await ask(steady.server, steady.addresses[which]);
    while (socket.bytesRead < LARGE_BYTES) {
      await take(socket, minBytes);
      expect(other.destroyed).toBe(false);
      vi.advanceTimersByTime(windowMs - 1);
    }
    expect(other.destroyed).toBe(false);
    socket.destroy();
  });
});
