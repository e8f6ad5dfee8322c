import type { SchoolYearLesson } from '@zuzu/contract/planning/school-year.ts';

const DAYS_A_WEEK = 7;

/** One week of a simulated year: percentages of its parts, mean minutes of its lessons, videos used by its end. */
export interface YearWeek {
  week: number;
  lessons: number;
  newPercent: number;
  soonPercent: number;
  minutes: number;
  outsideLessons: number;
  seenCandidates: number;
}

/** Groups lessons by week of the year, from 1; weeks without lessons are left out. */
export const yearWeeks = (lessons: readonly SchoolYearLesson[]): YearWeek[] =>
  [...Map.groupBy(lessons, ({ day }) => Math.ceil(day / DAYS_A_WEEK))].map(([week, own]) => {
    const sum = (of: (lesson: SchoolYearLesson) => number) => own.reduce((total, lesson) => total + of(lesson), 0);
    const parts = sum((lesson) => lesson.parts);
    return {
      week,
      lessons: own.length,
      newPercent: (100 * sum(({ newParts }) => newParts)) / parts,
      soonPercent: (100 * sum(({ soonParts }) => soonParts)) / parts,
      minutes: sum(({ totalSeconds }) => totalSeconds) / 60 / own.length,
      outsideLessons: own.filter(({ outsideSeconds }) => outsideSeconds > 0).length,
      seenCandidates: own.at(-1)?.seenCandidates ?? 0,
    };
  });
