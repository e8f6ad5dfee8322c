import { closeFailures } from '#ui/dialogs/toast.ts';
import { fixedLessonsOptions } from '#features/lessons/fixed-lessons-api.ts';
import { settingsOptions } from '#features/users/settings-api.ts';
import { beginHistory } from '#layouts/session-history.ts';
import { onSessionChange, signedInUser } from '#lib/session/session.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** Prefetches fixed lessons after a sign-in for users who have them; their screen fetches again if that fails. */
const prefetchFixedLessons = (): void => {
  const user = signedInUser();
  if (user && user.type !== 'A') void queryClient.prefetchQuery(fixedLessonsOptions(user._id));
};

/**
 * Keeps the router in step with the session: signing in leaves the login, signing out (by hand, by a 401, in another
 * tab) returns to it, and cached data of one user is never left for the next. The guards choose the destination.
 * `justSignedIn`: the session began before the app was here.
 */
export const followSession = (justSignedIn: boolean): void => {
  let user = justSignedIn ? undefined : signedInUser()?._id;
  const follow = () => {
    const now = signedInUser()?._id;
    if (now === user) return;
    user = now;
    if (now) beginHistory(router.history);
    closeFailures();
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== settingsOptions.queryKey[0] });
    void router.invalidate();
    prefetchFixedLessons();
  };
  follow();
  onSessionChange(follow);
};
