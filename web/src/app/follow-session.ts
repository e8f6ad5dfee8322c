import { closeFailures } from '#components/dialogs/toast.ts';
import { fixedLessonsOptions } from '#api/fixed-lessons.ts';
import { settingsOptions } from '#api/settings.ts';
import { beginHistory } from '#layouts/session-history.ts';
import { onSessionChange, signedInUser } from '#session/session.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** Whoever has ready lessons gets them in the background after a sign-in; their screen asks again if that fails. */
const prefetchFixedLessons = (): void => {
  const user = signedInUser();
  if (user && user.type !== 'A') void queryClient.prefetchQuery(fixedLessonsOptions(user._id));
};

/**
 * Keeps the page with the session: whoever signs in leaves the login, whoever is signed out (by hand, by a 401, in another
 * tab) comes back to it, and nothing that was loaded for one user is left for the next. The guards decide where to.
 */
export const followSession = (): void => {
  let user = signedInUser()?._id;
  onSessionChange(() => {
    const now = signedInUser()?._id;
    if (now === user) return;
    user = now;
    if (now) beginHistory(router.history);
    closeFailures();
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== settingsOptions.queryKey[0] });
    void router.invalidate();
    prefetchFixedLessons();
  });
};
