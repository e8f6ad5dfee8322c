import type { DayRange } from '#calendar/day-range.ts';
import { weekOf, weeksAfter } from './week.ts';

const DAY_MS = 86_400_000;
/** Sunday to Thursday. */
export const SCHOOL_DAYS = 5;
/** A week with fewer school days counts as a holiday. */
const MIN_SCHOOL_DAYS = 3;
/** Streaks are counted for at most a year. */
const MAX_WEEKS = 52;

let hebrewDate: Intl.DateTimeFormat | undefined;
/** Holidays (first and last day) by month of the Hebrew calendar, if they are the same every year. */
const HEBREW_HOLIDAYS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  Elul: [[29, 29]],
  Tishri: [
    [1, 2],
    [9, 22],
  ],
  Kislev: [[26, 30]],
  Tevet: [[1, 2]],
  Adar: [[14, 15]],
  'Adar II': [[14, 15]],
  Nisan: [[8, 21]],
  Iyar: [[18, 18]],
  Sivan: [[5, 6]],
};
/**
 * Independence Day: the day of Iyar and its weekday, from 0. It is the 5th, but the Thursday before if that is a Friday or Saturday, and
 * the Tuesday after if it is a Monday, because Remembrance Day would otherwise begin on Saturday evening.
 */
const INDEPENDENCE_DAY: Readonly<Record<number, number>> = { 3: 4, 4: 4, 5: 3, 6: 2 };
/** July and August, from 0. */
const SUMMER = [6, 7];

/** A day (`dayNumber`) as 'YYYY-MM-DD'. */
const dayName = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** True for a holiday of Israel's schools, or a `free` day; weekends don't count. `day` as in `dayNumber`. */
const isHoliday = (day: number, free: readonly DayRange[]): boolean => {
  const date = new Date(day * DAY_MS);
  const name = dayName(day);
  if (free.some(({ from, to }) => from <= name && name <= to)) return true;
  if (SUMMER.includes(date.getUTCMonth())) return true;
  hebrewDate ??= new Intl.DateTimeFormat('en-u-ca-hebrew', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  const parts = hebrewDate.formatToParts(date);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const at = Number(part('day'));
  if (part('month') === 'Iyar' && INDEPENDENCE_DAY[at] === date.getUTCDay()) return true;
  if (part('month') === 'Tevet' && at === 3) return isAfterShortKislev(date);
  return (HEBREW_HOLIDAYS[part('month')] ?? []).some(([first, last]) => at >= first && at <= last);
};

/** True if this date, the 3rd of Tevet, still belongs to Hanukkah, because Kislev had 29 days. */
const isAfterShortKislev = (date: Date): boolean =>
  hebrewDate?.formatToParts(date.getTime() - 3 * DAY_MS).find(({ type }) => type === 'day')?.value === '29';

/** Like `isHoliday`, for a day as 'YYYY-MM-DD'. */
export const isHolidayOn = (date: string, free: readonly DayRange[]): boolean =>
  isHoliday(Date.parse(date) / DAY_MS, free);

/** Longer than any holiday, and than any time between two in a school year. */
const MAX_DAYS_AHEAD = 120;

/** The first holiday that begins on or after a day ('YYYY-MM-DD'); undefined if there is none for months. */
export const nextHoliday = (from: string, free: readonly DayRange[]): DayRange | undefined => {
  const first = Date.parse(from) / DAY_MS;
  const isWeekend = (day: number) => new Date(day * DAY_MS).getUTCDay() >= SCHOOL_DAYS;
  for (let start = first; start < first + MAX_DAYS_AHEAD; start += 1) {
    if (isWeekend(start) || !isHoliday(start, free)) continue;
    let end = start;
    while (end < start + MAX_DAYS_AHEAD && isHoliday(end + 1, free)) end += 1;
    return { from: dayName(start), to: dayName(end) };
  }
  return undefined;
};

/** The school days ('YYYY-MM-DD') of the week that begins on this Sunday. */
const schoolDayNames = (weekStart: string, free: readonly DayRange[]): string[] => {
  const sunday = Date.parse(weekStart) / DAY_MS;
  const days = Array.from({ length: SCHOOL_DAYS }, (_, after) => sunday + after);
  return days.filter((day) => !isHoliday(day, free)).map(dayName);
};

/** The number of school days, 0 to 5, in the week that begins on this Sunday ('YYYY-MM-DD'), without `free` ones. */
export const schoolDaysOf = (weekStart: string, free: readonly DayRange[]): number =>
  schoolDayNames(weekStart, free).length;

/** The number of lessons to expect in a week with this many school days; 0 in a week that counts as a holiday. */
export const plannedLessons = (perWeek: number, schoolDays: number): number =>
  schoolDays < MIN_SCHOOL_DAYS ? 0 : Math.ceil((perWeek * schoolDays) / SCHOOL_DAYS);

/** A school day, and the number of them in its week. */
type SchoolDay = { day: string; ofWeek: number };

/** The school days of a range, in order, without `free` ones; weeks that count as holidays have none. */
export const schoolDaysIn = ({ from, to }: DayRange, free: readonly DayRange[]): SchoolDay[] => {
  const days: SchoolDay[] = [];
  for (let week = weekOf(Date.parse(from)); week <= to; week = weeksAfter(week, 1)) {
    const ofWeek = schoolDayNames(week, free);
    if (ofWeek.length < MIN_SCHOOL_DAYS) continue;
    days.push(...ofWeek.filter((day) => from <= day && day <= to).map((day) => ({ day, ofWeek: ofWeek.length })));
  }
  return days;
};

/** The number of lessons to expect on these school days, rounded; a partial week counts in proportion. */
export const plannedOn = (perWeek: number, days: readonly SchoolDay[]): number =>
  Math.round(days.reduce((sum, { ofWeek }) => sum + plannedLessons(perWeek, ofWeek) / ofWeek, 0));

/** A group's number of lessons this week, number of consecutive weeks with a lesson, and this week's number of school days. */
type LessonWeeks = { done: number; streak: number; schoolDays: number };

/**
 * Counts a group's lessons and weeks. `finished`: when it finished lessons, in ms. A streak isn't broken by weeks with fewer than three
 * school days, nor by the current week before its first lesson.
 */
export const lessonWeeks = (finished: readonly number[], now: number, free: readonly DayRange[]): LessonWeeks => {
  const weeks = finished.map(weekOf);
  const current = weekOf(now);
  const withLesson = new Set(weeks);
  let streak = 0;
  for (let back = 0; back < MAX_WEEKS; back += 1) {
    const week = weeksAfter(current, -back);
    if (withLesson.has(week)) streak += 1;
    else if (back > 0 && schoolDaysOf(week, free) >= MIN_SCHOOL_DAYS) break;
  }
  const done = weeks.filter((week) => week === current).length;
  return { done, streak, schoolDays: schoolDaysOf(current, free) };
};
