import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();
await server.app.listen({ port: 0, host: '127.0.0.1' });
afterEach(() => void vi.restoreAllMocks());

const ask = (more = '') => `GET /api/health/live HTTP/1.1\r\nHost: zuzu\r\n${more}\r\n`;
const open = () => {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  // the connection may be closed while sending
  socket.on('error', () => undefined);
  return socket;
};
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
const answers = (text: string): number => text.match(/HTTP\/1\.1 200 OK/g)?.length ?? 0;

it('a connection on which thousands of requests come at once is cut off, and hardly any is looked at', async () => {
  const identify = vi.spyOn(server.services.auth, 'identify');
  const socket = open();
  socket.write(ask('Authorization: Bearer x\r\n').repeat(5_000));
  socket.resume();
  await closed(socket);
  expect(identify.mock.calls.length).toBeLessThanOrEqual(2);
  expect((await server.call('GET', '/api/health/live')).status).toBe(200);
});

it('two at once are answered, and so is one after the other for as long as it likes', async () => {
  const socket = open().setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk));
  for (let round = 1; round <= 40; round++) {
    socket.write(ask().repeat(2));
    await expect.poll(() => answers(text)).toBe(2 * round);
  }
  socket.write(ask('Connection: close\r\n'));
  await closed(socket);
  expect(answers(text)).toBe(81);
});
