/**
 * Folds a text for searching: removes vowel points and accents, lowers its case, and unifies quotation marks (׳ and '
 * are the same key on many keyboards) and dashes.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[׳‘’‛`´]/g, "'")
    .replace(/[״“”„]/g, '"')
    .replace(/[־‐-―]/g, '-')
    .toLowerCase();

/** Splits a search text into folded words; empty for white space. */
export const searchWords = (typed: string): string[] =>
  foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
