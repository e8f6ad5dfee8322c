import { router } from './router.tsx';

/**
 * Moves the focus to the new page's heading after a navigation, so that a screen reader announces the page; unless the
 * page has set the focus itself. The first page counts too if it follows a sign-in.
 */
export const focusHeadings = (justSignedIn: boolean): void => {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!(fromLocation ?? justSignedIn) || !pathChanged) return;
    const main = document.querySelector('main');
    if (main?.contains(document.activeElement)) return;
    // while the heading hasn't loaded yet, the page itself
    const start = main?.querySelector<HTMLElement>('h1') ?? main;
    start?.setAttribute('tabindex', '-1');
    start?.focus({ preventScroll: true });
  });
};
