import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysIn, periodsOf, readingOf, type DayRange } from './periods.ts';

const EPOCH = Date.parse('2025-01-01T00:00:00Z');
const day = (n: number): string => new Date(EPOCH + n * 86_400_000).toISOString().slice(0, 10);
const anyDay = fc.integer({ min: 0, max: 800 });
const anyRange = fc
  .tuple(anyDay, fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 739 })))
  .map(([from, days]): DayRange => ({ from: day(from), to: day(from + days) }));
const daysOf = (range: DayRange): string[] => periodsOf(range, 'day');

/** The days that a reading counts, each as often as it counts it. */
const counted = ({ firstMonth, afterMonths, daysAdded, daysTakenAway }: ReturnType<typeof readingOf>) => {
  const times = new Map<string, number>();
  const count = (range: DayRange, by: number) => {
    for (const each of daysOf(range)) times.set(each, (times.get(each) ?? 0) + by);
  };
  const lastOfMonths = new Date(Date.parse(`${afterMonths}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  if (firstMonth < afterMonths) count({ from: firstMonth, to: lastOfMonths }, 1);
  for (const range of daysAdded) count(range, 1);
  for (const range of daysTakenAway) count(range, -1);
  return [...times].filter(([, n]) => n !== 0);
};

it('counts every day of a range once and no other, whatever day it is', () => {
  fc.assert(
    fc.property(anyRange, anyDay, (range, today) => {
      expect(counted(readingOf(range, day(today))).toSorted()).toEqual(daysOf(range).map((each) => [each, 1]));
    }),
    { numRuns: 2_000 },
  );
});

it('reads at most half the days of a month that the range cuts, and none of those to come', () => {
  fc.assert(
    fc.property(anyRange, anyDay, (range, n) => {
      const today = day(n);
      const { daysAdded, daysTakenAway } = readingOf(range, today);
      const months = new Map<string, number>();
      for (const each of [...daysAdded, ...daysTakenAway].flatMap(daysOf).filter((one) => one <= today))
        months.set(each.slice(0, 7), (months.get(each.slice(0, 7)) ?? 0) + 1);
      for (const days of months.values()) expect(days).toBeLessThanOrEqual(15);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ['until today', '2026-09-01', '2026-11-21', '2026-09-01', '2026-12-01', 0, 9],
  ['whole months', '2026-09-01', '2026-10-31', '2026-09-01', '2026-11-01', 0, 0],
  ['most of a month', '2026-10-03', '2026-10-30', '2026-10-01', '2026-11-01', 0, 3],
  ['a day', '2026-10-15', '2026-10-15', '2026-11-01', '2026-10-01', 1, 0],
  ['the ends of two months', '2026-09-29', '2026-10-02', '2026-10-01', '2026-10-01', 4, 0],
])('%s is read in months as far as that is less', (_name, from, to, firstMonth, afterMonths, added, takenAway) => {
  const reading = readingOf({ from, to }, '2026-11-21');
  expect(reading).toMatchObject({ firstMonth, afterMonths });
  const days = (ranges: readonly DayRange[]) => ranges.reduce((sum, range) => sum + daysIn(range), 0);
  expect([days(reading.daysAdded), days(reading.daysTakenAway)]).toEqual([added, takenAway]);
});
