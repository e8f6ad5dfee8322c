import { router } from './router.tsx';

/**
 * Moves the focus to the new page's heading after a navigation, so that a screen reader announces the page; unless the
 * page has set the focus itself.
 */
export const focusHeadings = (): void => {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    const main = document.querySelector('main');
    if (main?.contains(document.activeElement)) return;
    // while the heading hasn't loaded yet, the page itself
    const start = main?.querySelector<HTMLElement>('h1') ?? main;
    start?.setAttribute('tabindex', '-1');
    start?.focus({ preventScroll: true });
  });
};
