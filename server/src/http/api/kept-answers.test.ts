import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { addVideos, readyVideo } from '#testing/library.ts';
import { addPeople, people } from '#testing/people.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { keptAnswers } from './kept-answers.ts';

const HOUR_MS = 3_600_000;
const LIST = '/api/videos';
let server: TestServer;
let who: Awaited<ReturnType<typeof addPeople>>;
let now: Date;
let videoIds: number[];
let make: ReturnType<typeof vi.spyOn>;
const startAnew = async () => {
  now = new Date('2026-03-02T08:10:00Z');
  server = await startTestServer({ now: () => now });
  who = await addPeople(server);
  const notes = Array.from({ length: 5 }, (_, i) => ({ extra_notes: `note ${i}`, path: 'main', length: 60 }));
  videoIds = (await addVideos(server, notes.map(readyVideo))).map(({ id }) => id);
  make = vi.spyOn(server.services.videos, 'list');
};

const get = (token: string | undefined, { path = LIST, ...headers }: Record<string, string> = {}) =>
  server.app.inject({
    method: 'GET',
    url: path,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
const list = async (token: string, headers?: Record<string, string>) => {
  const answer = await get(token, headers);
  expect(answer.statusCode).toBe(200);
  return { etag: String(answer.headers.etag), videos: answer.json<Video[]>(), headers: answer.headers };
};

describe('an answer that nothing has changed', () => {
  beforeEach(startAnew);

  it('is made once, with all of its headers, and not sent again to whoever has it', async () => {
    const [first, second] = [await get(who.b.token), await get(who.b.token)];
    expect(make).toHaveBeenCalledTimes(1);
    expect(second.rawPayload).toEqual(first.rawPayload);
    for (const name of ['etag', 'content-type', 'vary', 'x-total-count', 'cache-control'])
      expect([name, second.headers[name]]).toEqual([name, first.headers[name]]);
    expect(second.headers).toMatchObject({ 'x-total-count': '5', 'cache-control': 'no-store' });
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    for (const known of [String(first.headers.etag), `W/${first.headers.etag}`, `"x", ${first.headers.etag}`])
      expect(await get(who.b.token, { 'if-none-match': known })).toMatchObject({ statusCode: 304, body: '' });
    expect((await get(who.b.token, { 'if-none-match': '"x"' })).statusCode).toBe(200);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('is compressed once for whoever takes that', async () => {
    const plain = (await get(who.b.token)).rawPayload;
    const compressed = async (encoding: string) => {
      const [first, second] = [0, 1].map(() => get(who.b.token, { 'accept-encoding': encoding }));
      expect((await second)!.rawPayload).toEqual((await first)!.rawPayload);
      return (await first)!;
    };
    const [br, gzip] = [await compressed('gzip, br'), await compressed('gzip')];
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload)).toEqual(plain);
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain);
    expect(new Set([br.headers.etag, gzip.headers.etag, (await get(who.b.token)).headers.etag]).size).toBe(3);
  });
});

describe('an answer is never that of', () => {
  beforeEach(startAnew);

  it('another user, of another type or the same', async () => {
    const other = await server.services.users.add({ ...people.b, phoneNumber: '0525555555', groups: [] });
    const b2 = await server.signIn('0525555555');
    for (const { token, userId } of [who.m, who.b, b2, who.a, who.m, b2]) {
      const { videos } = await list(token);
      const isManager = userId === who.m.userId;
      expect(videos.map((video) => 'extraNotes' in video)).toEqual(Array(5).fill(isManager));
      for (const { signedUrl } of videos) expect(signedUrl).toContain(`/media/videos/${userId}/`);
    }
    expect(b2.userId).toBe(other.id);
    const { etag } = await list(who.m.token);
    expect((await get(who.b.token, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('another address, or another origin', async () => {
    expect((await list(who.m.token, { path: `${LIST}?limit=2` })).videos).toHaveLength(2);
    expect((await list(who.m.token)).videos).toHaveLength(5);
    expect((await list(who.m.token, { path: `${LIST}?limit=2` })).headers).toHaveProperty('x-next-cursor');
    for (const host of ['a.example', 'b.example'])
      expect((await list(who.m.token, { host })).videos[0]!.signedUrl).toMatch(`http://${host}/`);
    expect((await get(who.b.token, { path: '/api/videos/categories' })).statusCode).toBe(403);
    expect((await get(who.m.token, { path: '/api/videos/categories' })).statusCode).toBe(200);
    expect((await get(who.b.token, { path: '/api/videos/categories' })).statusCode).toBe(403);
  });

  it('a manager who is none any more', async () => {
    await server.services.users.add({ ...people.m, phoneNumber: '0525555555', groups: [] });
    const { etag } = await list(who.m.token);
    const { token } = await server.signIn('0525555555');
    const { body } = await server.call('GET', `/api/users/${who.m.userId}`, { token });
    const demoted = await server.call('PUT', `/api/users/${who.m.userId}`, { token, body: { ...body, type: 'B' } });
    expect(demoted.status).toBe(200);
    expect((await get(who.m.token, { 'if-none-match': etag })).statusCode).toBe(401);
    const again = await server.signIn(people.m.phoneNumber);
    const answer = await get(again.token, { 'if-none-match': etag });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Video[]>().some((video) => 'extraNotes' in video)).toBe(false);
  });

  it('a session that has ended', async () => {
    const { etag, videos } = await list(who.b.token);
    await server.call('POST', '/api/auth/sign-out', { token: who.b.token, body: { everywhere: true } });
    expect((await get(who.b.token, { 'if-none-match': etag })).statusCode).toBe(401);
    expect((await get(undefined)).statusCode).toBe(401);
    const { token } = await server.signIn(people.b.phoneNumber);
    expect((await list(token)).videos[0]!.signedUrl).not.toBe(videos[0]!.signedUrl);
  });

  it('a library that has changed since', async () => {
    const [b, m] = [await list(who.b.token), await list(who.m.token)];
    const _id = String(videoIds[0]);
    const change = { _id, displayName: 'another name', extraNotes: 'another note' };
    await server.call('PUT', '/api/videos/update-metadata', { token: who.m.token, body: change });
    const changed = await get(who.b.token, { 'if-none-match': b.etag });
    expect(changed.json<Video[]>().map(({ displayName }) => displayName)).toContain('another name');
    const { extraNotes } = (await list(who.m.token, { 'if-none-match': m.etag })).videos.find((v) => v._id === _id)!;
    expect(extraNotes).toBe('another note');
    await server.services.videosRepo.update(videoIds[0]!, { trashed_at: now });
    expect((await list(who.b.token)).videos).toHaveLength(4);
  });

  it('an earlier moment of a video that is being prepared', async () => {
    await list(who.m.token);
    const progressOf = async () =>
      (await list(who.m.token)).videos.find((v) => v._id === String(videoIds[0]))!.progress;
    await server.services.videosRepo.update(videoIds[0]!, { status: 'processing', progress: 0 });
    for (const progress of [10, 20]) {
      await server.services.videosRepo.update(videoIds[0]!, { progress });
      expect(await progressOf()).toBe(progress);
    }
  });

  it('a time whose addresses would end sooner than those of now', async () => {
    const expiryOf = async () => Number((await list(who.b.token)).videos[0]!.signedUrl!.split('/').at(-4));
    const { etag } = await list(who.b.token);
    for (let hour = 0; hour < 3; hour++) {
      expect(await expiryOf()).toBeGreaterThanOrEqual(now.getTime() / 1000 + 12 * 3_600);
      now = new Date(now.getTime() + HOUR_MS);
    }
    expect((await get(who.b.token, { 'if-none-match': etag })).statusCode).toBe(200);
  });
});

it('settings are those of now, for everybody', async () => {
  const demo = await startTestServer({ config: { demo: true } });
  const signIns = async () => (await demo.call('GET', '/api/settings')).body.demoSignIns.length;
  expect(await signIns()).toBe(0);
  await demo.services.users.add({ ...people.b, demo: true });
  expect([await signIns(), await signIns()]).toEqual([1, 1]);
});

it('answers take no more room than they may', async () => {
  const answers = keptAnswers(100_000);
  const place = (n: number) => ({ viewer: 'v', url: `/api/videos?q=${n}`, encoding: undefined });
  const json = JSON.stringify('x'.repeat(10_000));
  for (let n = 0; n < 50; n++) await answers.keep(place(n), 's', { status: 200, headers: {}, json });
  const isKept = Array.from({ length: 50 }, (_, n) => answers.find(place(n), 's') !== undefined);
  expect([isKept.filter(Boolean).length, isKept.at(-1), isKept[0]]).toEqual([9, true, false]);
  expect(answers.find(place(49), 'another')).toBeUndefined();
});
