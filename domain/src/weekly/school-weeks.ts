import type { DayRange } from '#calendar/day-range.ts';
import { weekOf, weeksAfter } from './week.ts';

const DAY_MS = 86_400_000;
/** Sunday to Thursday. */
export const SCHOOL_DAYS = 5;
/** With fewer days of school than this, a week counts as a holiday. */
const MIN_SCHOOL_DAYS = 3;
/** A series is counted back for one school year. */
const MAX_WEEKS = 52;

let hebrewDate: Intl.DateTimeFormat | undefined;
/** Days without school by month of the Hebrew calendar, first and last, that are the same every year. */
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
 * Independence Day by its day of Iyar and the weekday it then has, from 0: the 5th, unless that is a Friday, a Saturday (Thursday before) or a
 * Monday (Tuesday after, since Remembrance Day would begin on Saturday evening).
 */
const INDEPENDENCE_DAY: Readonly<Record<number, number>> = { 3: 4, 4: 4, 5: 3, 6: 2 };
/** July and August, from 0. */
const SUMMER = [6, 7];

/** A day (`dayNumber`) as 'YYYY-MM-DD'. */
const dayName = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** True if a school is closed on that day (`dayNumber`), other than at weekends: as all are in Israel, or by its own list. */
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

/** Where Kislev has 29 days, Hanukkah lasts until the 3rd of Tevet, which this date is. */
const isAfterShortKislev = (date: Date): boolean =>
  hebrewDate?.formatToParts(date.getTime() - 3 * DAY_MS).find(({ type }) => type === 'day')?.value === '29';

/** True if schools are closed on a day ('YYYY-MM-DD'), other than at weekends. */
export const isHolidayOn = (date: string, free: readonly DayRange[]): boolean =>
  isHoliday(Date.parse(date) / DAY_MS, free);

/** A school year has no days of school further apart. */
const MAX_DAYS_AHEAD = 120;

/** The next days without school from a day ('YYYY-MM-DD') on, besides weekends; undefined if there are none for months. */
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

/** The days of school ('YYYY-MM-DD') of a week that is given by its Sunday. */
const schoolDayNames = (weekStart: string, free: readonly DayRange[]): string[] => {
  const sunday = Date.parse(weekStart) / DAY_MS;
  const days = Array.from({ length: SCHOOL_DAYS }, (_, after) => sunday + after);
  return days.filter((day) => !isHoliday(day, free)).map(dayName);
};

/** Days of school, 0 to 5, in a week that is given by its Sunday ('YYYY-MM-DD'), besides those that are `free`. */
export const schoolDaysOf = (weekStart: string, free: readonly DayRange[]): number =>
  schoolDayNames(weekStart, free).length;

/** How many lessons are to be expected in a week of so many days of school; none in a week that counts as a holiday. */
export const plannedLessons = (perWeek: number, schoolDays: number): number =>
  schoolDays < MIN_SCHOOL_DAYS ? 0 : Math.ceil((perWeek * schoolDays) / SCHOOL_DAYS);

/** A day of school, and how many its week has. */
type SchoolDay = { day: string; ofWeek: number };

/** The days of school of a range, in order, besides those that are `free`; weeks that count as holidays have none. */
export const schoolDaysIn = ({ from, to }: DayRange, free: readonly DayRange[]): SchoolDay[] => {
  const days: SchoolDay[] = [];
  for (let week = weekOf(Date.parse(from)); week <= to; week = weeksAfter(week, 1)) {
    const ofWeek = schoolDayNames(week, free);
    if (ofWeek.length < MIN_SCHOOL_DAYS) continue;
    days.push(...ofWeek.filter((day) => from <= day && day <= to).map((day) => ({ day, ofWeek: ofWeek.length })));
  }
  return days;
};

/** How many lessons are to be expected on these days of school, rounded; of a part of a week its share. */
export const plannedOn = (perWeek: number, days: readonly SchoolDay[]): number =>
  Math.round(days.reduce((sum, { ofWeek }) => sum + plannedLessons(perWeek, ofWeek) / ofWeek, 0));

/** A group's lessons of this week, for how many weeks in a row it has had one, and this week's days of school. */
type LessonWeeks = { done: number; streak: number; schoolDays: number };

/**
 * A group's weeks. `finished` are the moments at which it finished lessons, in ms. Weeks with fewer than three days of
 * school don't break a row, nor does the current week before its first lesson.
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
