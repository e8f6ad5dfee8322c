import { expect, it } from 'vitest';
import type { SchoolYearLesson } from '@zuzu/contract/planning/school-year.ts';
import { yearWeeks } from './year-weeks.ts';

const aLesson = (day: number, but: Partial<SchoolYearLesson> = {}): SchoolYearLesson => ({
  day,
  parts: 4,
  newParts: 0,
  soonParts: 0,
  totalSeconds: 600,
  outsideSeconds: 0,
  skippedBlocks: 0,
  seenCandidates: day,
  ...but,
});

it('groups lessons by week, with percentages of parts, and omits weeks without lessons', () => {
  const weeks = yearWeeks([
    aLesson(1, { newParts: 4 }),
    aLesson(7, { parts: 6, newParts: 1, soonParts: 3, totalSeconds: 720, outsideSeconds: 5 }),
    aLesson(15),
  ]);
  expect(weeks).toEqual([
    { week: 1, lessons: 2, newPercent: 50, soonPercent: 30, minutes: 11, outsideLessons: 1, seenCandidates: 7 },
    { week: 3, lessons: 1, newPercent: 0, soonPercent: 0, minutes: 10, outsideLessons: 0, seenCandidates: 15 },
  ]);
});
