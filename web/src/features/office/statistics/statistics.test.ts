import { describe, expect, it } from 'vitest';
import { csvOf } from '#lib/sheets/csv.ts';
import { latestMonths, rangeOf, rangeOfMonth, statisticsSearch } from './statistics-range.ts';

describe('an Excel export', () => {
  it('starts with a byte order mark and has a line for each row', () => {
    expect(csvOf(['קבוצה', 'שיעורים'], [['כיתה א׳', 3]])).toBe('\u{feff}קבוצה,שיעורים\r\nכיתה א׳,3\r\n');
  });
  it('keeps commas, quotes and line breaks inside their cell', () => {
    expect(csvOf(['a'], [['x, "y"\nz']])).toBe('\u{feff}a\r\n"x, ""y""\nz"\r\n');
  });
  it.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u{200f}=1'])(
    'neutralizes the formula %j',
    (text) => {
      const cell = csvOf([], [[text]]).replace('\u{feff}\r\n', '');
      expect(cell.replace(/^"/, '')).toMatch(/^'/);
    },
  );
  it('leaves numbers and names unchanged', () => {
    expect(csvOf([], [[-1.5, 'כיתה א׳ = ב׳', 'a-b']])).toBe('\u{feff}\r\n-1.5,כיתה א׳ = ב׳,a-b\r\n');
  });
});

describe('a period', () => {
  const now = new Date('2026-11-24T22:30:00Z');
  it.each([
    ['4', 'day', '2026-11-01'],
    ['12', 'week', '2026-09-06'],
    ['12', 'month', '2026-09-01'],
    ['year', 'week', '2025-11-30'],
    ['year', 'month', '2025-12-01'],
  ] as const)('of %s by %s begins on %s and ends today', (period, by, from) =>
    expect(rangeOf(period, by, now)).toEqual({ from, to: '2026-11-25' }),
  );
  it('can be a calendar month, up to today', () => {
    expect(rangeOfMonth('2026-02', now)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(rangeOfMonth('2026-11', now)).toEqual({ from: '2026-11-01', to: '2026-11-25' });
    expect(latestMonths(now).slice(0, 2)).toEqual(['2026-11', '2026-10']);
    expect(statisticsSearch({ month: '2026-02' })).toEqual({ month: '2026-02' });
    expect(statisticsSearch({ month: '2026-13' })).toEqual({});
  });
  it('is in the URL unless it is the default', () => {
    expect(statisticsSearch({ period: 'year', by: 'month' })).toEqual({ period: 'year', by: 'month' });
    expect(statisticsSearch({ period: '12', by: 'week' })).toEqual({});
    expect(statisticsSearch({ groups: 'finished', videos: 'path' })).toEqual({ groups: 'finished', videos: 'path' });
    expect(statisticsSearch({ groups: 'owner', videos: '-views' })).toEqual({});
    expect(statisticsSearch({ groups: '-minutes', videos: 'toString' })).toEqual({});
  });
});
