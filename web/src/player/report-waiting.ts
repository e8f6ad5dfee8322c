import { signedInUser } from '../session/session.ts';
import { storage } from '../session/storage.ts';
import { createSeenQueue } from './seen-queue.ts';
import { createSeenReporter } from './seen-reporter.ts';
import { sendSeen } from './send-seen.ts';

/** Sends what the signed-in user's groups have seen and couldn't report then. Never rejects; what fails goes on waiting. */
export const reportWaiting = async (): Promise<void> => {
  const userId = signedInUser()?._id;
  if (!userId) return;
  await createSeenReporter({ userId, queue: createSeenQueue(storage, Date.now), send: sendSeen }).flush();
};
