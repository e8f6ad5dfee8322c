import { dayNumber } from '#calendar/calendar.ts';

const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;
/** The `dayNumber` of 1970-01-04. */
const FIRST_SUNDAY = 3;

const sundayBefore = (day: number): number =>
  day - ((((day - FIRST_SUNDAY) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK);
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The Sunday ('YYYY-MM-DD', Asia/Jerusalem) of the week of an instant, in ms. */
export const weekOf = (ms: number): string => dateOf(sundayBefore(dayNumber(ms)));

/** The week `weeks` later, or earlier for a negative number. */
export const weeksAfter = (weekStart: string, weeks: number): string =>
  dateOf(dayOf(weekStart) + weeks * DAYS_PER_WEEK);

/** Number of weeks from one week to another. */
export const weeksBetween = (from: string, to: string): number => (dayOf(to) - dayOf(from)) / DAYS_PER_WEEK;

/** True for a Sunday as 'YYYY-MM-DD'. */
export const isWeekStart = (text: string): boolean => {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? dayOf(text) : Number.NaN;
  return Number.isFinite(day) && dateOf(day) === text && sundayBefore(day) === day;
};
