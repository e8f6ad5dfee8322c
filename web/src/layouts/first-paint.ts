/** The prerendered page, shown until the app's own one replaces it (app/drawn-pages.tsx). */
export const firstPaint = (): HTMLElement | null => document.getElementById('first-paint');

/** Removes it, in the same frame in which something else appears. */
export const removeFirstPaint = (): void => firstPaint()?.remove();
