import { describe, expect, it } from 'vitest';
import { familyOfPath, MAX_PATH_LENGTH, normalizePath, pathFault } from './video-path.ts';

describe('a path', () => {
  it('is taken in Hebrew and in English, with and without sub-category and family', () => {
    for (const path of ['main', 'small/story', 'small/story/jungle', 'חימום/דינמי', 'שיעור 1/🤸'])
      expect(pathFault(path)).toBeUndefined();
  });

  it.each([
    ['', 'must name a category'],
    ['../etc', "'..'"],
    ['small/../x', "'..'"],
    ['small/./x', "'.'"],
    ['small/a\u0000b', 'control'],
    ['small/a\nb', 'control'],
    ['small/\ud800', 'control'],
    ['small\\story', 'divided'],
    ['a/b/c/d', 'at most'],
    ['fixed/small', "'fixed'"],
    ['a'.repeat(MAX_PATH_LENGTH + 1), 'at most'],
  ])('%j is none', (path, reason) => expect(pathFault(path)).toContain(reason));

  it('is stored without blanks, empty parts and marks that turn text around', () => {
    expect(normalizePath(' / small //\u202e story / ')).toBe('small/story');
    expect(normalizePath('\u200f/\u2066')).toBe('');
  });

  it('implies a family', () => {
    expect(['small/story/jungle', 'small/story', 'main/run', 'main'].map((path) => familyOfPath(path))).toEqual([
      'jungle',
      undefined,
      'run',
      undefined,
    ]);
  });
});
