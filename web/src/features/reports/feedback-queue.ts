import * as z from 'zod/mini';
import { difficulties, opinions } from '@zuzu/domain/feedback/feedback.ts';
import { createListeners } from '#lib/session/listeners.ts';
import { createEntryStore, type QueueStorage } from './entry-store.ts';

const at = z.iso.datetime();
/** A group's feedback on a play, or on a video; null withdraws it. */
const feedbackSchema = z.union([
  z.object({ playId: z.string(), difficulty: z.nullable(z.enum(difficulties)), at }),
  z.object({ groupName: z.string(), fileKey: z.string(), opinion: z.nullable(z.enum(opinions)), at }),
]);
export type Feedback = z.infer<typeof feedbackSchema>;

const subjectOf = (feedback: Feedback): string =>
  JSON.stringify('playId' in feedback ? [feedback.playId] : [feedback.groupName, feedback.fileKey]);

/** Keeps feedback in the browser, per user, until the server has confirmed it. `now` in milliseconds. */
export const createFeedbackQueue = (storage: QueueStorage, now: () => number) => {
  const { read, write } = createEntryStore({
    storage,
    name: 'feedback',
    schema: feedbackSchema,
    now,
    timeOf: ({ at: time }) => time,
  });
  const listeners = createListeners();
  const store = (userId: string, entries: readonly Feedback[]): void => {
    write(userId, entries);
    listeners.notify();
  };
  return {
    waiting: read,
    /** Replaces earlier feedback on the same play or video. */
    add: (userId: string, feedback: Feedback): void =>
      store(userId, [...read(userId).filter((before) => subjectOf(before) !== subjectOf(feedback)), feedback]),
    /** Removes feedback that the server has stored or rejected; newer feedback on the same subject stays. */
    confirm: (userId: string, feedback: Feedback): void =>
      store(
        userId,
        read(userId).filter((each) => JSON.stringify(each) !== JSON.stringify(feedback)),
      ),
    subscribe: listeners.subscribe,
  };
};
export type FeedbackQueue = ReturnType<typeof createFeedbackQueue>;
