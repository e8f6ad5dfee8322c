/** What an address says behind its '?': plain texts, such as `?video=64`. What each means is for its screen to say. */
export const parseSearch = (text: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(text));

/** The same back: numbers and texts look alike, and what is undefined is left out. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const said = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
};
