import { expect, it } from 'vitest';
import { shareTag, uniqueTags } from './tags.ts';

it('has each tag once, whatever its capitals', () => {
  expect(uniqueTags(['Balance', 'balance', 'שיווי משקל', 'e\u0301', '\u00e9', '⚽'])).toEqual([
    'Balance',
    'שיווי משקל',
    'e\u0301',
    '⚽',
  ]);
});

it('finds a tag in common, whatever its capitals', () => {
  expect(shareTag(['Balance'], ['jump', 'BALANCE'])).toBe(true);
  expect(shareTag(['balance'], ['balance ball'])).toBe(false);
  expect(shareTag([], ['balance'])).toBe(false);
});
