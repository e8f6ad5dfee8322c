import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api/client.ts';
import { signedInUser } from '#lib/session/session.ts';
import type { Feedback, FeedbackQueue } from './feedback-queue.ts';
import { sendPlayReports } from './send-play-report.ts';
import type { PlayEventQueue } from './play-event-queue.ts';

interface Queues {
  feedback: FeedbackQueue;
  events: PlayEventQueue;
}
/** A retry would be rejected again. */
const REFUSALS = [400, 403, 404, 409];
const isRefused = (error: unknown): boolean => error instanceof ApiError && REFUSALS.includes(error.status);

const call = async (userId: string, feedback: Feedback): Promise<unknown> => {
  if (signedInUser()?._id !== userId) throw new Error('Another user is signed in');
  if ('playId' in feedback) {
    const { playId, difficulty } = feedback;
    return api.feedback.ofLesson({ playId, difficulty });
  }
  const { groupName, fileKey, opinion } = feedback;
  return api.feedback.ofVideo({ userId, groupName, fileKey, opinion });
};

/** Sends queued feedback; it stays queued if that isn't possible yet. Throws if the server rejects it permanently. */
const send = async (userId: string, feedback: Feedback, queues: Queues): Promise<void> => {
  // the server knows a play only after its start has been reported
  if ('playId' in feedback && queues.events.reports(userId).some(([{ playId }]) => playId === feedback.playId)) return;
  try {
    await call(userId, feedback);
  } catch (error) {
    if (!isRefused(error)) return console.warn('Feedback could not be sent.', error);
    queues.feedback.confirm(userId, feedback);
    throw error;
  }
  queues.feedback.confirm(userId, feedback);
};

let last: Promise<unknown> = Promise.resolve();
/** Runs tasks one after the other, so that the last press wins. */
const inOrder = (task: () => Promise<void>): Promise<void> => {
  const done = last.then(task);
  last = done.catch(() => undefined);
  return done;
};

/** Sends feedback now or, if that isn't possible yet, with the next reports. Throws if the server rejects it. */
export const sendOrQueueFeedback = (userId: string, feedback: Feedback, queues: Queues): Promise<void> => {
  queues.feedback.add(userId, feedback);
  return inOrder(async () => {
    await sendPlayReports(userId, queues.events, false);
    await send(userId, feedback, queues);
  });
};

/** Sends all queued feedback, once plays have been reported. Never rejects. */
export const sendQueuedFeedback = (userId: string, queues: Queues): Promise<void> =>
  inOrder(async () => {
    for (const feedback of queues.feedback.waiting(userId))
      await send(userId, feedback, queues).catch((error: unknown) => console.warn('Feedback was refused.', error));
  });
