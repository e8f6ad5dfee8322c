/** The prerendered page, shown until the app has rendered (app/drawn-pages.tsx). */
export const firstPaint = (): HTMLElement | null => document.getElementById('first-paint');

/** Removes it in the frame in which the app's page appears. */
export const removeFirstPaint = (): void => firstPaint()?.remove();
