import type * as z from 'zod/mini';
import { OLDEST_REPORT_MS } from '@zuzu/domain/lessons/seen.ts';
import { queueKey, unsavedQueues, type QueueName } from './queued.ts';

/** The part of Storage that the queues need. */
export type QueueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Months' worth of lessons; beyond this, the oldest entries are dropped. */
export const MAX_QUEUED_ENTRIES = 2_000;

interface EntryStoreOptions<Entry> {
  storage: QueueStorage;
  name: QueueName;
  schema: z.ZodMiniType<Entry>;
  /** When the entry happened, in ISO 8601. */
  timeOf: (entry: Entry) => string;
  /** Milliseconds. */
  now: () => number;
}
/**
 * Entries stored in the browser, per user, until they have been sent: a reload, a crash or a day offline loses nothing,
 * and users never see each other's. Damaged entries are skipped; when storage is full, entries live on in memory.
 */
export const createEntryStore = <Entry>({ storage, name, schema, timeOf, now }: EntryStoreOptions<Entry>) => {
  const unsaved = new Map<string, readonly Entry[]>();

  const saved = (userId: string): Entry[] => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(queueKey(name, userId)) ?? '[]');
      return (Array.isArray(stored) ? stored : []).flatMap((entry) => schema.safeParse(entry).data ?? []);
    } catch {
      return [];
    }
  };
  return {
    read: (userId: string): readonly Entry[] => unsaved.get(userId) ?? saved(userId),
    write: (userId: string, entries: readonly Entry[]): void => {
      const retained = entries
        .filter((entry) => now() - Date.parse(timeOf(entry)) < OLDEST_REPORT_MS)
        .slice(-MAX_QUEUED_ENTRIES);
      const key = queueKey(name, userId);
      unsaved.delete(userId);
      unsavedQueues.delete(key);
      try {
        if (retained.length === 0) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(retained));
      } catch {
        unsaved.set(userId, retained);
        unsavedQueues.add(key);
      }
    },
  };
};
