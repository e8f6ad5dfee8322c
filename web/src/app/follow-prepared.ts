import { isServerAway } from '#lib/api/api-error.ts';
import { endPrepared, PREPARED_KEY, removeWithdrawn } from '#features/offline/prepared-lessons-api.ts';
import { showToast } from '#ui/dialogs/toast.ts';
import { afterLoading } from '#layouts/use-prefetch.ts';
import { canKeepLessons, hasPrepared } from '#lib/session/prepared-storage.ts';
import { serverNow } from '#lib/session/clock.ts';
import { onServerBack } from '#lib/session/server-reach.ts';
import { onSessionChange, signedInUser } from '#lib/session/session.ts';
import { registerWorker } from '#lib/session/service-worker.ts';
import { m } from '#lib/texts/generated/messages.js';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

const CHECK_EVERY_MS = 3_600_000;

/** Removes prepared lessons that have ended, are damaged or were withdrawn, and shows it; without a server, offers the prepared ones. */
const checkPrepared = async (userId: string): Promise<void> => {
  if (!(await hasPrepared(userId))) return;
  const notify = (count: number, text: (counted: { count: number }) => string) => {
    if (count > 0) showToast('bad', text({ count }));
  };
  const { ended, damaged } = await endPrepared(userId);
  notify(ended, m.prepared_ended);
  notify(damaged, m.prepared_damaged);
  try {
    notify(await removeWithdrawn(userId), m.prepared_withdrawn);
  } catch (error) {
    if (!isServerAway(error)) throw error;
    // the pages of the lessons themselves need no words
    if (router.state.location.pathname.startsWith('/prepared') || !(await hasPrepared(userId))) return;
    const open = { text: m.prepared_open(), run: () => void router.navigate({ to: '/prepared' }) };
    showToast('bad', m.prepared_offline(), { action: open });
  } finally {
    void queryClient.invalidateQueries({ queryKey: [...PREPARED_KEY, 'list'] });
  }
};

/**
 * Looks after lessons for use without a network: when the app opens, when a user signs in, and when the network is back. On
 * a board there are none.
 */
export const followPrepared = (): void => {
  let user: string | undefined;
  let checkedAt = 0;
  let isDue = false;
  const check = () => {
    // a lesson that has begun goes on
    isDue = router.state.location.pathname === '/prepared/lesson';
    if (isDue) return;
    checkedAt = serverNow();
    if (user) checkPrepared(user).catch((error: unknown) => console.warn('Prepared lessons were not checked', error));
  };
  const follow = () => {
    const now = signedInUser();
    const id = now?.board ? undefined : now?._id;
    if (id === user) return;
    user = id;
    if (id && canKeepLessons())
      afterLoading(() =>
        registerWorker().catch((error: unknown) => console.warn('The app does not open without a network', error)),
      );
    check();
  };
  follow();
  onSessionChange(follow);
  router.subscribe('onResolved', () => isDue && check());
  onServerBack(check);
  // an app that stays open for days
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && serverNow() - checkedAt > CHECK_EVERY_MS) check();
  });
};
