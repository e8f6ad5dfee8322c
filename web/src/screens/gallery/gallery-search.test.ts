import { describe, expect, it } from 'vitest';
import { galleryCategories, gallerySearch, isChosen } from './gallery-search.ts';

const none = { intensity: undefined, category: undefined, q: undefined, last: undefined, video: undefined };

describe('the search params', () => {
  it.each([
    [{}, {}],
    [
      { intensity: 3, category: 'dance' },
      { intensity: 3, category: 'dance' },
    ],
    [
      { intensity: '5', category: 'all', q: 'חתול' },
      { intensity: 5, category: 'all', q: 'חתול' },
    ],
    [{ intensity: 0, category: 'constructor' }, {}],
    [{ intensity: [3], category: ['dance'], q: {} }, { intensity: 3 }],
    [{ intensity: 2.5, category: 'small/dance', q: '' }, {}],
    [
      { intensity: 2, last: 'loop', q: '7' },
      { intensity: 2, last: 'loop', q: '7' },
    ],
    [{ q: 'x'.repeat(200) }, { q: 'x'.repeat(100) }],
    [{ video: 17 }, { video: '17' }],
    [{ video: '17 or 1' }, {}],
  ])('%j → %j', (search, found) => expect(gallerySearch(search)).toStrictEqual({ ...none, ...found }));

  it('show the gallery only with both', () => {
    expect(isChosen({ ...none, intensity: 3, category: 'all' })).toBe(true);
    for (const half of [{ intensity: 3 } as const, { category: 'all' } as const, {}])
      expect(isChosen({ ...none, ...half })).toBe(false);
  });
});

it('there are ten categories', () => expect(galleryCategories).toHaveLength(10));
