import { expect, it } from 'vitest';
import { chooseRepeatedPart } from './repeated-part.ts';

const seconds = (...lengths: number[]) => lengths.map((length) => ({ seconds: length }));

it('is a favourite, else about a minute long, and unwanted only without an alternative', () => {
  expect(chooseRepeatedPart(seconds(130, 75, 40), [])).toBe(1);
  expect(chooseRepeatedPart(seconds(20, 50, 200), [])).toBe(1);
  expect(chooseRepeatedPart([{ seconds: 75 }, { seconds: 30, opinion: 'heart' }], [])).toBe(1);
  expect(chooseRepeatedPart([{ seconds: 75, opinion: 'not-for-us' }, { seconds: 20 }], [])).toBe(1);
});

it('is another one each time, until all have been repeated', () => {
  const parts = [{ seconds: 75 }, { seconds: 80 }, { seconds: 30, opinion: 'heart' as const }];
  const repeated: number[] = [];
  for (let time = 0; time < 4; time++) repeated.push(chooseRepeatedPart(parts, repeated));
  expect(repeated).toEqual([2, 0, 1, 2]);
});
