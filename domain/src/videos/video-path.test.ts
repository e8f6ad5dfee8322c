import { describe, expect, it } from 'vitest';
import { familyOfPath, normalizePath, pathFault, pathInCategory, losesSubCategory } from './video-path.ts';

describe('a path', () => {
  it('is taken in Hebrew and in English, with and without sub-category and family', () => {
    for (const path of [
      'main',
      'small/story',
      'small/story/jungle',
      'חימום/דינמי',
      'שיעור 1/🤸',
      'a/b/c/d',
      'fixed/x',
      './a',
      'a\\b',
      'x: y',
      'main/',
    ])
      expect(pathFault(path)).toBeUndefined();
  });

  it.each([
    ['', 'must name a category'],
    [' / ', 'absolute'],
    ['/main', 'absolute'],
    ['\\\\host\\x', 'absolute'],
    ['C:/main', 'absolute'],
    ['../etc', "'..'"],
    ['a\\..\\b', "'..'"],
    ['small/../x', "'..'"],
    ['small/a\u0000b', 'control'],
    ['small/a\nb', 'control'],
    ['small/\ud800', 'control'],
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

  it.each([
    ['small/story/jungle', 'small/dance', 'small/dance/jungle'],
    ['small/story', 'small/dance', 'small/dance'],
    ['main/run', 'small/power', 'small/power/run'],
    ['small/story/jungle/wide', 'main', 'main/jungle/wide'],
    ['warm-up/static-warmup/wide', 'small', 'small'],
    ['שיעור/קפיצה/ארנב', 'main', 'main/ארנב'],
    ['main/run', 'שיעור', 'שיעור'],
    ['small/story/jungle', 'small', 'small/story/jungle'],
    ['שיעור/קפיצה', 'שיעור', 'שיעור/קפיצה'],
    ['אחר/dance/wide', 'small', 'small/dance/wide'],
  ])('%j in the category %j is %j', (path, category, moved) => expect(pathInCategory(path, category)).toBe(moved));

  it.each([
    ['small/story', 'main', true],
    ['small/story/jungle', 'main/jungle', true],
    ['warm-up/static-warmup', 'small', true],
    ['small/story', 'small/dance', false],
    ['main/run', 'small', false],
    ['small', 'main', false],
  ])('%j that becomes %j loses its sub-category: %j', (from, to, loses) =>
    expect(losesSubCategory(from, to)).toBe(loses),
  );
});
