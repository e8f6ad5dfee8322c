/** Bidirectional control characters; messengers wrap names and numbers in them. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Line breaks, tabs and other control characters. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const VISIBLE = /[^\s\p{Cf}\p{M}]/u;

/** Normalizes a name or a title for storage: NFC, trimmed, without bidirectional control characters. */
export const tidyText = (typed: string): string => typed.replace(BIDI_CONTROLS, '').normalize('NFC').trim();

/** True for well-formed text on one line. */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

/** True for text with nothing visible: only white space and invisible characters. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);
