import { onSessionChange, signedInUser } from '#session/session.ts';

/**
 * What a lesson couldn't report goes out as soon as it can: when the app opens, when its user signs in again, and when the
 * network is back. The player has its own rhythm while it plays.
 */
export const sendReports = (): void => {
  let user: string | undefined;
  const send = () => void import('#api/reports/report-waiting.ts').then(({ reportWaiting }) => reportWaiting());
  const follow = () => {
    const now = signedInUser()?._id;
    if (now && now !== user) send();
    user = now;
  };
  follow();
  onSessionChange(follow);
  window.addEventListener('online', () => user && send());
};
