import * as z from 'zod/mini';
import { playEventKinds } from '@zuzu/domain/lessons/play-event.ts';
import { createEntryStore, type QueueStorage } from './entry-store.ts';

/** An event of a play that the server hasn't confirmed yet. */
const queuedEventSchema = z.object({
  playId: z.string(),
  groupName: z.string(),
  /** Only for a video that plays outside of a lesson. */
  fileKey: z.optional(z.string()),
  /** Only for offline lessons: the play with which the lesson was downloaded. */
  repeats: z.optional(z.string()),
  number: z.int(),
  kind: z.enum(playEventKinds),
  at: z.iso.datetime(),
  part: z.optional(z.int()),
  seconds: z.number(),
  stop: z.optional(z.object({ fileKey: z.string(), position: z.number() })),
});
export type QueuedEvent = z.infer<typeof queuedEventSchema>;

/** One request to the server: events of one play. */
export type PlayReport = readonly [QueuedEvent, ...QueuedEvent[]];

/** The server accepts at most this many events per request. */
export const MAX_EVENTS_PER_REPORT = 100;
const isSame = (a: QueuedEvent, b: QueuedEvent): boolean => a.playId === b.playId && a.number === b.number;

/** Queues play events per user in the browser until the server has confirmed them. `now` in milliseconds. */
export const createPlayEventQueue = (storage: QueueStorage, now: () => number) => {
  const { read, write } = createEntryStore({
    storage,
    name: 'playEvents',
    schema: queuedEventSchema,
    now,
    timeOf: ({ at }) => at,
  });

  return {
    add: (userId: string, events: readonly QueuedEvent[]): void => {
      if (events.length > 0) write(userId, [...read(userId), ...events]);
    },
    /** All queued events of this user, grouped into reports. */
    reports: (userId: string): PlayReport[] =>
      [...Map.groupBy(read(userId), ({ playId }) => playId).values()].flatMap((events) => {
        const reports: PlayReport[] = [];
        for (let from = 0; from < events.length; from += MAX_EVENTS_PER_REPORT) {
          const [first, ...rest] = events.slice(from, from + MAX_EVENTS_PER_REPORT);
          if (first) reports.push([first, ...rest]);
        }
        return reports;
      }),
    /** Removes events that the server has stored or can never accept. */
    confirm: (userId: string, events: readonly QueuedEvent[]): void =>
      write(
        userId,
        read(userId).filter((event) => !events.some((sent) => isSame(event, sent))),
      ),
  };
};
export type PlayEventQueue = ReturnType<typeof createPlayEventQueue>;
