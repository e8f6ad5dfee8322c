import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { Settings } from '@zuzu/contract/settings.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';
import { deletePrepared, hasPrepared, preparedName } from '#lib/session/prepared-storage.ts';
import type { PreparedSegment } from './prepared-playlist.ts';

/** A lesson stored in this browser for offline use. */
export interface OfflineLesson {
  id: string;
  groupName: string;
  /** Month and number of a fixed lesson. */
  lessonKey?: string;
  intensity: IntensityLevel;
  length: LengthCode;
  /** In order; their pictures are data URLs. */
  parts: readonly LessonPart[];
  playId: string;
  /** The place of a composed lesson; undefined for anywhere. */
  place?: LessonSpace;
  partJoin: Settings['partJoin'];
  height: number;
  /** As downloaded. */
  bytes: number;
  /** A media playlist without keys. */
  playlist: string;
  segments: readonly PreparedSegment[];
  /** Milliseconds. */
  preparedAt: number;
}

const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 14;
/** Returns the time at which an offline lesson expires, in milliseconds. */
export const endOf = ({ preparedAt }: Pick<OfflineLesson, 'preparedAt'>): number => preparedAt + KEPT_DAYS * DAY_MS;

interface Schema extends DBSchema {
  lessons: { key: string; value: OfflineLesson };
  /** AES keys by video. Scripts can use them but not read them. */
  keys: { key: string; value: CryptoKey };
}
/** One user's offline lessons: lessons and keys in a database, encrypted segments by path in a cache. */
export interface PreparedStore {
  db: IDBPDatabase<Schema>;
  cache: Cache;
}

const open = async (userId: string, { create }: { create: boolean }): Promise<PreparedStore> => {
  const name = preparedName(userId);
  const cache = await caches.open(name);
  const db = await openDB<Schema>(name, 1, {
    upgrade: (created, _former, _next, change) => {
      if (!create) {
        change.done.catch(() => undefined);
        return change.abort();
      }
      created.createObjectStore('lessons', { keyPath: 'id' });
      created.createObjectStore('keys');
    },
    blocking: (_current, _next, { target }) => (target as IDBDatabase).close(),
  });
  return { db, cache };
};

/** Opens a user's store, or creates it. A sign-out, in any tab, closes and deletes it. */
export const createStore = (userId: string): Promise<PreparedStore> => open(userId, { create: true });

/** Opens a user's store; undefined if there is none, because a sign-out may delete it between any two steps. */
const existingStore = async (userId: string): Promise<PreparedStore | undefined> => {
  if (!(await hasPrepared(userId))) return undefined;
  try {
    return await open(userId, { create: false });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
    await caches.delete(preparedName(userId));
    return undefined;
  }
};

/** Runs `use` with the user's store, if there is one, and closes it. */
const withStore = async <Result>(
  userId: string,
  use: (store: PreparedStore) => Promise<Result>,
): Promise<Result | undefined> => {
  const store = await existingStore(userId);
  try {
    return store && (await use(store));
  } catch (error) {
    // a sign-out, in any tab, has closed it
    if (!(error instanceof DOMException) || !['InvalidStateError', 'AbortError'].includes(error.name)) throw error;
    return undefined;
  } finally {
    store?.db.close();
  }
};

/** Runs one task at a time across tabs, so that a cleanup doesn't delete what a download is storing. */
export const alone = <Result>(userId: string, run: () => Promise<Result>, signal?: AbortSignal): Promise<Result> =>
  navigator.locks.request(preparedName(userId), signal ? { signal } : {}, run);

/** Deletes segments and keys that neither a stored lesson nor a current download needs. */
export const sweep = async (
  { db, cache }: PreparedStore,
  preparing: readonly PreparedSegment[] = [],
): Promise<void> => {
  const needed = [...(await db.getAll('lessons')).flatMap(({ segments }) => segments), ...preparing];
  const [paths, videos] = [new Set(needed.map(({ path }) => path)), new Set(needed.map(({ video }) => video))];
  for (const video of await db.getAllKeys('keys')) if (!videos.has(video)) await db.delete('keys', video);
  for (const request of await cache.keys()) if (!paths.has(new URL(request.url).pathname)) await cache.delete(request);
};

/**
 * Waits for downloads, then deletes what no lesson needs; without lessons, deletes the store. Never rejects: the next
 * start retries.
 */
export const tidyUp = async (userId: string): Promise<void> => {
  try {
    await alone(userId, async () => {
      const left = await withStore(userId, async (store) => {
        await sweep(store);
        return store.db.count('lessons');
      });
      if (left === 0) await deletePrepared(userId);
    });
  } catch (error) {
    console.warn('Prepared lessons were not tidied up', error);
  }
};

/** Removes lessons immediately and their segments in the background; returns the number of lessons. */
const remove = async (userId: string, isToGo: (lesson: OfflineLesson) => boolean): Promise<number> => {
  const removed = await withStore(userId, async ({ db }) => {
    const lessons = (await db.getAll('lessons')).filter(isToGo);
    for (const { id } of lessons) await db.delete('lessons', id);
    return lessons.length;
  });
  if (removed) void tidyUp(userId);
  return removed ?? 0;
};

export const removePrepared = (userId: string, id: string): Promise<number> =>
  remove(userId, (lesson) => lesson.id === id);

/** Removes all lessons with any of these videos; returns their number. */
export const removeWithVideos = (userId: string, fileKeys: ReadonlySet<string>): Promise<number> =>
  remove(userId, ({ parts }) => parts.some(({ video }) => fileKeys.has(video.fileKey)));

/** Returns a user's offline lessons, latest first. */
export const preparedLessons = async (userId: string): Promise<OfflineLesson[]> =>
  ((await withStore(userId, ({ db }) => db.getAll('lessons'))) ?? []).toSorted((a, b) => b.preparedAt - a.preparedAt);

/**
 * Removes lessons that have expired at `now`, and lessons of which the browser has evicted data; returns the number of
 * each.
 */
export const removeEnded = async (userId: string, now: number): Promise<{ ended: number; damaged: number }> => {
  const [ended, damaged] = [new Set<string>(), new Set<string>()];
  await withStore(userId, async ({ db, cache }) => {
    // lessons first: each was stored after its segments, so a concurrent download can't look damaged
    const lessons = await db.getAll('lessons');
    const paths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const videos = new Set(await db.getAllKeys('keys'));
    for (const lesson of lessons)
      if (endOf(lesson) <= now) ended.add(lesson.id);
      else if (!lesson.segments.every(({ path, video }) => paths.has(path) && videos.has(video)))
        damaged.add(lesson.id);
  });
  if (ended.size + damaged.size > 0) await remove(userId, ({ id }) => ended.has(id) || damaged.has(id));
  return { ended: ended.size, damaged: damaged.size };
};

/** Returns an offline lesson; undefined if it has been deleted. */
export const preparedLesson = (userId: string, id: string): Promise<OfflineLesson | undefined> =>
  withStore(userId, ({ db }) => db.get('lessons', id));

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

/**
 * Returns a function that reads and decrypts a segment by URL. Rejects if the segment or its key has been deleted or is
 * damaged.
 */
export const segmentReader = (userId: string, { segments }: Pick<OfflineLesson, 'segments'>) => {
  const byPath = new Map(segments.map((segment) => [segment.path, segment]));
  return async (url: string): Promise<ArrayBuffer> => {
    const segment = byPath.get(new URL(url, location.origin).pathname);
    const found = await withStore(userId, async ({ db, cache }) => ({
      key: segment && (await db.get('keys', segment.video)),
      stored: segment && (await cache.match(segment.path)),
    }));
    if (!segment || !found?.key || !found.stored) throw new Error(`${url} is not here any more`);
    const encrypted = await found.stored.arrayBuffer();
    return crypto.subtle.decrypt({ name: 'AES-CBC', iv: bytesOf(segment.iv) }, found.key, encrypted);
  };
};
