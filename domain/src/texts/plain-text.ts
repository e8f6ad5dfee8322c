import { visibleText } from '#texts/visible-text.ts';

/** Line breaks, tabs and other control characters. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const VISIBLE = /[^\s\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Spaces of any width. */
const SPACES = /[\p{Zs}\u2800]+/gu;

/** Normalizes a name, a title or another line for storage: NFC, trimmed, with plain single spaces, without invisible characters. */
export const tidyText = (typed: string): string => visibleText(typed).replace(SPACES, ' ').trim();

/** True for well-formed text on one line. */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

/** True for text with nothing visible: only white space and invisible characters. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);
