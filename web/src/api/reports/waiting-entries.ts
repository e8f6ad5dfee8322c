import type * as z from 'zod/mini';
import { OLDEST_REPORT_MS } from '@zuzu/domain/lessons/seen.ts';

/** The part of Storage that queues need. */
export type QueueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** More than months of lessons; the oldest of what waits behind so many is given up. */
export const WAIT_AT_MOST_ENTRIES = 2_000;

interface WaitingEntriesOptions<Entry> {
  storage: QueueStorage;
  /** Begins the key in storage; the user's id follows. */
  name: string;
  schema: z.ZodMiniType<Entry>;
  /** When it happened, in ISO 8601. */
  timeOf: (entry: Entry) => string;
  /** Milliseconds. */
  now: () => number;
}
/**
 * What waits in the browser, by user, to be told to the server: a reload, a crash or a day without network loses nothing,
 * and nothing ever becomes another user's. What is damaged can't be told and is left out; where storage is full, the
 * entries live on in memory.
 */
export const waitingEntries = <Entry>({ storage, name, schema, timeOf, now }: WaitingEntriesOptions<Entry>) => {
  const unsaved = new Map<string, readonly Entry[]>();
  const keyOf = (userId: string): string => `${name}:${userId}`;

  const saved = (userId: string): Entry[] => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? '[]');
      return (Array.isArray(stored) ? stored : []).flatMap((entry) => schema.safeParse(entry).data ?? []);
    } catch {
      return [];
    }
  };
  return {
    read: (userId: string): readonly Entry[] => unsaved.get(userId) ?? saved(userId),
    write: (userId: string, entries: readonly Entry[]): void => {
      const kept = entries
        .filter((entry) => now() - Date.parse(timeOf(entry)) < OLDEST_REPORT_MS)
        .slice(-WAIT_AT_MOST_ENTRIES);
      unsaved.delete(userId);
      try {
        if (kept.length === 0) storage.removeItem(keyOf(userId));
        else storage.setItem(keyOf(userId), JSON.stringify(kept));
      } catch {
        unsaved.set(userId, kept);
      }
    },
  };
};
