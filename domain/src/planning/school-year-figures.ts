import { SOON_DAYS } from '#composition/score/score.ts';
import type { YearLesson } from './school-year.ts';

/** Summary of a year of lessons. Percentages are of parts, 0 to 100, not rounded; null if there is nothing to count. */
export type YearFigures = {
  lessons: number;
  /** Calendar days from the first lesson to the last, both included. */
  days: number;
  /** Parts that the group had seen within the previous seven days. */
  soonPercent: number | null;
  /** Parts that were new to the group. */
  newPercent: number | null;
  /** The same while the library still had new videos for every block, without the first week, in which seen videos were all seen recently. */
  newWhileLeftPercent: number | null;
  /** Day of the first lesson outside its tolerance, and the number of such lessons. */
  firstOutsideDay: number | null;
  outsideLessons: number;
  /** Day of the first lesson with a block that nothing could fill. */
  firstSkippedDay: number | null;
  differentLessons: number;
  seenCandidates: number;
  /** Candidates seen at least once. */
  coveragePercent: number | null;
  /** Day on which the last of all candidates was shown. */
  allSeenDay: number | null;
  /** The longest time, in days, for which a video was not repeated once all had been seen. */
  longestUnseenDays: number | null;
};

const sumOf = (lessons: readonly YearLesson[], of: (lesson: YearLesson) => number): number =>
  lessons.reduce((sum, lesson) => sum + of(lesson), 0);

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);

/** Summarises the lessons of a year, or those composed so far; `candidates` = number of videos that the rule could choose. */
export const yearFigures = (lessons: readonly YearLesson[], candidates: number): YearFigures => {
  const parts = sumOf(lessons, (lesson) => lesson.parts);
  const whileLeft = lessons.filter(({ hasNewLeft, day }) => hasNewLeft && day > SOON_DAYS);
  const outside = lessons.filter(({ outsideSeconds }) => outsideSeconds > 0);
  const afterAll = lessons.filter(({ longestUnseenDays }) => longestUnseenDays !== null);
  const seenCandidates = lessons.at(-1)?.seenCandidates ?? 0;
  return {
    lessons: lessons.length,
    days: lessons.at(-1)?.day ?? 0,
    soonPercent: percent(
      sumOf(lessons, ({ soonParts }) => soonParts),
      parts,
    ),
    newPercent: percent(
      sumOf(lessons, ({ newParts }) => newParts),
      parts,
    ),
    newWhileLeftPercent: percent(
      sumOf(whileLeft, ({ newParts }) => newParts),
      sumOf(whileLeft, (lesson) => lesson.parts),
    ),
    firstOutsideDay: outside[0]?.day ?? null,
    outsideLessons: outside.length,
    firstSkippedDay: lessons.find(({ skippedBlocks }) => skippedBlocks > 0)?.day ?? null,
    differentLessons: lessons.filter(({ isRepeat }) => !isRepeat).length,
    seenCandidates,
    coveragePercent: percent(seenCandidates, candidates),
    allSeenDay: afterAll[0]?.day ?? null,
    longestUnseenDays: afterAll.length === 0 ? null : Math.max(...afterAll.map((one) => one.longestUnseenDays ?? 0)),
  };
};
