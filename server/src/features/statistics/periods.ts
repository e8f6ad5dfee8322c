import type { StatisticStep } from '@zuzu/contract/constants.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';

const DAY_MS = 86_400_000;

const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`);
const dateOf = (day: Date): string => day.toISOString().slice(0, 10);
const later = (day: Date, days: number): Date => new Date(day.getTime() + days * DAY_MS);

const beginnings: Readonly<Record<StatisticStep, (day: Date) => Date>> = {
  day: (day) => day,
  week: (day) => later(day, -day.getUTCDay()),
  month: (day) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1)),
};
const nexts: Readonly<Record<StatisticStep, (day: Date) => Date>> = {
  day: (day) => later(day, 1),
  week: (day) => later(day, 7),
  month: (day) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)),
};

/** The starts of all periods that overlap the range, in order; weeks begin on Sunday. */
export const listPeriods = ({ from, to }: DayRange, step: StatisticStep): string[] => {
  const periods: string[] = [];
  const last = dayOf(to);
  for (let day = beginnings[step](dayOf(from)); day <= last; day = nexts[step](day)) periods.push(dateOf(day));
  return periods;
};

/** Number of days in a range. */
export const daysIn = ({ from, to }: DayRange): number => (dayOf(to).getTime() - dayOf(from).getTime()) / DAY_MS + 1;

/** A segment of a range that is read by day or by month; `to` is the start of its last day or month. */
export type DaySpan = { step: 'day' | 'month' } & DayRange;

/**
 * Splits a range into whole months and the days before and after them. There is no data after `today`, so the current month counts as
 * whole if the range reaches today.
 */
export const splitRange = ({ from, to, today }: DayRange & { today: string }): DaySpan[] => {
  const first = beginnings.month(dayOf(from));
  const firstMonth = dateOf(first) === from ? first : nexts.month(first);
  const dayAfter = to >= today ? nexts.month(dayOf(to)) : later(dayOf(to), 1);
  const endOfMonths = beginnings.month(dayAfter);
  if (firstMonth >= endOfMonths) return [{ step: 'day', from, to }];
  const spans: DaySpan[] = [
    { step: 'day', from, to: dateOf(later(firstMonth, -1)) },
    { step: 'month', from: dateOf(firstMonth), to: dateOf(later(endOfMonths, -1)) },
    { step: 'day', from: dateOf(endOfMonths), to: dateOf(later(dayAfter, -1)) },
  ];
  return spans.filter((span) => span.from <= span.to);
};
