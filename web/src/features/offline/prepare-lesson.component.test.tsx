import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { mergePlaylists } from '@zuzu/domain/playlists/media-playlist.ts';
import { deletePreparedOfOthers, hasPrepared, preparedName } from '#lib/session/prepared-storage.ts';
import { endSession, startSession } from '#lib/session/session.ts';
import { storedUser, tokenOf } from '#testing/pretended-users.ts';
import { prepareLesson, type LessonToPrepare } from './prepare-lesson.ts';
import {
  endOf,
  preparedLesson,
  preparedLessons,
  removeEnded,
  removePrepared,
  segmentReader,
  tidyUp,
} from './prepared-store.ts';
import { openedPreparedOptions } from './prepared-lessons-api.ts';

const USER = 'u-offline';
const user = storedUser('C', 'נועה כהן', { _id: USER, groups: [] });
const token = tokenOf(user);
const IV = '0f'.repeat(16);
const SEGMENTS = 3;

const rawKey = (video: string) => new TextEncoder().encode(video.padEnd(16, '.'));
const clear = (video: string, index: number) => new TextEncoder().encode(`${video} ${index} `.repeat(50));
const encrypted = async (video: string, index: number) => {
  const key = await crypto.subtle.importKey('raw', rawKey(video), 'AES-CBC', false, ['encrypt']);
  const iv = new Uint8Array(16).fill(0x0f);
  return crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, clear(video, index));
};

/** Mocks the media routes of the server; requests that match `fails` get no response. */
const serveMedia = (videos: readonly string[], fails: (path: string) => boolean = () => false) => {
  const asked: string[] = [];
  const playlist = mergePlaylists(
    videos.map((video) => ({
      rendition: { segmentDurations: Array.from({ length: SEGMENTS }, () => 2), iv: IV },
      keyUri: `/media/keys/${video}.key`,
      segmentUri: (index) => `/media/segments/9/${Math.random()}/${video}/360/${index}.ts`,
    })),
  );
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(String(input), location.origin);
    asked.push(pathname);
    if (fails(pathname)) throw new TypeError('Failed to fetch');
    if (pathname.endsWith('.m3u8')) return new Response(playlist);
    const [video = '', , name = ''] = pathname.split('/').slice(-3);
    if (pathname.endsWith('.key')) return new Response(rawKey(name.slice(0, -4)));
    if (pathname.endsWith('.ts')) return new Response(await encrypted(video, Number(name.slice(0, -3))));
    return new Response('picture');
  });
  return { segments: () => asked.filter((path) => path.endsWith('.ts')).length };
};
const lessonOf = (...videos: string[]): LessonToPrepare => ({
  groupName: 'כיתה א׳',
  intensity: 3,
  length: 1,
  playId: 'p',
  partJoin: 'jump',
  lessonUrl: '/media/l/main.m3u8',
  parts: videos.map(
    (video) => ({ video: { fileKey: video, length: 6, thumbnailUrl: `/media/thumbnails/${video}.jpg` } }) as LessonPart,
  ),
});
const prepare = (lesson: LessonToPrepare, signal = new AbortController().signal, onProgress = () => undefined) =>
  prepareLesson(lesson, { userId: USER, height: 360, signal, onGone: () => undefined, onProgress });
const stored = async () => (await (await caches.open(preparedName(USER))).keys()).length;

beforeEach(() => startSession(token, user));
afterEach(async () => {
  endSession();
  await deletePreparedOfOthers(undefined);
});

test('stores segments as served and returns them decrypted', async () => {
  serveMedia(['a', 'b']);
  await prepare(lessonOf('a', 'b'));
  const [lesson] = await preparedLessons(USER);
  const read = segmentReader(USER, lesson!);
  for (const [video, index] of [
    ['a', 0],
    ['b', 2],
  ] as const) {
    const path = `/media/segments/${video}/360/${index}.ts`;
    expect(new Uint8Array(await read(location.origin + path))).toEqual(clear(video, index));
    const cache = await caches.open(preparedName(USER));
    expect(await (await cache.match(path))!.arrayBuffer()).toEqual(await encrypted(video, index));
  }
  expect(lesson!.playlist).not.toContain('KEY');
  expect(lesson!.parts[0]!.video.thumbnailUrl).toBe(`data:image/jpeg;base64,${btoa('picture')}`);
  expect(lesson!.bytes).toBe(2 * SEGMENTS * (await encrypted('a', 0)).byteLength);
  await expect(read('/media/segments/c/360/0.ts')).rejects.toThrow('not here any more');
});

test('skips stored segments even if their signature changed, and stores a lesson once', async () => {
  serveMedia(['a', 'b']);
  await prepare(lessonOf('a', 'b'));
  const again = serveMedia(['a', 'b']);
  await prepare(lessonOf('a', 'b'));
  expect(again.segments()).toBe(0);
  expect(await preparedLessons(USER)).toHaveLength(1);
});

test('rejects when the connection breaks, and the next attempt resumes', async () => {
  serveMedia(['a', 'b'], (path) => path.endsWith('/b/360/2.ts'));
  await expect(prepare(lessonOf('a', 'b'))).rejects.toMatchObject({ code: 'NETWORK' });
  expect(await preparedLessons(USER)).toEqual([]);
  const before = await stored();
  expect(before).toBeGreaterThan(0);
  const next = serveMedia(['a', 'b']);
  await prepare(lessonOf('a', 'b'));
  expect(next.segments()).toBe(2 * SEGMENTS - before);
});

test('a cancelled lesson leaves nothing after the cleanup', async () => {
  const giveUp = new AbortController();
  serveMedia(['a']);
  await expect(prepare(lessonOf('a'), giveUp.signal, () => void giveUp.abort())).rejects.toThrow('abort');
  expect(await preparedLessons(USER)).toEqual([]);
  await tidyUp(USER);
  expect(await hasPrepared(USER)).toBe(false);
  expect(await caches.has(preparedName(USER))).toBe(false);
});

test('removing a lesson keeps the segments that another lesson needs', async () => {
  serveMedia(['a', 'b']);
  await prepare(lessonOf('a', 'b'));
  serveMedia(['b', 'c']);
  await prepare(lessonOf('b', 'c'));
  expect(await stored()).toBe(3 * SEGMENTS);
  const first = (await preparedLessons(USER)).find(({ parts }) => parts[0]!.video.fileKey === 'a');
  await removePrepared(USER, first!.id);
  await expect.poll(stored).toBe(2 * SEGMENTS);
  const [left] = await preparedLessons(USER);
  await segmentReader(USER, left!)('/media/segments/b/360/0.ts');
});

test('without room the oldest other lesson gives way, and with none the lesson is refused', async () => {
  serveMedia(['a', 'b', 'c']);
  for (const video of ['a', 'b', 'c']) await prepare(lessonOf(video));
  // the browser has thrown away the segments of all lessons
  await caches.delete(preparedName(USER));
  const full = (times: number) => {
    const put = Cache.prototype.put;
    const spy = vi.spyOn(Cache.prototype, 'put').mockImplementation(function (this: Cache, ...what) {
      if (times-- > 0) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
      return put.apply(this, what);
    });
    onTestFinished(() => spy.mockRestore());
  };
  const kept = async () => (await preparedLessons(USER)).map(({ parts }) => parts[0]!.video.fileKey).toSorted();
  full(1);
  await prepare(lessonOf('a'));
  expect(await kept()).toEqual(['a', 'c']);
  await caches.delete(preparedName(USER));
  full(Infinity);
  await expect(prepare(lessonOf('a'))).rejects.toThrow('No room');
});

test('a lesson expires after fourteen days, and every opening is a new play', async () => {
  serveMedia(['a']);
  await prepare(lessonOf('a'));
  const [{ id, preparedAt }] = (await preparedLessons(USER)) as [Awaited<ReturnType<typeof preparedLessons>>[0]];
  expect(endOf({ preparedAt })).toBe(preparedAt + 14 * 24 * 3_600_000);
  const opened = () => new QueryClient().fetchQuery(openedPreparedOptions(USER, id));
  const [first, second] = [await opened(), await opened()];
  expect(first?.lesson).toMatchObject({ id, preparedAt });
  expect(second?.playId).not.toBe(first?.playId);
  expect(await removeEnded(USER, endOf({ preparedAt }) - 1)).toEqual({ ended: 0, damaged: 0 });
  expect(await removeEnded(USER, endOf({ preparedAt }))).toEqual({ ended: 1, damaged: 0 });
  expect(await preparedLesson(USER, id)).toBeUndefined();
});

test('rejects after the user has signed out', async () => {
  serveMedia(['a']);
  endSession();
  await expect(prepare(lessonOf('a'))).rejects.toThrow('session');
  await expect.poll(() => hasPrepared(USER)).toBe(false);
});
