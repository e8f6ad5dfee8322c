import { expect, it } from 'vitest';
import { isBlank, isPlainText, tidyText } from './person-text.ts';

it.each([
  ['  דנה לוי ', 'דנה לוי'],
  ['\u202bדנה\u202c', 'דנה'],
  ['\u2068+972\u2069', '+972'],
  ['e\u0301', 'é'],
  ['👩‍🏫', '👩‍🏫'],
  ['<b>x</b>', '<b>x</b>'],
])('keeps %j as %j', (typed, kept) => expect(tidyText(typed)).toBe(kept));

it.each(['a\u0000b', 'a\nb', 'a\tb', 'a\u0085', 'a\u2028b', '\ud800'])('%j is not plain', (text) =>
  expect(isPlainText(text)).toBe(false),
);
it.each(['', 'דנה', 'O’Neill', '👩‍🏫', 'a\u200eb'])('%j is plain', (text) => expect(isPlainText(text)).toBe(true));
it.each(['', ' ', '\u200b\u200f', '\ufeff'])('%j is blank', (text) => expect(isBlank(text)).toBe(true));
it.each(['a', 'א', '0', '🙂'])('%j is not blank', (text) => expect(isBlank(text)).toBe(false));
