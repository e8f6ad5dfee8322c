import { expect, it } from 'vitest';
import { MAX_TAG, MAX_TAGS, shareTag, tagsFault, tagsOfText, textOfTags, uniqueTags } from './tags.ts';

it('tags are unique, each once, whatever its capitals', () => {
  expect(uniqueTags(['Balance', 'balance', 'שיווי משקל', 'e\u0301', '\u00e9', '⚽'])).toEqual([
    'Balance',
    'שיווי משקל',
    'e\u0301',
    '⚽',
  ]);
});

it('a tag in common is found, whatever its capitals', () => {
  expect(shareTag(['Balance'], ['jump', 'BALANCE'])).toBe(true);
  expect(shareTag(['balance'], ['balance ball'])).toBe(false);
  expect(shareTag([], ['balance'])).toBe(false);
});

it('typed tags are tidied: trimmed, NFC, each once whatever its capitals, no blank ones', () => {
  expect(tagsOfText(' Balance , balance,, \u200f ,שיווי משקל,e\u0301,\u00e9,⚽')).toEqual([
    'Balance',
    'שיווי משקל',
    '\u00e9',
    '⚽',
  ]);
});

it('tags are read as they were written', () => {
  expect(tagsOfText(textOfTags(['balance', 'שיווי משקל']))).toEqual(['balance', 'שיווי משקל']);
  expect(tagsOfText(' a;b ,\n c,,')).toEqual(['a', 'b', 'c']);
});

it('a fault says why tags can’t be stored', () => {
  expect(tagsFault(Array.from({ length: MAX_TAGS }, (_, n) => `tag ${n}`))).toBeUndefined();
  expect(tagsFault(Array.from({ length: MAX_TAGS + 1 }, (_, n) => `tag ${n}`))).toBe('too-many');
  expect(tagsFault(['x'.repeat(MAX_TAG)])).toBeUndefined();
  expect(tagsFault(['x'.repeat(MAX_TAG + 1)])).toBe('too-long');
  for (const tag of ['a\nb', 'a\0', 'a,b', 'a;b', '\ud800']) expect(tagsFault([tag])).toBe('not-plain');
});
