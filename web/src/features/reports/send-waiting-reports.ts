import { signedInUser } from '#lib/session/session.ts';
import { storage } from '#lib/session/storage.ts';
import { hasQueued } from './queued.ts';

/**
 * Sends what the signed-in user has queued (send-queued-reports.ts). The code is loaded only if something is queued, which
 * is rare. Never rejects.
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

/** Maximum wait for earlier reports. */
const MAX_WAIT_MS = 2_000;
/** For calls whose response depends on views or feedback that haven't been reported yet. */
export const sendReportsFirst = (): Promise<void> =>
  Promise.race([sendWaitingReports(), new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
