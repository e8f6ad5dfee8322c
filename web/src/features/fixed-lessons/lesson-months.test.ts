import { describe, expect, it } from 'vitest';
import { lessonKeyOf } from '@zuzu/domain/lessons/fixed-lesson.ts';
import type { FixedLessons } from '@zuzu/domain/users/group.ts';
import { lessonMonths, nextLesson } from './lesson-months.ts';

const FEBRUARY = { year: 2027, month: 2 };
const lesson = (month: number, number: number, done = false) => ({
  lessonKey: lessonKeyOf(month, number),
  createdAt: '2027-02-01T00:00:00.000Z',
  durationMin: 10,
  done,
  categories: [],
});
const month = (number: number, lessons: number, done = 0): FixedLessons => ({
  [number]: Object.fromEntries(Array.from({ length: lessons }, (_, i) => [i + 1, lesson(number, i + 1, i < done)])),
});

describe('fixed lessons', () => {
  it('are grouped by month, the current one first, then backwards across the end of the year', () => {
    const months = lessonMonths({ ...month(3, 4), ...month(2, 4), ...month(12, 4), ...month(1, 4) }, FEBRUARY);
    expect(months.map(({ year, month: number }) => [year, number])).toEqual([
      [2027, 2],
      [2027, 1],
      [2026, 12],
      [2026, 3],
    ]);
  });

  it('are sorted by number, not alphabetically', () => {
    const [only] = lessonMonths(month(2, 12, 3), FEBRUARY);
    expect(only!.lessons.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(only!.done).toBe(3);
  });

  it('are empty if there are none', () => expect(lessonMonths({ 5: {} }, FEBRUARY)).toEqual([]));
});

describe('the next lesson', () => {
  const next = (lessons: FixedLessons) => nextLesson(lessonMonths(lessons, FEBRUARY), FEBRUARY);
  it('is the first of this month that is not done, even if earlier months have unfinished ones', () =>
    expect(next({ ...month(2, 4, 2), ...month(1, 4, 0) })).toBe('2-3'));
  it('is none once all are done', () => expect(next({ ...month(2, 4, 4), ...month(1, 4, 0) })).toBeUndefined());
  it('is none before this month has its lessons', () => expect(next(month(1, 4))).toBeUndefined());
});
