import { serverNow } from '#session/clock.ts';
import { signedInUser } from '#session/session.ts';
import { storage } from '#session/storage.ts';
import { createFeedbackQueue } from './feedback-queue.ts';
import { createPlayEventQueue } from './play-event-queue.ts';
import { createSeenQueue } from './seen-queue.ts';
import { createSeenReporter } from './seen-reporter.ts';
import { sendQueuedFeedback } from './send-feedback.ts';
import { sendPlayReports } from './send-play-report.ts';
import { sendSeen } from './send-seen.ts';

/** Views by this browser's users that the server hasn't confirmed yet. */
export const seenQueue = createSeenQueue(storage, serverNow);
/** Events of their plays, likewise. */
export const playEventQueue = createPlayEventQueue(storage, serverNow);
/** Their groups' feedback on plays and videos, likewise. */
export const feedbackQueue = createFeedbackQueue(storage, serverNow);

const reporters = new Map<string, ReturnType<typeof createSeenReporter>>();
/** One reporter per user: two would send the same report twice at the same time. */
export const seenReporterOf = (userId: string): ReturnType<typeof createSeenReporter> => {
  const reporter = reporters.get(userId) ?? createSeenReporter({ userId, queue: seenQueue, send: sendSeen });
  reporters.set(userId, reporter);
  return reporter;
};

/** Sends everything the signed-in user has queued. Never rejects; what fails stays queued. */
export const sendQueuedReports = async (): Promise<void> => {
  const userId = signedInUser()?._id;
  if (!userId) return;
  await Promise.all([seenReporterOf(userId).flush(), sendPlayReports(userId, playEventQueue, false)]);
  await sendQueuedFeedback(userId, { feedback: feedbackQueue, events: playEventQueue });
};
