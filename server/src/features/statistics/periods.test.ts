import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import { daysIn, listPeriods, splitRange } from './periods.ts';

const EPOCH = Date.parse('2025-01-01T00:00:00Z');
const day = (n: number): string => new Date(EPOCH + n * 86_400_000).toISOString().slice(0, 10);
const anyDay = fc.integer({ min: 0, max: 800 });
const anyRange = fc
  .tuple(anyDay, fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 739 })))
  .map(([from, days]): DayRange => ({ from: day(from), to: day(from + days) }));
const daysOf = (range: DayRange): string[] => listPeriods(range, 'day');

it('periods cover every day until today exactly once, for every day of the week', () => {
  fc.assert(
    fc.property(anyRange, anyDay, (range, n) => {
      const today = day(n);
      const counted = splitRange({ ...range, today }).flatMap(daysOf);
      const upTo = (days: string[]) => days.filter((each) => each <= today);
      expect(upTo(counted)).toEqual(upTo(daysOf(range)));
    }),
    { numRuns: 2_000 },
  );
});

it('whole months are read as months, with less than two months of single days', () => {
  fc.assert(
    fc.property(anyRange, anyDay, (range, n) => {
      const spans = splitRange({ ...range, today: day(n) });
      const months = spans.filter(({ step }) => step === 'month');
      for (const { from, to } of months)
        expect([from.slice(8), new Date(Date.parse(to) + 86_400_000).getUTCDate()]).toEqual(['01', 1]);
      const days = spans.filter(({ step }) => step === 'day').reduce((sum, each) => sum + daysIn(each), 0);
      expect(days).toBeLessThan(62);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ['2026-11-01', '2026-11-21', [['month', '2026-11-01', '2026-11-30']]],
  ['2026-10-31', '2026-11-20', [['day', '2026-10-31', '2026-11-20']]],
  [
    '2026-09-01',
    '2026-11-05',
    [
      ['month', '2026-09-01', '2026-10-31'],
      ['day', '2026-11-01', '2026-11-05'],
    ],
  ],
])('%s to %s', (from, to, expected) => {
  const spans = splitRange({ from, to, today: '2026-11-21' });
  expect(spans.map((span) => [span.step, span.from, span.to])).toEqual(expected);
});
