/** The login that the build rendered into index.html, shown until the app's own login replaces it. */
const shell = (): HTMLElement | null => document.getElementById('first-paint');

/** Input typed before the app had loaded, and whether it ended with Enter (scripts/first-paint.ts). */
export const earlyInput = (): { phone: string; confirmed: boolean } => {
  const { value = '', dataset } = shell()?.querySelector('input') ?? {};
  return { phone: value, confirmed: dataset?.['confirmed'] === value };
};

/** Removes the prerendered login, in the same frame in which something else appears. */
export const removeFirstPaint = (): void => shell()?.remove();
