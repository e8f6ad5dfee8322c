import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { serverNow } from '#lib/session/clock.ts';
import { hasPrepared } from '#lib/session/prepared-storage.ts';
import { randomUuid } from '#lib/session/random-uuid.ts';
import type { OfflineLesson } from './prepared-store.ts';

/** Query key prefix of everything about prepared lessons. */
export const PREPARED_KEY = ['prepared'] as const;

/** Most pages are opened by people who have prepared nothing. */
const loadStore = () => import('./prepared-store.ts');

/** The user's prepared lessons that play, the latest first. */
export const preparedLessonsOptions = (userId: string) =>
  queryOptions({
    queryKey: [...PREPARED_KEY, 'list', userId],
    queryFn: async (): Promise<OfflineLesson[]> => {
      if (!(await hasPrepared(userId))) return [];
      const { endOf, preparedLessons } = await loadStore();
      // what has ended is removed, and told, by `endPrepared`
      return (await preparedLessons(userId)).filter((lesson) => endOf(lesson) > serverNow());
    },
    // what a browser stores may change at any time, and is read quickly
    staleTime: 0,
  });

/** Opens a prepared lesson for a play of its own; null if it isn't there any more. */
export const openedPreparedOptions = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...PREPARED_KEY, 'opened', userId, id],
    queryFn: async () => {
      const { endOf, preparedLesson, segmentReader } = await loadStore();
      const lesson = await preparedLesson(userId, id);
      if (!lesson || endOf(lesson) <= serverNow()) return null;
      return { lesson, playId: randomUuid(), readSegment: segmentReader(userId, lesson) };
    },
    staleTime: Infinity,
    gcTime: 0,
  });

/** Removes one lesson from this browser. */
export const removeLesson = async (userId: string, id: string): Promise<void> => {
  const { removePrepared } = await loadStore();
  await removePrepared(userId, id);
};

/** Removes what has ended, tidies up after attempts that were given up, and returns how many lessons of which kind went. */
export const endPrepared = async (userId: string): Promise<{ ended: number; damaged: number }> => {
  const { removeEnded, tidyUp } = await loadStore();
  const gone = await removeEnded(userId, serverNow());
  void tidyUp(userId);
  return gone;
};

/** The server accepts at most this many file keys per call. */
const MAX_FILE_KEYS = 100;
/**
 * Removes lessons with videos that the server doesn't have for the user any more: in the trash, without rights, with another
 * file. Returns how many. Throws an ApiError.
 */
export const removeWithdrawn = async (userId: string): Promise<number> => {
  const { preparedLessons, removeWithVideos } = await loadStore();
  const lessons = await preparedLessons(userId);
  const asked = [...new Set(lessons.flatMap(({ parts }) => parts.map(({ video }) => video.fileKey)))];
  const withdrawn = new Set(asked);
  for (let from = 0; from < asked.length; from += MAX_FILE_KEYS) {
    const fileKeys = asked.slice(from, from + MAX_FILE_KEYS).join(',');
    const { body } = await api.videos.list({ fileKeys, status: 'ready' });
    for (const { fileKey } of body) withdrawn.delete(fileKey);
  }
  return withdrawn.size > 0 ? removeWithVideos(userId, withdrawn) : 0;
};
