import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { NextParts } from '@zuzu/contract/videos/upload.ts';
import { afterAll, expect, it, vi } from 'vitest';
import { DEADLINES } from '#lib/config/deadlines.ts';
import { addPeople, people } from '#testing/people.ts';
import { putFile } from '#testing/media.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';

const MB = 1024 ** 2;
const PART = 8 * MB;
const file = randomBytes(2 * PART + 3 * MB);
const contentHash = createHash('sha256').update(file).digest('hex');
const refused = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) });

const dataDir = await mkdtemp(join(tmpdir(), 'zuzu-test-parts-'));
const deadlines = { ...DEADLINES, upload: { minBytes: 1_000, windowMs: 100 } };
const server = await startTestServer({ dataDir, config: { deadlines } });
const { token } = (await addPeople(server)).m;
const phoneNumber = '0525555555';
await server.services.users.add({ ...people.m, phoneNumber });
const other = (await server.signIn(phoneNumber)).token;
const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => rm(dataDir, { recursive: true }));

const post = (path: string, body: unknown, as = token) => server.as(as).post(`/api/videos/${path}`, body);
const begin = async (fileSize: number | undefined = file.byteLength): Promise<string> =>
  (await post('upload', { fileName: 'קפיצות 🤸.mp4', fileType: 'video/mp4', fileSize })).body.fileKey;
const ask = (fileKey: string, as?: string) => post('upload-parts', { fileKey }, as);
const next = (fileKey: string): Promise<NextParts> => bodyOf(ask(fileKey));
const stateOf = async (fileKey: string) =>
  (await server.as(token).get(`/api/videos/upload-state?fileKey=${fileKey}`)).body;
const send = async (parts: NextParts['parts']) => {
  for (const { start, end, signedUrl } of parts) await putFile(base, signedUrl, file.subarray(start, end));
};
/** Sends only some bytes of a signed PUT. */
const sendSome = (signedUrl: string, content: Buffer, length: number) => {
  const { pathname } = new URL(signedUrl, base);
  const headers = { 'content-type': 'video/mp4', 'content-length': length };
  const sending = request(new URL(pathname, base), { method: 'PUT', headers }).on('error', () => undefined);
  sending.write(content);
  return sending;
};
const stored = async (fileKey: string) =>
  Buffer.concat(await (await server.services.storage.read(fileKey)).content.toArray());
const folder = (name: string) => readdir(join(dataDir, 'storage', name)).catch(() => []);
const hashOf = async (fileKey: string) => {
  const video = { fileKey, fileName: 'a.mp4', displayName: 'א', intensities: [1], path: 'main' };
  expect((await post('metadata', { videos: [video] })).status).toBe(200);
  const { videos } = (await post('of-sizes', { sizes: [file.byteLength] })).body;
  return videos.find((each: { fileKey: string }) => each.fileKey === fileKey)?.contentHash;
};

it('an upload resumes after the last complete part, and yields an identical file', async () => {
  const fileKey = await begin();
  const { arrived, parts } = await next(fileKey);
  expect([arrived, parts.map(({ start, end }) => [start, end])]).toEqual([
    0,
    [
      [0, PART],
      [PART, 2 * PART],
      [2 * PART, file.byteLength],
    ],
  ]);
  await send(parts.slice(0, 1));
  const [, broken] = parts;
  const sending = sendSome(broken!.signedUrl, file.subarray(PART, PART + 3 * MB), PART);
  await expect.poll(() => folder('.unfinished')).toHaveLength(1);
  sending.destroy();
  await expect.poll(() => folder('.unfinished')).toEqual([]);

  expect(await stateOf(fileKey)).toEqual({ state: 'waiting', arrived: PART });
  const scan = await server.as(token).get('/api/videos/scan');
  expect(scan.body).toEqual({ newVideos: [], skipped: [] });
  const rest = await next(fileKey);
  expect([rest.arrived, rest.parts.map(({ start }) => start)]).toEqual([PART, [PART, 2 * PART]]);
  await send(rest.parts);
  expect(await next(fileKey)).toEqual({ arrived: file.byteLength, parts: [] });
  expect(await stateOf(fileKey)).toEqual({ state: 'stored' });
  expect(file.equals(await stored(fileKey))).toBe(true);
  expect(await folder('parts')).toEqual([]);
  // the response may have been lost
  expect(await next(fileKey)).toEqual({ arrived: file.byteLength, parts: [] });
  expect(await hashOf(fileKey)).toBe(contentHash);
  expect(await ask(fileKey)).toMatchObject(refused(404, 'FILE_NOT_FOUND'));
});

it('a part sent twice or concurrently is stored once', async () => {
  const fileKey = await begin();
  const [mine, theirs] = await Promise.all([next(fileKey), next(fileKey)]);
  await Promise.all([send(mine.parts), send(theirs.parts)]);
  expect(await Promise.all([next(fileKey), next(fileKey)])).toEqual(
    [1, 2].map(() => ({ arrived: file.byteLength, parts: [] })),
  );
  expect(file.equals(await stored(fileKey))).toBe(true);
});

it('two servers that complete the same upload concurrently assemble the file once', async () => {
  const twin = await startTestServer({ dataDir, database: server.connectionString, config: { deadlines } });
  const joins = [server, twin].map(({ services }) => vi.spyOn(services.storage.parts, 'join'));
  for (let round = 0; round < 4; round++) {
    const fileKey = await begin();
    await send((await next(fileKey)).parts);
    const answers = await Promise.all(
      [server, twin, server, twin].map((at) => bodyOf(at.as(token).post('/api/videos/upload-parts', { fileKey }))),
    );
    expect(answers).toEqual(answers.map(() => ({ arrived: file.byteLength, parts: [] })));
    expect(file.equals(await stored(fileKey))).toBe(true);
    expect(await hashOf(fileKey)).toBe(contentHash);
    expect(joins.flatMap(({ mock }) => mock.calls)).toHaveLength(round + 1);
  }
});

it('a file assembled by a server that was killed is recorded by the next server', async () => {
  const fileKey = await begin();
  await send((await next(fileKey)).parts);
  await server.services.storage.parts.join(fileKey, file.byteLength);
  expect(await stateOf(fileKey)).toMatchObject({ state: 'waiting' });
  expect(await next(fileKey)).toEqual({ arrived: file.byteLength, parts: [] });
  expect(await hashOf(fileKey)).toBe(contentHash);
});

it('a part must have the right size, number and speed', async () => {
  const fileKey = await begin();
  const [part] = (await next(fileKey)).parts;
  const put = async (signedUrl: string, content: Buffer) => {
    const headers = { 'content-type': 'video/mp4' };
    const url = new URL(new URL(signedUrl, base).pathname, base);
    const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) });
    return [answer.status, (await answer.json()).code];
  };
  const { signedUrl = '' } = part ?? {};
  expect(await put(signedUrl, file.subarray(0, PART - 1))).toEqual([400, 'SIZE_MISMATCH']);
  expect(await put(signedUrl, file.subarray(0, PART + 1))).toEqual([413, 'FILE_TOO_LARGE']);
  expect(await put(signedUrl.replace('/00001', '/00002'), file.subarray(0, PART))).toEqual([403, 'URL_INVALID']);
  const slow = sendSome(signedUrl, file.subarray(0, 10), PART);
  const [answer] = await once(slow, 'response');
  expect(answer.statusCode).toBe(408);
  expect(await stateOf(fileKey)).toEqual({ state: 'waiting', arrived: 0 });
});

it('part URLs are issued only to the uploading user and expire with the session', async () => {
  const fileKey = await begin();
  expect(await ask(fileKey, other)).toMatchObject(refused(404, 'FILE_NOT_FOUND'));
  expect(await ask('uploads/never.mp4')).toMatchObject(refused(404, 'FILE_NOT_FOUND'));
  expect(await ask('../secret')).toMatchObject(refused(404, 'FILE_NOT_FOUND'));
  const theirs = (await post('upload', { fileName: 'a.mp4', fileType: 'video/mp4', fileSize: PART }, other)).body
    .fileKey;
  const { parts } = (await ask(theirs, other)).body;
  const everywhere = await server.as(other).post('/api/auth/sign-out', { everywhere: true });
  expect(everywhere.status).toBe(200);
  const url = new URL(new URL(parts[0].signedUrl, base).pathname, base);
  const late = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4' },
    body: new Uint8Array(PART),
  });
  expect([late.status, (await late.json()).code]).toEqual([403, 'URL_EXPIRED']);
});

it('a file that was removed or has no size can’t be sent in parts', async () => {
  const unsized = await post('upload', { fileName: 'a.mp4', fileType: 'video/mp4' });
  expect(await ask(unsized.body.fileKey)).toMatchObject(refused(404, 'FILE_NOT_FOUND'));
  const fileKey = await begin();
  await send((await next(fileKey)).parts.slice(0, 1));
  expect((await post('s3/delete', { fileKey })).status).toBe(200);
  expect(await ask(fileKey)).toMatchObject(refused(404, 'FILE_NOT_FOUND'));
  expect((await folder('parts')).filter((name) => fileKey.endsWith(name))).toEqual([]);
});

it('a user can begin at most two thousand undescribed uploads an hour', async () => {
  const { database, users } = server.services;
  const { id } = (await users.findByPhone('0525555555'))!;
  const session = (await server.signIn('0525555555')).token;
  await sql`
    insert into uploads (file_key, file_name, file_type, user_id, created_at, expires_at)
    select 'open-' || n, 'a.mp4', 'video/mp4', ${id}, now(), now() + interval '1 hour'
    from generate_series(1, 2000) n`.execute(database);
  const begun = () => post('upload', { fileName: 'a.mp4', fileType: 'video/mp4' }, session);
  expect(await begun()).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
  await sql`update uploads set expires_at = now() where file_key = 'open-1' or file_key not like 'open-%'`.execute(
    database,
  );
  expect((await begun()).status).toBe(200);
});
