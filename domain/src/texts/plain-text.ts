import { visibleText } from '#texts/visible-text.ts';

/** Line breaks, tabs and other control characters. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const VISIBLE = /[^\s\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Normalizes a name, a title or another line for storage: NFC, trimmed, without invisible characters. */
export const tidyText = (typed: string): string => visibleText(typed).trim();

/** True for well-formed text on one line. */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

/** True for text with nothing visible: only white space and invisible characters. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);
