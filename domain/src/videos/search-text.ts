/**
 * A text as searching compares it: without vowel points and accents, small letters, one kind of quotation mark (׳ and '
 * are the same key on many keyboards) and of dash.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[׳‘’‛`´]/g, "'")
    .replace(/[״“”„]/g, '"')
    .replace(/[־‐-―]/g, '-')
    .toLowerCase();

/** The words that are searched for, folded; none for a text of blanks. */
export const searchWords = (typed: string): string[] =>
  foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
