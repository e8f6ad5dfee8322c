import { deletePreparedOfOthers } from '#session/prepared-storage.ts';
import { onSessionChange, signedInUser } from '#session/session.ts';

/** What is prepared ends with its session: at the sign-out, here or in another tab, and at the next start if it ended otherwise. */
export const endPreparedOfOthers = (): void => {
  let user: string | null | undefined = null;
  const follow = () => {
    const now = signedInUser()?._id;
    if (now === user) return;
    user = now;
    deletePreparedOfOthers(now).catch((error: unknown) => console.warn('Prepared lessons were not deleted', error));
  };
  follow();
  onSessionChange(follow);
};
