import { expect, it } from 'vitest';
import type { IntensityLevel } from '#videos/intensity.ts';
import { easierIntensity, isUnwelcome, missedDifficulty, type Difficulty } from './feedback.ts';

const said = (difficulty: Difficulty, intensity: IntensityLevel = 4, answered = false) => ({
  difficulty,
  intensity,
  answered,
});

it('three lessons in a row that were too hard are worth an easier intensity, once', () => {
  const hard = said('hard');
  expect(easierIntensity([hard, hard], 4)).toBeUndefined();
  expect(easierIntensity([hard, hard, hard], 4)).toBe(3);
  expect(easierIntensity([hard, hard, hard, said('easy')], 4)).toBe(3);
  expect(easierIntensity([hard, said('right'), hard, hard], 4)).toBeUndefined();
  // answered before: only three new ones count
  const answered = said('hard', 4, true);
  expect(easierIntensity([hard, hard, answered], 4)).toBeUndefined();
  expect(easierIntensity([hard, hard, hard, answered], 4)).toBe(3);
});

it('what is offered is easier than what was too hard, and than what is usual', () => {
  expect(easierIntensity([said('hard', 5), said('hard', 3), said('hard', 4)], 4)).toBe(2);
  // lessons that were harder than usual say nothing of the usual ones
  expect(easierIntensity([said('hard', 5), said('hard', 5), said('hard', 5)], 3)).toBeUndefined();
  expect(easierIntensity([said('hard', 1), said('hard', 1), said('hard', 1)], 1)).toBeUndefined();
});

it('a few groups, or a minority of them, propose nothing', () => {
  expect(isUnwelcome({ groups: 4, notForUs: 4 })).toBe(false);
  expect(isUnwelcome({ groups: 14, notForUs: 11 })).toBe(true);
  expect(isUnwelcome({ groups: 14, notForUs: 6 })).toBe(false);
  expect(missedDifficulty({ groups: 4, easy: 0, right: 0, hard: 9 })).toBeUndefined();
  expect(missedDifficulty({ groups: 5, easy: 0, right: 4, hard: 5 })).toBe('hard');
  expect(missedDifficulty({ groups: 5, easy: 6, right: 4, hard: 1 })).toBe('easy');
  expect(missedDifficulty({ groups: 5, easy: 3, right: 4, hard: 3 })).toBeUndefined();
  expect(missedDifficulty({ groups: 5, easy: 4, right: 0, hard: 4 })).toBeUndefined();
});
