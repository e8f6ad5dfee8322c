import { localDate, localTime } from '#calendar/calendar.ts';
import { dayAfter, type DayRange } from '#calendar/day-range.ts';
import { lessonMinutes } from '#lessons/lesson-length.ts';
import { sortPlanned, type PlannedLesson } from '#users/planned-lesson.ts';
import { isHolidayOn } from './school-weeks.ts';

const MINUTE_MS = 60_000;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The planned lessons of a day ('YYYY-MM-DD') by time, even if it is a holiday. */
export const plannedOnDay = (lessons: readonly PlannedLesson[], date: string): PlannedLesson[] =>
  sortPlanned(lessons.filter(({ day }) => day === new Date(date).getUTCDay()));

/** The instant, in ms, at which a planned lesson begins on a day ('YYYY-MM-DD'). */
export const beginsAt = ({ time }: PlannedLesson, date: string): number => localTime(date, minutesOf(time) * MINUTE_MS);

/** The planned lessons in a range of days, by time, except on holidays and `free` days. */
export const plannedLessonsIn = (
  lessons: readonly PlannedLesson[],
  { from, to }: DayRange,
  free: readonly DayRange[],
): { date: string; at: number; lesson: PlannedLesson }[] => {
  const found = [];
  for (let date = from; date <= to; date = dayAfter(date)) {
    if (isHolidayOn(date, free)) continue;
    for (const lesson of plannedOnDay(lessons, date)) found.push({ date, at: beginsAt(lesson, date), lesson });
  }
  return found;
};

/** The current or next planned lesson of the day; undefined if there is none left. */
export const nextPlannedToday = (lessons: readonly PlannedLesson[], now: Date): PlannedLesson | undefined => {
  const today = localDate(now);
  const endsAt = (lesson: PlannedLesson) => beginsAt(lesson, today) + lessonMinutes[lesson.length].slot * MINUTE_MS;
  return plannedOnDay(lessons, today).find((lesson) => endsAt(lesson) > now.getTime());
};
