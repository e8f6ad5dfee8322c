import { describe, expect, it } from 'vitest';
import { listQuery, videosSearch } from './videos-search.ts';

describe('the address', () => {
  it('is read, and what it does not mean is left out', () => {
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
    expect(videosSearch({ sort: 'date', q: 'x'.repeat(500) })).toEqual({ q: 'x'.repeat(100) });
    expect(videosSearch({ q: `\0${'🤸'.repeat(60)}\n` }).q).toBe('🤸'.repeat(50));
  });
});

describe('what the server is asked for', () => {
  it('is what the address says, and nothing for what it leaves out', () => {
    expect(listQuery({ tab: 'upload' })).toEqual({});
    expect(listQuery({ q: ' ', date: '' })).toEqual({});
    expect(listQuery({ q: 'jump', sort: 'length', category: 'small', sub: 'dance' })).toEqual({
      searchTerm: 'jump',
      sort: 'length',
      primaryCategory: 'small',
      secondaryCategory: 'dance',
    });
  });

  it('is an exact day as this browser has it, also where a month ends', () => {
    expect(listQuery({ date: '2026-11-30' })).toEqual({
      uploadedFrom: new Date(2026, 10, 30, 0, 0, 0).toISOString(),
      uploadedBefore: new Date(2026, 11, 1, 0, 0, 0).toISOString(),
    });
  });
});
