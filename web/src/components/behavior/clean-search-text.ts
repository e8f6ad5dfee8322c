/** The server accepts no longer search text. */
const MAX_TEXT = 100;
/** Control characters: they can't be typed, but a URL may contain them. */
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;

/** A search text from a URL, without what the server would refuse. */
export const cleanSearchText = (value: unknown): string =>
  (typeof value === 'string' ? value : '').replace(CONTROL, '').slice(0, MAX_TEXT).toWellFormed();
