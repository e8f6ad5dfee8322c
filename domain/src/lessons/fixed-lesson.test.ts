import { describe, expect, it } from 'vitest';
import { lessonKeyOf, lessonsPerMonth, monthAt, monthsKept, parseLessonKey, pickStars } from './fixed-lesson.ts';

describe('the month of an instant', () => {
  // Israel is two hours ahead of UTC in winter, three from the last Friday of March to the last Sunday of October
  it.each([
    ['2026-02-28T21:59:59.999Z', 2026, 2],
    ['2026-02-28T22:00:00Z', 2026, 3],
    ['2026-03-31T20:59:59Z', 2026, 3],
    ['2026-03-31T21:00:00Z', 2026, 4],
    ['2026-10-31T21:59:59Z', 2026, 10],
    ['2026-10-31T22:00:00Z', 2026, 11],
    ['2026-12-31T22:00:00Z', 2027, 1],
    ['2028-02-29T12:00:00Z', 2028, 2],
  ])('%s is in %i-%i', (time, year, month) => expect(monthAt(Date.parse(time))).toEqual({ year, month }));
});

it('twelve months are kept, the current one first', () => {
  const months = monthsKept({ year: 2027, month: 2 });
  expect(months.map(({ month }) => month)).toEqual([2, 1, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(months.map(({ year }) => year)).toEqual([2027, 2027, ...Array.from({ length: 10 }, () => 2026)]);
  expect(monthsKept({ year: 2026, month: 12 }).at(-1)).toEqual({ year: 2026, month: 1 });
});

it('a month has four weeks of lessons', () => expect(lessonsPerMonth(3)).toBe(12));

describe('a lesson key', () => {
  it('says month and number', () => {
    for (const [month, number] of [
      [1, 1],
      [12, 200],
      [10, 9],
    ] as const)
      expect(parseLessonKey(lessonKeyOf(month, number))).toEqual({ month, number });
  });
  it.each(['', '-', '0-1', '13-1', '1-0', '01-1', '1-01', '1-1 ', ' 1-1', '1--1', '1-1-1', '١-١', '1-99999', '1-1\n'])(
    '%j is none',
    (key) => expect(parseLessonKey(key)).toBeUndefined(),
  );
});

describe('the stars of lessons', () => {
  const main = (...keys: string[]) => keys.map((fileKey) => ({ fileKey, isMain: true }));
  const other = (...keys: string[]) => keys.map((fileKey) => ({ fileKey, isMain: false }));

  it('are its first main exercise and two others', () => {
    expect(pickStars([[...other('a'), ...main('b', 'c'), ...other('d')]])).toEqual([['b', 'a', 'c']]);
  });
  it('differ from those of the other lessons wherever the lessons do', () => {
    const lessons = [
      [...main('a', 'b'), ...other('c', 'd', 'e')],
      [...main('a', 'b'), ...other('c', 'd', 'f')],
      [...main('a'), ...other('c', 'd', 'e', 'f')],
    ];
    const stars = pickStars(lessons);
    expect(stars.map(([star]) => star)).toEqual(['a', 'b', 'a']);
    expect(new Set(stars.map((each) => each.join())).size).toBe(3);
  });
  it('are what there is: no main exercise, fewer than three, none', () => {
    expect(pickStars([other('a', 'b'), []])).toEqual([['a', 'b'], []]);
  });
});
