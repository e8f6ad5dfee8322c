import { describe, expect, it } from 'vitest';
import type { VideoCount } from '@zuzu/contract/videos/listing.ts';
import { nearest } from './nearest.ts';

const counts: VideoCount[] = [
  { category: 'vocal', intensity: '2', count: 6 },
  { category: 'vocal', intensity: '4', count: 9 },
  { category: 'dance', intensity: '3', count: 4 },
  { category: null, intensity: '3', count: 1 },
];

describe('the nearest selection with videos', () => {
  it('is the same category at the nearest level, the easier of two', () =>
    expect(nearest(counts, { intensity: 3, category: 'vocal' })).toEqual({
      intensity: 2,
      category: 'vocal',
      count: 6,
    }));
  it('is any category at the same level if the category is empty', () =>
    expect(nearest(counts, { intensity: 3, category: 'loop' })).toEqual({ intensity: 3, category: 'all', count: 5 }));
  it('is any category at the nearest level if the level is empty', () =>
    expect(nearest(counts, { intensity: 1, category: 'loop' })).toEqual({ intensity: 2, category: 'all', count: 6 }));
  it('is all categories of the level for a search text', () =>
    expect(nearest(counts, { intensity: 3, category: 'vocal', q: 'חתול' })).toEqual({
      intensity: 3,
      category: 'all',
      count: 5,
    }));
  it('is undefined in an empty library', () =>
    expect(nearest([], { intensity: 3, category: 'all', q: 'x' })).toBeUndefined());
});
