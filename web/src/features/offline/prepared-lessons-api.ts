import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { serverNow } from '#lib/session/clock.ts';
import { hasPrepared } from '#lib/session/prepared-storage.ts';
import { randomUuid } from '#lib/session/random-uuid.ts';
import type { OfflineLesson } from './prepared-store.ts';

/** Query key prefix of offline lessons. */
export const PREPARED_KEY = ['prepared'] as const;

/** Loaded on demand, because most users have no offline lessons. */
const loadStore = () => import('./prepared-store.ts');

/** The user's offline lessons that haven't expired, latest first. */
export const preparedLessonsOptions = (userId: string) =>
  queryOptions({
    queryKey: [...PREPARED_KEY, 'list', userId],
    queryFn: async (): Promise<OfflineLesson[]> => {
      if (!(await hasPrepared(userId))) return [];
      const { endOf, preparedLessons } = await loadStore();
      // `endPrepared` removes expired lessons and reports them
      return (await preparedLessons(userId)).filter((lesson) => endOf(lesson) > serverNow());
    },
    // the browser's storage may change at any time and is fast to read
    staleTime: 0,
  });

/** Opens an offline lesson for a new play; null if it has been deleted or has expired. */
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

export const removeLesson = async (userId: string, id: string): Promise<void> => {
  const { removePrepared } = await loadStore();
  await removePrepared(userId, id);
};

/** Removes expired and damaged lessons and the remains of cancelled downloads; returns the number of lessons of each kind. */
export const endPrepared = async (userId: string): Promise<{ ended: number; damaged: number }> => {
  const { removeEnded, tidyUp } = await loadStore();
  const gone = await removeEnded(userId, serverNow());
  void tidyUp(userId);
  return gone;
};

/** The server accepts at most this many file keys per call. */
const MAX_FILE_KEYS = 100;
/**
 * Removes lessons with videos that the user can no longer play: deleted, forbidden or with a new file. Returns their
 * number. Throws an ApiError.
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
