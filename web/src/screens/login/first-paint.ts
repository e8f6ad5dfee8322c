/** The login that the build rendered into index.html and that stands on the page until the real one takes over. */
const shell = (): HTMLElement | null => document.getElementById('first-paint');

/** What somebody typed before the script was there, and whether Enter was the last that they pressed (scripts/first-paint.ts). */
export const typedEarly = (): { phone: string; confirmed: boolean } => {
  const { value = '', dataset } = shell()?.querySelector('input') ?? {};
  return { phone: value, confirmed: dataset?.['confirmed'] === value };
};

/** Takes the early login off the page, in the same frame in which something else appears. */
export const endFirstPaint = (): void => shell()?.remove();
