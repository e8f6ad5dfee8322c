/** Moves the focus to the page's heading, so that a screen reader announces the page; unless the page has set the focus itself. */
export const focusHeading = (): void => {
  const main = document.querySelector('main');
  if (main?.contains(document.activeElement)) return;
  // while the heading hasn't loaded yet, the page itself
  const start = main?.querySelector<HTMLElement>('h1') ?? main;
  start?.setAttribute('tabindex', '-1');
  start?.focus({ preventScroll: true });
};
