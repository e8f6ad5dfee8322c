import { RouterProvider } from '@tanstack/react-router';
import { followPrepared } from './follow-prepared.ts';
import { followDisplay } from '#layouts/display.ts';
import { sendWaitingReports } from '#features/reports/send-waiting-reports.ts';
import { closeFailuresOf, showToast, closeFailures } from '#ui/dialogs/toast.ts';
import { isClockFarOff, onClockLearned, serverDate, deviceDate } from '#lib/session/clock.ts';
import { onServerBack, onServerReach } from '#lib/session/server-reach.ts';
import { onSessionChange, signedInUser } from '#lib/session/session.ts';
import { momentText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { router } from './router.tsx';
import { fixedLessonsOptions } from '#features/lessons/fixed-lessons-api.ts';
import { settingsOptions } from '#features/users/settings-api.ts';
import { beginHistory } from '#layouts/session-history.ts';
import { queryClient } from './query-client.ts';

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
const followSession = (justSignedIn: boolean): void => {
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

/**
 * Sends what a lesson couldn't report: when the app opens, when a user signs in, and when the network is back. During
 * playback the player reports at its own interval.
 */
const sendReports = (): void => {
  let user: string | undefined;
  const follow = () => {
    const now = signedInUser()?._id;
    if (now && now !== user) void sendWaitingReports();
    user = now;
  };
  follow();
  onSessionChange(follow);
  onServerBack(() => void sendWaitingReports());
};

/** True once the page itself is there, and the focus is in it: on its heading, unless the page has set it elsewhere. */
const isFocused = (): boolean => {
  const main = document.querySelector('main');
  if (!main) return false;
  if (!main.contains(document.activeElement)) {
    // while the heading hasn't loaded yet, the page itself
    const start = main.querySelector<HTMLElement>('h1') ?? main;
    start.setAttribute('tabindex', '-1');
    start.focus({ preventScroll: true });
  }
  return !main.matches('[data-pending]') && main.querySelector('[data-pending]') === null;
};

let waiting: MutationObserver | undefined;
/**
 * Moves the focus to the heading of the new page, so that a screen reader announces it; now, or as soon as the page is
 * drawn: the router has rendered it when its code may still be loading.
 */
const focusHeading = (): void => {
  waiting?.disconnect();
  if (isFocused()) return;
  waiting = new MutationObserver((_changes, observer) => {
    if (isFocused()) observer.disconnect();
  });
  waiting.observe(document.body, { childList: true, subtree: true });
};

/** Focuses the heading of each page after a navigation; of the first page too if it follows a sign-in. */
const focusHeadings = (justSignedIn: boolean): void => {
  let isFirst = true;
  router.subscribe('onRendered', ({ pathChanged }) => {
    if (isFirst ? justSignedIn : pathChanged) focusHeading();
    isFirst = false;
  });
};

/** A board executes the commands of phones, in one of its tabs. */
const serveRemote = (): void => {
  let serving: AbortController | undefined;
  const follow = () => {
    const isBoard = signedInUser()?.board === true;
    if (isBoard === (serving !== undefined)) return;
    serving?.abort();
    serving = isBoard ? new AbortController() : undefined;
    const signal = serving?.signal;
    if (!signal) return;
    const serve = async () => (await import('./board-remote.ts')).runBoardRemote(signal);
    // locks need a secure context, which a school's installation may not have
    const locked = navigator.locks ? navigator.locks.request('board-remote', { signal }, serve) : serve();
    locked.catch((error: unknown) => signal.aborted || console.warn('This board has no remote.', error));
  };
  follow();
  onSessionChange(follow);
};

/** Shows on a board that the server is unreachable: its phone can't control it. */
const followServer = (): void => {
  const lost = {};
  onServerReach((isReached) => {
    if (isReached) closeFailuresOf(lost);
    else if (signedInUser()?.board) showToast('bad', m.board_server_lost(), { of: lost });
  });
};

/** Shows once that this device's clock is far off, on a page that stays open: leaving one closes its toasts. */
const followClock = (): void => {
  let isShown = false;
  const check = () => {
    if (isShown || !isClockFarOff() || !signedInUser()) return;
    isShown = true;
    const [device, now] = [deviceDate(), serverDate()].map((date) => momentText(date.toISOString()));
    showToast('bad', m.common_clock_off({ device: device!, now: now! }));
  };
  router.subscribe('onRendered', check);
  onClockLearned(check);
};

/** Starts what runs beside the pages; `justSignedIn`: the first page follows a sign-in here. */
export const startApp = (justSignedIn: boolean): void => {
  followClock();
  followDisplay();
  followSession(justSignedIn);
  focusHeadings(justSignedIn);
  sendReports();
  followPrepared();
  serveRemote();
  followServer();
};

/** Every page. Loaded apart from the login, which needs no router. */
export const App = () => <RouterProvider router={router} />;
