import * as z from 'zod/mini';
import { difficulties, opinions } from '@zuzu/domain/feedback/feedback.ts';
import { createEntryStore, type QueueStorage } from './entry-store.ts';

const at = z.iso.datetime();
/** What a group has said of a play, or of a video; null takes back what it said before. */
const saidSchema = z.union([
  z.object({ playId: z.string(), difficulty: z.nullable(z.enum(difficulties)), at }),
  z.object({ groupName: z.string(), fileKey: z.string(), opinion: z.nullable(z.enum(opinions)), at }),
]);
export type Said = z.infer<typeof saidSchema>;

const subjectOf = (said: Said): string =>
  JSON.stringify('playId' in said ? [said.playId] : [said.groupName, said.fileKey]);

/** Keeps what groups say in the browser, per user, until the server has confirmed it. `now` in milliseconds. */
export const createFeedbackQueue = (storage: QueueStorage, now: () => number) => {
  const { read, write } = createEntryStore({
    ...{ storage, name: 'feedback', schema: saidSchema, now },
    timeOf: (said) => said.at,
  });
  const listeners = new Set<() => void>();
  const store = (userId: string, entries: readonly Said[]): void => {
    write(userId, entries);
    for (const listener of listeners) listener();
  };
  return {
    waiting: read,
    /** What was said before of the same play or video doesn't count any more. */
    add: (userId: string, said: Said): void =>
      store(userId, [...read(userId).filter((before) => subjectOf(before) !== subjectOf(said)), said]),
    /** Removes what the server has stored, or refuses; something else that was said of it meanwhile stays. */
    confirm: (userId: string, said: Said): void =>
      store(
        userId,
        read(userId).filter((each) => JSON.stringify(each) !== JSON.stringify(said)),
      ),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
export type FeedbackQueue = ReturnType<typeof createFeedbackQueue>;
