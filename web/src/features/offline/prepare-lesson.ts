import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { ApiError, apiErrorOf, NETWORK } from '#lib/api/api-error.ts';
import { serverNow } from '#lib/session/clock.ts';
import { deletePrepared } from '#lib/session/prepared-storage.ts';
import { randomUuid } from '#lib/session/random-uuid.ts';
import { signedInUser } from '#lib/session/session.ts';
import { preparedPlaylist, preparedSizes, type PreparedSize } from './prepared-playlist.ts';
import { isSameLesson } from './same-lesson.ts';
import { alone, endOf, createStore, sweep, tidyUp, type OfflineLesson, type PreparedStore } from './prepared-store.ts';

/** A composed or fixed lesson to download. */
export type LessonToPrepare = Pick<
  OfflineLesson,
  'groupName' | 'lessonKey' | 'intensity' | 'length' | 'parts' | 'playId' | 'place' | 'partJoin'
> & {
  /** Signed multivariant playlist. */
  lessonUrl: string;
};

/** The browser's quota is too small for the lesson, even without other offline lessons. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** Number of parallel downloads. */
const CONNECTIONS = 4;

/** Fetches a URL below /media/. Throws an ApiError or the signal's reason. */
const fetchMedia = async (url: string, signal: AbortSignal): Promise<ArrayBuffer> => {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw await apiErrorOf(response);
    // the connection may break during the body
    return await response.arrayBuffer();
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw new ApiError(0, NETWORK, error instanceof Error ? error.message : '');
  }
};
const fetchText = async (url: string, signal: AbortSignal): Promise<string> =>
  new TextDecoder().decode(await fetchMedia(url, signal));

const absolute = (url: string): string => new URL(url, location.origin).href;
const secondsOf = (parts: readonly LessonPart[]): number => parts.reduce((sum, { video }) => sum + video.length, 0);

/** Returns the available heights of a lesson, lowest first, with their approximate bytes. Throws an ApiError. */
export const sizesOf = async (
  { lessonUrl, parts }: Pick<LessonToPrepare, 'lessonUrl' | 'parts'>,
  signal: AbortSignal,
): Promise<PreparedSize[]> => preparedSizes(await fetchText(absolute(lessonUrl), signal), secondsOf(parts));

/** Returns the part with its picture as a data URL; without a picture if it can't be fetched. */
const withPicture = async (part: LessonPart, signal: AbortSignal): Promise<LessonPart> => {
  const { thumbnailUrl, ...video } = part.video;
  if (!thumbnailUrl) return part;
  const bytes = await fetchMedia(absolute(thumbnailUrl), signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
  });
  if (!bytes) return { ...part, video };
  const data = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return { ...part, video: { ...video, thumbnailUrl: `data:image/jpeg;base64,${btoa(data)}` } };
};

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

interface Options {
  userId: string;
  height: number;
  signal: AbortSignal;
  /** Called for each offline lesson deleted to free space, even if the download then fails. */
  onGone: () => void;
  /** Share of the lesson downloaded, 0 to 1, and bytes so far. */
  onProgress: (share: number, bytes: number) => void;
}
/**
 * Stores a lesson in this browser: its segments at one height, encrypted as served; their keys, not extractable by
 * scripts; its playlist and its pictures. Skips what is already stored. If the quota is exceeded, the oldest offline lessons
 * are deleted. Returns the time at which the lesson expires, in milliseconds. Throws an ApiError, a NoRoomError or the
 * signal's reason; the next attempt then reuses what was stored, or the next start of the app deletes it.
 */
export const prepareLesson = (
  { lessonUrl, ...lesson }: LessonToPrepare,
  { userId, height, signal, onGone, onProgress }: Options,
): Promise<number> => {
  const run = async () => {
    const store = await createStore(userId);
    try {
      if (signedInUser()?._id !== userId) {
        await deletePrepared(userId);
        throw new Error('The session has ended');
      }
      return await storeLesson(store);
    } finally {
      store.db.close();
    }
  };

  const storeLesson = async ({ db, cache }: PreparedStore): Promise<number> => {
    // browsers that ask for permission do so only once
    void navigator.storage.persist().catch(() => false);
    const address = new URL(`${height}.m3u8`, absolute(lessonUrl)).href;
    const { text, segments, urls, keys } = preparedPlaylist(await fetchText(address, signal), address);
    let making: Promise<void> | undefined;
    const makeRoom = async () => {
      const others = (await db.getAll('lessons')).filter((other) => !isSameLesson(other, lesson));
      const [oldest] = others.toSorted((a, b) => a.preparedAt - b.preparedAt);
      if (oldest) {
        await db.delete('lessons', oldest.id);
        onGone();
      }
      await sweep({ db, cache }, oldest ? segments : []);
      if (!oldest) throw new NoRoomError('No room for this lesson');
    };
    /** Calls `put`; if the quota is exceeded, deletes other lessons and retries. */
    const store = async (put: () => Promise<unknown>): Promise<void> => {
      for (;;) {
        signal.throwIfAborted();
        try {
          return void (await put());
        } catch (error) {
          if (!isFull(error)) throw error;
          making ??= makeRoom().finally(() => (making = undefined));
          await making;
        }
      }
    };

    for (const [video, url] of keys) {
      if (await db.getKey('keys', video)) continue;
      const raw = await fetchMedia(url, signal);
      const key = await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['decrypt']);
      await store(() => db.put('keys', key, video));
    }

    let [next, done, bytes] = [0, 0, 0];
    let failed = false;
    const download = async () => {
      for (let at = next++; at < segments.length && !failed; at = next++) {
        const { path } = segments[at]!;
        const stored = await cache.match(path);
        let size = stored && (await stored.blob()).size;
        if (size === undefined) {
          const body = await fetchMedia(urls[at]!, signal);
          size = body.byteLength;
          // another download has failed, and the cleanup may already have run
          if (failed) return;
          await store(() => cache.put(path, new Response(body)));
        }
        bytes += size;
        done += 1;
        onProgress(done / segments.length, bytes);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, download)).catch((error: unknown) => {
      failed = true;
      throw error;
    });

    const parts = await Promise.all(lesson.parts.map((part) => withPicture(part, signal)));
    const before = (await db.getAll('lessons')).filter((other) => isSameLesson(other, lesson));
    const prepared: OfflineLesson = {
      ...lesson,
      id: randomUuid(),
      parts,
      height,
      bytes,
      playlist: text,
      segments,
      preparedAt: serverNow(),
    };
    await store(() => db.put('lessons', prepared));
    for (const { id } of before) await db.delete('lessons', id);
    await sweep({ db, cache });
    return endOf(prepared);
  };

  return alone(userId, run, signal).catch((error: unknown) => {
    if (error instanceof NoRoomError) void tidyUp(userId);
    throw error;
  });
};
