import { monthsAfter } from '@zuzu/domain/calendar/months.ts';
import { weekOf, weeksAfter, weeksBetween } from '@zuzu/domain/weekly/week.ts';

const DAY_MS = 86_400_000;

/** At this UTC hour the date in Jerusalem is the same, with or without daylight saving. */
const middayOf = (date: string): number => Date.parse(`${date}T10:00:00Z`);

/** Returns the month of the first day of a week. */
export const monthOfWeek = (weekStart: string): string => weekStart.slice(0, 7);

/** Returns the first week with a day in the month, and the number of such weeks. */
export const weeksOfMonth = (month: string): { from: string; weeks: number } => {
  const from = weekOf(middayOf(`${month}-01`));
  const after = weekOf(middayOf(`${monthsAfter(month, 1)}-01`) - DAY_MS);
  return { from, weeks: weeksBetween(from, after) + 1 };
};

/** Returns the seven days of a week, 'YYYY-MM-DD'. */
export const daysOfWeek = (weekStart: string): string[] =>
  Array.from({ length: 7 }, (_, i) => new Date(Date.parse(weekStart) + i * DAY_MS).toISOString().slice(0, 10));

/** Returns the next weeks that can be planned, without the current one. */
export const comingWeeks = (now: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => weeksAfter(weekOf(now), i + 1));
