import { signedInUser } from '#session/session.ts';
import { storage } from '#session/storage.ts';
import { createPlayEventQueue } from './play-event-queue.ts';
import { createSeenQueue } from './seen-queue.ts';
import { createSeenReporter } from './seen-reporter.ts';
import { sendPlayReports } from './send-play-report.ts';
import { sendSeen } from './send-seen.ts';

/** What this browser's users have seen and the server hasn't confirmed yet. */
export const seenQueue = createSeenQueue(storage, Date.now);
/** What happened in their plays, likewise. */
export const playEventQueue = createPlayEventQueue(storage, Date.now);

const reporters = new Map<string, ReturnType<typeof createSeenReporter>>();
/** The one reporter of a user: two would send the same report at the same time. */
export const seenReporterOf = (userId: string): ReturnType<typeof createSeenReporter> => {
  const reporter = reporters.get(userId) ?? createSeenReporter({ userId, queue: seenQueue, send: sendSeen });
  reporters.set(userId, reporter);
  return reporter;
};

/** Sends what the signed-in user's groups have seen and played and couldn't report then. Never rejects; what fails goes on waiting. */
export const reportWaiting = async (): Promise<void> => {
  const userId = signedInUser()?._id;
  if (userId) await Promise.all([seenReporterOf(userId).flush(), sendPlayReports(userId, playEventQueue, false)]);
};
