import * as z from 'zod/mini';
import { playEventKinds } from '@zuzu/domain/lessons/play-event.ts';
import type { QueueStorage } from './seen-queue.ts';

/** Something that happened in a play and that the server hasn't confirmed yet. */
const queuedEventSchema = z.object({
  playId: z.string(),
  groupName: z.string(),
  /** Of a video that plays on its own. */
  fileKey: z.optional(z.string()),
  number: z.int(),
  kind: z.enum(playEventKinds),
  at: z.iso.datetime(),
  part: z.optional(z.int()),
  seconds: z.number(),
});
export type QueuedEvent = z.infer<typeof queuedEventSchema>;

/** One report to the server: events of one play. */
export type PlayReport = readonly [QueuedEvent, ...QueuedEvent[]];

/** The server takes this many events at once. */
export const REPORT_MOST_EVENTS = 100;
/** What waits longer than this, or behind more than this many, is given up. */
export const WAIT_AT_MOST_MS = 14 * 24 * 60 * 60_000;
export const WAIT_AT_MOST_EVENTS = 1_000;

const storageKey = (userId: string): string => `playEvents:${userId}`;
const isSame = (a: QueuedEvent, b: QueuedEvent): boolean => a.playId === b.playId && a.number === b.number;

/**
 * What happened in plays, kept in the browser per user until the server has confirmed it, so that a day without network
 * loses nothing and nothing ever goes to another user's plays. Where storage is full the queue lives on in memory.
 * `now` in milliseconds.
 */
export const createPlayEventQueue = (storage: QueueStorage, now: () => number) => {
  const unsaved = new Map<string, readonly QueuedEvent[]>();

  const saved = (userId: string): QueuedEvent[] => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(storageKey(userId)) ?? '[]');
      return (Array.isArray(stored) ? stored : []).flatMap((event) => queuedEventSchema.safeParse(event).data ?? []);
    } catch {
      return []; // damaged: what can't be read can't be sent
    }
  };
  const read = (userId: string): readonly QueuedEvent[] => unsaved.get(userId) ?? saved(userId);
  const write = (userId: string, events: readonly QueuedEvent[]): void => {
    const kept = events.filter(({ at }) => now() - Date.parse(at) < WAIT_AT_MOST_MS).slice(-WAIT_AT_MOST_EVENTS);
    unsaved.delete(userId);
    try {
      if (kept.length === 0) storage.removeItem(storageKey(userId));
      else storage.setItem(storageKey(userId), JSON.stringify(kept));
    } catch {
      unsaved.set(userId, kept);
    }
  };

  return {
    add: (userId: string, events: readonly QueuedEvent[]): void => {
      if (events.length > 0) write(userId, [...read(userId), ...events]);
    },
    /** All that waits, as reports; never another user's. */
    reports: (userId: string): PlayReport[] =>
      [...Map.groupBy(read(userId), ({ playId }) => playId).values()].flatMap((events) => {
        const reports: PlayReport[] = [];
        for (let from = 0; from < events.length; from += REPORT_MOST_EVENTS) {
          const [first, ...rest] = events.slice(from, from + REPORT_MOST_EVENTS);
          if (first) reports.push([first, ...rest]);
        }
        return reports;
      }),
    /** Takes out what a report contained, once the server has it or has refused it for good. */
    confirm: (userId: string, report: PlayReport): void =>
      write(
        userId,
        read(userId).filter((event) => !report.some((sent) => isSame(event, sent))),
      ),
  };
};
export type PlayEventQueue = ReturnType<typeof createPlayEventQueue>;
