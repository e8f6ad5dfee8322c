/** Of a text to search for; the server takes no longer one. */
const MAX_TEXT = 100;
/** Nothing that can be typed, but an address may have it. */
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;

/** A text to search for as an address has it: whatever else stands there is left out. */
export const searchedText = (value: unknown): string =>
  (typeof value === 'string' ? value : '').replace(CONTROL, '').slice(0, MAX_TEXT).toWellFormed();
