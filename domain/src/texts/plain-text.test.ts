import { expect, it } from 'vitest';
import { isBlank, isPlainText, tidyText } from './plain-text.ts';
import { tidyLines } from '#texts/visible-text.ts';

it.each([
  ['  דנה לוי ', 'דנה לוי'],
  ['\u202bדנה\u202c', 'דנה'],
  ['\u2068+972\u2069', '+972'],
  ['e\u0301', 'é'],
  ['\u200bדנה\u200f\u061c \ufeffלוי\u00ad\u2060', 'דנה לוי'],
  ['admin\u202enimda\u3164\u180e\u034f', 'adminnimda'],
  ['דנה\u200d\u200c', 'דנה'],
  ['דנה\u00a0\u2009  לוי\u3000כהן', 'דנה לוי כהן'],
  ['050\ufe0d1\ufe0f2\u{e0100}', '05012'],
  ['1\u200d', '1'],
  ...[
    '👩‍🏫',
    '❤️‍🔥',
    '👍🏽',
    '👨‍👩‍👧',
    '1️⃣',
    '☎︎',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    // Persian, and an abbreviated year
    'می\u200cخواهم',
    '١٤٤٥ ه\u200d',
  ].map((kept): [string, string] => [kept, kept]),
  ['<b>x</b>', '<b>x</b>'],
])('keeps %j as %j', (typed, kept) => expect(tidyText(typed)).toBe(kept));

it('tidying keeps the lines of a text, and nothing else that is invisible', () =>
  expect(tidyLines('\u2066א\u2069\r\n\tב\u0000\u001b\u200b\n')).toBe('א\r\n\tב\n'));

it.each(['a\u0000b', 'a\nb', 'a\tb', 'a\u0085', 'a\u2028b', '\ud800'])('%j is not plain', (text) =>
  expect(isPlainText(text)).toBe(false),
);
it.each(['', 'דנה', 'O’Neill', '👩‍🏫', 'a\u200eb'])('%j is plain', (text) => expect(isPlainText(text)).toBe(true));
it.each(['', ' ', '\u200b\u200f', '\ufeff', '\u3164\u2800'])('%j is blank', (text) => expect(isBlank(text)).toBe(true));
it.each(['a', 'א', '0', '🙂'])('%j is not blank', (text) => expect(isBlank(text)).toBe(false));
