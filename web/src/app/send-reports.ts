import { loadAndSendReports } from '#api/reports/load-and-send.ts';
import { hasQueued } from '#api/reports/queue-names.ts';
import { onSessionChange, signedInUser } from '#session/session.ts';
import { storage } from '#session/storage.ts';

/**
 * Sends what a lesson couldn't report: when the app opens, when a user signs in, and when the network is back. During
 * playback the player reports at its own interval.
 */
export const sendReports = (): void => {
  let user: string | undefined;
  const follow = () => {
    const now = signedInUser()?._id;
    if (now && now !== user && hasQueued(storage, now)) void loadAndSendReports();
    user = now;
  };
  follow();
  onSessionChange(follow);
  window.addEventListener('online', () => user && void loadAndSendReports());
};
