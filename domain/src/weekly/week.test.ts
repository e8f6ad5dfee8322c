import { describe, expect, it } from 'vitest';
import { isWeekStart, weekOf, weeksAfter, weeksBetween } from './week.ts';

const at = (iso: string) => Date.parse(iso);

describe('a week', () => {
  it.each([
    ['an ordinary one', '2026-11-22', '2026-11-21T22:00:00Z'],
    ['summer time', '2026-06-07', '2026-06-06T21:00:00Z'],
    ['the week in which clocks have gone forward', '2026-03-29', '2026-03-28T21:00:00Z'],
    ['the Sunday on which clocks go back at two', '2026-10-25', '2026-10-24T21:00:00Z'],
    ['the Sunday after, in winter time', '2026-11-01', '2026-10-31T22:00:00Z'],
    ['the year’s turn', '2026-12-27', '2026-12-26T22:00:00Z'],
    ['the first of the year after', '2027-01-03', '2027-01-02T22:00:00Z'],
  ])('begins on Sunday at midnight in Jerusalem: %s', (_, weekStart, first) => {
    expect(weekOf(at(first))).toBe(weekStart);
    expect(weekOf(at(first) - 1)).toBe(weeksAfter(weekStart, -1));
  });
  it('is counted from Sunday to Sunday, whatever the clocks do', () => {
    expect(weeksBetween('2026-03-22', '2026-11-01')).toBe(32);
    expect(weeksAfter('2026-12-27', 1)).toBe('2027-01-03');
  });
  it.each(['2026-11-21', '2026-11-23', '2026-02-30', '22-11-2026', '', '2026-11-22T00:00:00Z', '9999-99-99'])(
    '%j names none',
    (text) => expect(isWeekStart(text)).toBe(false),
  );
  it('is named by its Sunday', () => expect(isWeekStart('2026-11-22')).toBe(true));
});
