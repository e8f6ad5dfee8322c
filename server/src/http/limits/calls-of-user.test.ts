import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { addPeople } from '#testing/people.ts';
import { startTestServer } from '#testing/test-server.ts';

const MAX_CALLS = 100;
const opened: Socket[] = [];
const server = await startTestServer();
const who = await addPeople(server);
await server.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => opened.forEach((socket) => socket.destroy()));

/** A call whose body doesn't come. */
const begin = (token: string): Socket => {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  opened.push(socket);
  const head = ['Host: zuzu', `Authorization: Bearer ${token}`, 'Content-Type: application/json', 'Content-Length: 90'];
  socket.write(['POST /api/lessons/compose HTTP/1.1', ...head, '', ''].join('\r\n'));
  return socket;
};
const ask = (token: string) => server.as(token).get('/api/videos/counts');

it('one user has so many calls answered at once; nobody else waits for them', async () => {
  for (let n = 0; n < MAX_CALLS; n++) begin(who.b.token);
  // some of them may have been refused: by a question that was in their place, or by a busy database
  const askBesideOneMore = async () => {
    begin(who.b.token);
    return (await ask(who.b.token)).status;
  };
  await expect.poll(askBesideOneMore).toBe(429);
  expect(await ask(who.b.token)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '1' },
    body: { code: 'TOO_MANY_REQUESTS' },
  });
  expect((await ask(who.c.token)).status).toBe(200);
  const late = begin(who.b.token);
  expect(String((await once(late, 'data'))[0])).toMatch(/^HTTP\/1\.1 429 /);

  const askBesideOneLess = async () => {
    opened.shift()!.destroy();
    return (await ask(who.b.token)).status;
  };
  await expect.poll(askBesideOneLess).toBe(200);
});
