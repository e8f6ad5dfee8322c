import { monthsKept, type Month } from '@zuzu/domain/lessons/fixed-lesson.ts';
import type { FixedLessonEntry, FixedLessons } from '@zuzu/domain/users/group.ts';

export type NumberedLesson = FixedLessonEntry & { number: number };

/** The fixed lessons of one month, and how many of them are done. */
export interface LessonMonth extends Month {
  lessons: NumberedLesson[];
  done: number;
}

/** From the current month backwards, lessons in ascending order; months without lessons are left out. */
export const lessonMonths = (fixedLessons: FixedLessons, current: Month): LessonMonth[] =>
  monthsKept(current).flatMap((month) => {
    const lessons = Object.entries(fixedLessons[month.month] ?? {})
      .map(([number, lesson]) => ({ ...lesson, number: Number(number) }))
      .toSorted((a, b) => a.number - b.number);
    return lessons.length > 0 ? [{ ...month, lessons, done: lessons.filter(({ done }) => done).length }] : [];
  });

/** Key of the next lesson: the first of the current month that isn't done. */
export const nextLesson = (months: readonly LessonMonth[], current: Month): string | undefined =>
  months.find(({ year, month }) => year === current.year && month === current.month)?.lessons.find(({ done }) => !done)
    ?.lessonKey;
