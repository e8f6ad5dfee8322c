import { router } from './router.tsx';

/**
 * After a navigation the focus goes to the new page's heading, so that a screen reader reads where one is; unless the page
 * put it somewhere itself.
 */
export const focusHeadings = (): void => {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    const main = document.querySelector('main');
    if (main?.contains(document.activeElement)) return;
    // where the heading is still on its way, the page itself
    const start = main?.querySelector<HTMLElement>('h1') ?? main;
    start?.setAttribute('tabindex', '-1');
    start?.focus({ preventScroll: true });
  });
};
