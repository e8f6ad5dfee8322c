import * as fc from 'fast-check';
import { isBlank, isPlainText, tidyText } from '#texts/plain-text.ts';

/** What spreadsheets like to take for something else, or to write differently. */
const oddTexts = [
  ...[
    '007',
    '12',
    '1.0',
    '1.50',
    '3/1',
    '1-2',
    '10:30',
    '50%',
    '1e5',
    '1 1/2',
    '1,000',
    '2026-11-01',
    '12345678901234567890',
  ],
  ...[
    '=1+1',
    "'=x",
    "'abc",
    "'007",
    '+972',
    '-',
    '@x',
    'true',
    'May 1',
    '1 jan',
    '10:30 AM',
    '₪5',
    '_x0041_',
    'valueOf',
  ],
  ...['שלום, "עולם"', "צ'ק;א", '\u200fימין', 'שמאל\u200e', '🤸‍♀️ קפיצה', 'cafe\u0301', 'א1', 'a  b', '<b>&amp;'],
];

/** A stored name: one line of any XML characters that doesn't look like an Excel error. */
export const arbitraryText: fc.Arbitrary<string> = fc
  .oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom(...oddTexts))
  .map((text) => tidyText(text.replaceAll(/[\p{Noncharacter_Code_Point}\ufffd]/gu, '')))
  .filter((text) => isPlainText(text) && !isBlank(text) && !text.startsWith('#'));
