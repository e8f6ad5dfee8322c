import { expect, test } from 'vitest';
import { occasionOf } from './occasion.ts';

test.each([
  ['the first lesson, even if it completes the week', 1, { done: 1, planned: 1 }, 1, { kind: 'first', count: 1 }],
  ['the last planned lesson of a week', 7, { done: 3, planned: 3 }, 2, { kind: 'week', count: 3, planned: 3 }],
  ['that of the fourth week in a row', 12, { done: 3, planned: 3 }, 4, { kind: 'month', count: 4 }],
  ['one more than planned', 13, { done: 4, planned: 3 }, 4, { kind: 'lessons', count: 13 }],
  ['a lesson in the holidays', 14, { done: 1, planned: 0 }, 4, { kind: 'lessons', count: 14 }],
  ['the tenth lesson, of an unknown week', 10, undefined, 0, { kind: 'tenth', count: 10 }],
  ['a lesson that isn’t counted', undefined, { done: 1, planned: 1 }, 1, { kind: 'lesson' }],
])('%s is celebrated as such', (_case, finishedLessons, week, streak, occasion) => {
  expect(occasionOf({ finishedLessons, week, streak })).toEqual(occasion);
});
