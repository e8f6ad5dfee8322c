import { expect, test } from 'vitest';
import { lengthForMinutes } from './lesson-length.ts';
import { choosePartsThatFit } from './lesson-timeline.ts';

test.each<[readonly number[], number, readonly number[]]>([
  [[60, 45, 30], 75, [1, 2]],
  [[60, 45, 30], 135, [0, 1, 2]],
  [[60, 45, 30], 1_000, [0, 1, 2]],
  [[60, 45, 30], 29, []],
  [[60, 45, 30], 0, []],
  [[60, 45, 30], -20, []],
  [[], 60, []],
  // a fraction counts as a whole second
  [[30.4, 30], 60, [0]],
])('of %j the parts that fill %d s best are %j', (lengths, available, parts) => {
  expect(choosePartsThatFit(lengths, available)).toEqual(parts);
});

test('no other set fills the time better', () => {
  const lengths = [37, 61, 42, 75, 28, 54, 90, 33];
  for (let available = 0; available <= 430; available += 7) {
    let best = 0;
    for (let set = 0; set < 1 << lengths.length; set++) {
      const sum = lengths.reduce((total, length, part) => (set & (1 << part) ? total + length : total), 0);
      if (sum <= available) best = Math.max(best, sum);
    }
    const chosen = choosePartsThatFit(lengths, available).reduce((total, part) => total + lengths[part]!, 0);
    expect(chosen).toBe(best);
  }
});

test.each([
  [4, 2],
  [5, 3],
  [9, 3],
  [10, 4],
  [19, 4],
  [20, 5],
  [45, 5],
] as const)('%i minutes until the bell are filled from length %i', (minutes, code) => {
  expect(lengthForMinutes(minutes)).toBe(code);
});
