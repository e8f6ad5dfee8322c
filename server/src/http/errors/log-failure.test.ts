import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeEach, expect, it, vi } from 'vitest';
import { addPeople } from '#testing/people.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { PATIENCE } from '#testing/patience.ts';

type Line = { level: number; msg: string };
const { error: ERROR, info: INFO } = pino.levels.values;

let server: TestServer;
let lines: Line[];
let upload: URL;
beforeEach(async () => {
  lines = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString('utf8')) as Line);
      done();
    },
  });
  server = await startTestServer({ log: pino({ level: 'info' }, sink) });
  const { token } = (await addPeople(server)).m;
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { body } = await server.as(token).post('/api/videos/upload', { fileName: 'jump.mp4', fileType: 'video/mp4' });
  const { port } = server.app.server.address() as AddressInfo;
  upload = new URL(new URL(body.signedUrl, 'http://zuzu').pathname, `http://127.0.0.1:${port}`);
});
const noted = (msg: string) => lines.filter((line) => line.msg === msg).map(({ level }) => level);

it('an upload that its sender cancels is not logged as an error', async () => {
  const { host, port, pathname } = upload;
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `PUT ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: video/mp4\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(1_000)}`,
  );
  const [request] = await once(server.app.server, 'request');
  await once(request, 'data');
  socket.destroy();
  await vi.waitUntil(() => noted('request aborted by the client').length > 0, PATIENCE);
  expect(noted('request aborted by the client')).toEqual([INFO]);
  expect(noted('request failed')).toEqual([]);
});

it('a storage failure is logged as an error', async () => {
  const folder = join(server.services.config.dataDir, 'storage');
  await rm(folder, { recursive: true });
  await writeFile(folder, 'a file in the place of the folder');
  const answer = await fetch(upload, { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body: 'x' });
  expect(answer.status).toBe(500);
  expect(noted('request failed')).toEqual([ERROR]);
});
