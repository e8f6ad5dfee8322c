import { onSessionChange, signedInUser } from '#session/session.ts';

/**
 * Sends what a lesson couldn't report: when the app opens, when a user signs in, and when the network is back. During
 * playback the player reports at its own interval.
 */
export const sendReports = (): void => {
  let user: string | undefined;
  const send = () =>
    void import('#api/reports/send-queued-reports.ts').then(({ sendQueuedReports }) => sendQueuedReports());
  const follow = () => {
    const now = signedInUser()?._id;
    if (now && now !== user) send();
    user = now;
  };
  follow();
  onSessionChange(follow);
  window.addEventListener('online', () => user && send());
};
