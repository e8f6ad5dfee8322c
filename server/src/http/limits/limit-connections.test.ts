import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { makeConfig } from '#lib/config/config.ts';
import { MAX_CONNECTIONS } from '#lib/config/connections.ts';
import { readEnv } from '#lib/config/env.ts';
import { startTestServer } from '#testing/test-server.ts';

const [TOTAL, PER_NETWORK] = [6, 4];
const server = await startTestServer({ config: { maxConnections: { total: TOTAL, perNetwork: PER_NETWORK } } });
await server.app.listen({ port: 0, host: '127.0.0.1' });
const opened: Socket[] = [];
afterEach(() => opened.splice(0).forEach((socket) => socket.destroy()));

/** Opens a connection from an address and sends a request; true if it gets a response, false if it is closed. */
const isTaken = (localAddress: string): Promise<boolean> => {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  opened.push(socket);
  socket.write('GET /api/health/live HTTP/1.1\r\nHost: zuzu\r\n\r\n');
  return new Promise((resolve) => {
    socket.once('data', () => resolve(true));
    // the connection may be closed while sending
    socket.on('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
};

it('one address has only so many connections, and keeps nobody else out', async () => {
  for (let n = 0; n < PER_NETWORK; n++) expect(await isTaken('127.0.0.1')).toBe(true);
  expect(await isTaken('127.0.0.1')).toBe(false);
  expect(await isTaken('127.0.0.2')).toBe(true);

  opened[0]!.destroy();
  await expect.poll(() => isTaken('127.0.0.1')).toBe(true);
});

it('all together have only so many', async () => {
  for (let n = 0; n < TOTAL; n++) await expect.poll(() => isTaken(`127.0.1.${n + 1}`)).toBe(true);
  expect(await isTaken('127.0.1.99')).toBe(false);
});

it('a proxy in front is no network that has too many', () => {
  expect(makeConfig(readEnv({})).maxConnections).toEqual(MAX_CONNECTIONS);
  expect(makeConfig(readEnv({ TRUST_PROXY: '1' })).maxConnections).toEqual({
    ...MAX_CONNECTIONS,
    perNetwork: Infinity,
  });
});
