import { expect, it } from 'vitest';
import { monthsAfter } from '@zuzu/domain/calendar/months.ts';
import { weeklySearch } from './weekly-routes.ts';
import { comingWeeks, daysOfWeek, weeksOfMonth } from './weeks-of-month.ts';

it.each([
  ['2026-11', '2026-11-01', 5],
  ['2026-10', '2026-09-27', 5],
  ['2026-02', '2026-02-01', 4],
  ['2026-03', '2026-03-01', 5],
  ['2026-12', '2026-11-29', 5],
  ['2027-01', '2026-12-27', 6],
])('%s has weeks from %s, %d in total', (month, from, weeks) => expect(weeksOfMonth(month)).toEqual({ from, weeks }));

it('adds months across years', () => {
  expect(monthsAfter('2026-12', 1)).toBe('2027-01');
  expect(monthsAfter('2027-01', -1)).toBe('2026-12');
});

it('lists the days of a week and the coming weeks', () => {
  expect(daysOfWeek('2026-11-29').map((day) => Number(day.slice(8)))).toEqual([29, 30, 1, 2, 3, 4, 5]);
  expect(comingWeeks(Date.parse('2026-11-25T10:00:00Z'), 2)).toEqual(['2026-11-29', '2026-12-06']);
});

it('accepts only valid months in the search params', () => {
  expect(weeklySearch({ month: '2026-11' })).toEqual({ month: '2026-11' });
  for (const month of ['2026-13', '', 5, undefined, '2026-11-01']) expect(weeklySearch({ month })).toEqual({});
});
