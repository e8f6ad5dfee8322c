import * as z from 'zod/mini';
import { playEventKinds } from '@zuzu/domain/lessons/play-event.ts';
import { waitingEntries, type QueueStorage } from './waiting-entries.ts';

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
const isSame = (a: QueuedEvent, b: QueuedEvent): boolean => a.playId === b.playId && a.number === b.number;

/** What happened in plays, kept in the browser per user until the server has confirmed it. `now` in milliseconds. */
export const createPlayEventQueue = (storage: QueueStorage, now: () => number) => {
  const { read, write } = waitingEntries({
    ...{ storage, name: 'playEvents', schema: queuedEventSchema, now },
    timeOf: ({ at }) => at,
  });

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
    /** Takes out events that the server has, or could never take. */
    confirm: (userId: string, events: readonly QueuedEvent[]): void =>
      write(
        userId,
        read(userId).filter((event) => !events.some((sent) => isSame(event, sent))),
      ),
  };
};
export type PlayEventQueue = ReturnType<typeof createPlayEventQueue>;
