import { expect, it } from 'vitest';
import { foldText, searchWords } from './search-text.ts';

it.each([
  ['כיתה א׳', "כיתה א'"],
  ['שָׁלוֹם', 'שלום'],
  ['צה״ל', 'צה"ל'],
  ['\u200fJungle\u202c', 'jungle'],
  ['Café', 'cafe'],
  ['תל־אביב', 'תל אביב'],
  ['תל - אביב', 'תל אביב'],
  ['רמב״ם', 'רמב"ם'],
  ["רמב''ם", 'רמב"ם'],
  ['ג´ורג’', "ג'ורג'"],
  ['א\u00a0\u2009ב', 'א ב'],
  ['🤸 קפיצה', '🤸 קפיצה'],
])('%j is compared as %j', (text, folded) => expect(foldText(text)).toBe(folded));

it.each([
  ['', []],
  [' \u200f\n ', []],
  ['  ריצה  במקום ', ['ריצה', 'במקום']],
])('%j asks for %j', (typed, words) => expect(searchWords(typed)).toEqual(words));
