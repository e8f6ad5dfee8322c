import { signedInUser } from '#lib/session/session.ts';
import { storage } from '#lib/session/storage.ts';
import { hasQueued } from './queued.ts';

/**
 * Sends what the signed-in user has queued (send-queued-reports.ts). Its code is loaded only if something waits, so that
 * whoever has nothing to report, which is the rule, waits for nothing. Never rejects.
 */
export const sendWaitingReports = async (): Promise<void> => {
  const userId = signedInUser()?._id;
  if (!userId || !hasQueued(storage, userId)) return;
  try {
    const { sendQueuedReports } = await import('./send-queued-reports.ts');
    await sendQueuedReports();
  } catch (error) {
    console.warn('Reports were not sent.', error);
  }
};

/** Nobody waits longer than this for earlier reports. */
const MAX_WAIT_MS = 2_000;
/** For calls whose answer depends on what was seen or said but hasn't been reported yet. */
export const sendReportsFirst = (): Promise<void> =>
  Promise.race([sendWaitingReports(), new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
