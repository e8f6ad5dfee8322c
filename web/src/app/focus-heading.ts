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
    const heading = main?.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
};
