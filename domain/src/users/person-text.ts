/** Marks that turn the text after them around; messengers wrap names and numbers in them. */
const TURNING_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Line ends, tabs and everything else that isn't a character to be read. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const SOMETHING_TO_SEE = /[^\s\p{Cf}\p{M}]/u;

/** A name or a title as it is kept: without marks that turn text around and without blanks at its ends, in Unicode's form C. */
export const tidyText = (typed: string): string => typed.replace(TURNING_MARKS, '').normalize('NFC').trim();

/** True for text of whole characters on one line. */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

/** True where there is nothing to see: blanks and invisible characters only. */
export const isBlank = (text: string): boolean => !SOMETHING_TO_SEE.test(text);
