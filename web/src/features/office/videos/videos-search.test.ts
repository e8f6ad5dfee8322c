import { describe, expect, it } from 'vitest';
import { listQuery, videosSearch } from './videos-search.ts';

describe('search params', () => {
  it('are parsed, and invalid values are dropped', () => {
    expect(
      videosSearch({ q: '12', sort: 'length', date: '2026-11-19', category: 'small', sub: 'dance', tab: 'upload' }),
    ).toEqual({
      q: '12',
      sort: 'length',
      date: '2026-11-19',
      category: 'small',
      sub: 'dance',
      tab: 'upload',
    });
    expect(videosSearch({ q: {}, sort: 'nothing', date: '2026-13-40', sub: 'dance', tab: 'x' })).toEqual({});
    for (const date of ['2026-02-30', '2027-02-29', '2026-11-31', '20261119', '2026-1-1'])
      expect(videosSearch({ date })).toEqual({});
    expect(videosSearch({ date: '2028-02-29' })).toEqual({ date: '2028-02-29' });
    expect(videosSearch({ intensity: 3 })).toEqual({ intensity: '3' });
    expect(videosSearch({ video: 12 })).toEqual({ video: '12' });
    expect(videosSearch({ only: 'unused' })).toEqual({ only: 'unused' });
    expect(videosSearch({ sort: 'date' })).toEqual({});
    expect(videosSearch({ tab: 'upload', film: 'small/dance 4' })).toEqual({ tab: 'upload', film: 'small/dance 4' });
    for (const film of ['small/dance 6', 'small/dance'])
      expect(videosSearch({ tab: 'upload', film })).toEqual({ tab: 'upload' });
    expect(videosSearch({ film: 'small/dance 4' })).toEqual({});
  });
});

describe('server query', () => {
  it('contains exactly the given search params', () => {
    expect(listQuery({ tab: 'upload' })).toEqual({});
    expect(listQuery({ q: ' ', date: '' })).toEqual({});
    expect(listQuery({ q: 'jump', sort: 'length', category: 'small', sub: 'dance', intensity: '2' })).toEqual({
      searchTerm: 'jump',
      sort: 'length',
      primaryCategory: 'small',
      secondaryCategory: 'dance',
      intensity: '2',
    });
  });

  it('uses days of the browser’s time zone, even at the end of a month', () => {
    expect(listQuery({ date: '2026-11-30' })).toEqual({
      uploadedFrom: new Date(2026, 10, 30, 0, 0, 0).toISOString(),
      uploadedBefore: new Date(2026, 11, 1, 0, 0, 0).toISOString(),
    });
  });
});
