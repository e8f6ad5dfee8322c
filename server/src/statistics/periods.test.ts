import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysIn, periodsOf, readingOf, type DayRange } from './periods.ts';

/** All days of these tests lie before it. */
const LAST = 1_600;
const EPOCH = Date.parse('2025-01-01T00:00:00Z');
const day = (n: number): string => new Date(EPOCH + n * 86_400_000).toISOString().slice(0, 10);
const anyDay = fc.integer({ min: 0, max: 800 });
const anyRange = fc
  .tuple(anyDay, fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 739 })))
  .map(([from, days]): DayRange => ({ from: day(from), to: day(from + days) }));
const daysOf = (range: DayRange): string[] => periodsOf(range, 'day');

const daysBefore = (week: string | null): string[] =>
  week === null
    ? daysOf({ from: day(-10), to: day(LAST) })
    : week <= day(-10)
      ? []
      : daysOf({ from: day(-10), to: dayBefore(week) });
const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** The days until today that a reading counts, each as often as it counts it. */
const counted = ({ since, until, daysAdded, daysTakenAway }: ReturnType<typeof readingOf>, today: string) => {
  const times = new Map<string, number>();
  const count = (days: readonly string[], by: number) => {
    for (const each of days) times.set(each, (times.get(each) ?? 0) + by);
  };
  count(daysBefore(until), 1);
  count(daysBefore(since), -1);
  for (const range of daysAdded) count(daysOf(range), 1);
  for (const range of daysTakenAway) count(daysOf(range), -1);
  return [...times].filter(([date, n]) => n !== 0 && date <= today);
};

it('counts every day of a range once and no other, whatever day it is', () => {
  fc.assert(
    fc.property(anyRange, anyDay, (range, n) => {
      const expected = daysOf(range).filter((each) => each <= day(n));
      expect(counted(readingOf(range, day(n)), day(n)).toSorted()).toEqual(expected.map((each) => [each, 1]));
    }),
    { numRuns: 2_000 },
  );
});

it('reads weeks from Sunday, at most three days beside each, and none of those to come', () => {
  fc.assert(
    fc.property(anyRange, anyDay, (range, n) => {
      const { since, until, daysAdded, daysTakenAway } = readingOf(range, day(n));
      for (const week of [since, until]) if (week !== null) expect(new Date(week).getUTCDay()).toBe(0);
      const days = [...daysAdded, ...daysTakenAway];
      expect(days.reduce((sum, each) => sum + daysIn(each), 0)).toBeLessThanOrEqual(6);
      for (const each of days) expect(each.to <= day(n)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ['from a Sunday until today', '2026-08-30', '2026-11-21', '2026-08-30', null, 0, 0],
  ['from the first of a month', '2026-09-01', '2026-11-21', '2026-08-30', null, 0, 2],
  ['from a Friday', '2026-09-04', '2026-11-21', '2026-09-06', null, 2, 0],
  ['whole weeks', '2026-09-06', '2026-10-31', '2026-09-06', '2026-11-01', 0, 0],
  ['a day', '2026-10-15', '2026-10-15', '2026-10-18', '2026-10-18', 3, 2],
  ['until yesterday', '2026-09-06', '2026-11-20', '2026-09-06', null, 0, 1],
  ['of days to come', '2026-12-06', '2026-12-12', null, null, 0, 0],
])('%s is read in weeks as far as that is less', (_name, from, to, since, until, added, takenAway) => {
  const reading = readingOf({ from, to }, '2026-11-21');
  expect(reading).toMatchObject({ since, until });
  const days = (ranges: readonly DayRange[]) => ranges.reduce((sum, range) => sum + daysIn(range), 0);
  expect([days(reading.daysAdded), days(reading.daysTakenAway)]).toEqual([added, takenAway]);
});
