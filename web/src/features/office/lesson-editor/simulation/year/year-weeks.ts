import type { SchoolYearLesson } from '@zuzu/contract/planning/school-year.ts';

const DAYS_A_WEEK = 7;

/**
 * Returns the weeks of a simulated year that have lessons, numbered from 1: percentages of parts, mean minutes of lessons, and videos
 * used so far.
 */
export const yearWeeks = (lessons: readonly SchoolYearLesson[]) =>
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
export type YearWeek = ReturnType<typeof yearWeeks>[number];
