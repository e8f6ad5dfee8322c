import { sendWaitingReports } from '#api/reports/send-waiting-reports.ts';
import { onSessionChange, signedInUser } from '#session/session.ts';

/**
 * Sends what a lesson couldn't report: when the app opens, when a user signs in, and when the network is back. During
 * playback the player reports at its own interval.
 */
export const sendReports = (): void => {
  let user: string | undefined;
  const follow = () => {
    const now = signedInUser()?._id;
    if (now && now !== user) void sendWaitingReports();
    user = now;
  };
  follow();
  onSessionChange(follow);
  window.addEventListener('online', () => void sendWaitingReports());
};
