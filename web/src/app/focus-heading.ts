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
export const focusHeading = (): void => {
  waiting?.disconnect();
  if (isFocused()) return;
  waiting = new MutationObserver((_changes, observer) => {
    if (isFocused()) observer.disconnect();
  });
  waiting.observe(document.body, { childList: true, subtree: true });
};
