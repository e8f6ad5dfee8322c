import { signedInUser } from '../session/session.ts';
import { storage } from '../session/storage.ts';
import { createSeenQueue } from './seen-queue.ts';
import { createSeenReporter } from './seen-reporter.ts';
import { sendSeen } from './send-seen.ts';

/** What this browser's users have seen and the server hasn't confirmed yet. */
export const seenQueue = createSeenQueue(storage, Date.now);

const reporters = new Map<string, ReturnType<typeof createSeenReporter>>();
/** The one reporter of a user: two would send the same report at the same time. */
export const seenReporterOf = (userId: string): ReturnType<typeof createSeenReporter> => {
  const reporter = reporters.get(userId) ?? createSeenReporter({ userId, queue: seenQueue, send: sendSeen });
  reporters.set(userId, reporter);
  return reporter;
};

/** Sends what the signed-in user's groups have seen and couldn't report then. Never rejects; what fails goes on waiting. */
export const reportWaiting = async (): Promise<void> => {
  const userId = signedInUser()?._id;
  if (userId) await seenReporterOf(userId).flush();
};
