import { ApiError } from '#api/api-error.ts';
import { api } from '#api/client.ts';
import { signedInUser } from '#session/session.ts';
import type { FeedbackQueue, Said } from './feedback-queue.ts';
import { sendPlayReports } from './send-play-report.ts';
import type { PlayEventQueue } from './play-event-queue.ts';

interface Queues {
  feedback: FeedbackQueue;
  events: PlayEventQueue;
}
/** Said again it would be refused again. */
const REFUSALS = [400, 403, 404, 409];
const isRefused = (error: unknown): boolean => error instanceof ApiError && REFUSALS.includes(error.status);

const call = async (userId: string, said: Said): Promise<unknown> => {
  if (signedInUser()?._id !== userId) throw new Error('Another user is signed in');
  if ('playId' in said) return api.feedback.ofLesson({ playId: said.playId, difficulty: said.difficulty });
  const { groupName, fileKey, opinion } = said;
  return api.feedback.ofVideo({ userId, groupName, fileKey, opinion });
};

/** Sends one thing that was said; it stays queued where that isn't possible yet. Throws what the server refuses for good. */
const send = async (userId: string, said: Said, { feedback, events }: Queues): Promise<void> => {
  // the server knows a play once its beginning has been reported
  if ('playId' in said && events.reports(userId).some(([{ playId }]) => playId === said.playId)) return;
  try {
    await call(userId, said);
  } catch (error) {
    if (!isRefused(error)) return console.warn('What was said could not be sent.', error);
    feedback.confirm(userId, said);
    throw error;
  }
  feedback.confirm(userId, said);
};

let last: Promise<unknown> = Promise.resolve();
/** What is said counts in its order. */
const inOrder = (task: () => Promise<void>): Promise<void> => {
  const done = last.then(task);
  last = done.catch(() => undefined);
  return done;
};

/** Says something now or, where that isn't possible yet, with the next reports. Throws what the server refuses. */
export const say = (userId: string, said: Said, queues: Queues): Promise<void> => {
  queues.feedback.add(userId, said);
  return inOrder(async () => {
    await sendPlayReports(userId, queues.events, false);
    await send(userId, said, queues);
  });
};

/** Sends what is still queued, once plays have been reported. Never rejects. */
export const sendFeedback = (userId: string, queues: Queues): Promise<void> =>
  inOrder(async () => {
    for (const said of queues.feedback.waiting(userId))
      await send(userId, said, queues).catch((error: unknown) => console.warn('What was said was refused.', error));
  });
