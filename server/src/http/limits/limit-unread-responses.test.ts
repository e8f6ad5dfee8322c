import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Refusal } from '#lib/errors.ts';
import { sendRefusal } from '#http/errors/send-refusal.ts';
import { limitUnreadResponses } from './pending-responses.ts';

const MOST = 3;
/** More than the socket buffers on both ends can hold. */
const LARGE = Buffer.alloc(32 * 1024 ** 2, 'x');

let ended = 0;
const app = fastify();
limitUnreadResponses(app, MOST);
app.setErrorHandler((error, _request, reply) => sendRefusal(reply, error as Refusal));
app.get('/large', async () => LARGE);
app.route({
  method: 'GET',
  url: '/after-the-end',
  handler: async (request) => {
    await once(request.raw.socket, 'close');
    ended += 1;
    return LARGE;
  },
});
app.get('/small', async () => 'x');
beforeAll(async () => void (await app.listen({ port: 0, host: '127.0.0.1' })));
afterAll(() => app.close());

/** Sends a request on a separate connection and only reads the status. */
const ask = (path: string, localAddress: string): Promise<{ socket: Socket; status: number }> => {
  const socket = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port, localAddress });
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: zuzu\r\n\r\n`);
  return new Promise((resolve) =>
    socket.once('data', (head) => {
      socket.pause();
      resolve({ socket, status: Number(/^HTTP\/1\.1 (\d+)/.exec(head.toString('latin1'))?.[1]) });
    }),
  );
};
const statusOf = async (path: string, localAddress: string): Promise<number> => {
  const { socket, status } = await ask(path, localAddress);
  socket.destroy();
  return status;
};

it('a network that leaves answers unread gets no more, until it has read or hung up; others do', async () => {
  const readers: Socket[] = [];
  for (let n = 0; n < MOST; n++) readers.push((await ask('/large', '127.0.0.1')).socket);
  expect(await statusOf('/small', '127.0.0.1')).toBe(503);
  expect(await statusOf('/small', '127.0.0.2')).toBe(200);

  readers[0]!.resume();
  await expect.poll(() => statusOf('/small', '127.0.0.1')).toBe(200);
  readers.push((await ask('/large', '127.0.0.1')).socket);
  expect(await statusOf('/small', '127.0.0.1')).toBe(503);

  readers[1]!.destroy();
  await expect.poll(() => statusOf('/small', '127.0.0.1')).toBe(200);
  for (const socket of readers) socket.destroy();
});

it('answers that wait on a connection that breaks are forgotten', async () => {
  const { port } = app.server.address() as AddressInfo;
  for (let n = 0; n < 2 * MOST; n++) {
    const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.0.3' });
    socket.write('GET /large HTTP/1.1\r\nHost: zuzu\r\n\r\n'.repeat(2));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
  }
  await expect.poll(() => statusOf('/small', '127.0.0.3')).toBe(200);
});

it('answers to whoever has gone are not counted', async () => {
  const { port } = app.server.address() as AddressInfo;
  for (let n = 0; n < 2 * MOST; n++) {
    const arrived = once(app.server, 'request');
    const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.0.5' });
    socket.write('GET /after-the-end HTTP/1.1\r\nHost: zuzu\r\n\r\n');
    await arrived;
    socket.destroy();
  }
  await expect.poll(() => ended).toBe(2 * MOST);
  expect(await statusOf('/small', '127.0.0.5')).toBe(200);
});

it('answers that are read are no matter, however many', async () => {
  for (let n = 0; n < 5 * MOST; n++) expect(await statusOf('/small', '127.0.0.4')).toBe(200);
});
