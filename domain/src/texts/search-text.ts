/** Vowel points, accents and invisible characters, as in the database's `fold_text`. */
const IGNORED =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u20d0-\u20f0\ufe00-\ufe0f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/**
 * Folds a text for searching, like the database's `fold_text`: removes vowel points and accents, converts to lower case, and uses one kind
 * of quotation marks (׳ and ' are the same key on many keyboards), and single spaces instead of spaces, hyphens and dashes (בן־דוד).
 */
export const foldText = (text: string): string =>
  text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(IGNORED, '')
    .replace(/[׳‘’‛`′]/g, "'")
    .replace(/[״“”„‟]|''/g, '"')
    .replace(/[ \u05be\u2010-\u2015\u2212-]+/g, ' ')
    .toLowerCase();

/** A folded search text, without spaces around it. */
export const searchTerm = (typed: string): string => foldText(typed).trim();

/** Splits a search text into folded words; empty for white space. */
export const searchWords = (typed: string): string[] =>
  foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
