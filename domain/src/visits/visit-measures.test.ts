import { describe, expect, it } from 'vitest';
import { bucketOf, quantileOf, VISIT_BOUNDS_MS } from './visit-measures.ts';

const counted = (...values: number[]): number[] => {
  const counts = Array<number>(VISIT_BOUNDS_MS.length + 1).fill(0);
  for (const value of values) counts[bucketOf(value)]! += 1;
  return counts;
};

describe('what three of four visits stay below', () => {
  it('is unknown before the first one', () => expect(quantileOf(counted(), 0.75)).toBeUndefined());

  it.each([
    [[120], 138],
    [[120, 120, 120, 1_800], 150],
    [[120, 120, 1_800, 1_800], 1_750],
    [[0, 0, 0, 0], 19],
    [[60_000], 20_000],
  ])('of %j is %d, evenly spread within a bucket', (values, p75) => {
    expect(quantileOf(counted(...values), 0.75)).toBe(p75);
  });
});

it.each([
  [0, 0],
  [25, 0],
  [26, 1],
  [20_000, VISIT_BOUNDS_MS.length - 1],
  [20_001, VISIT_BOUNDS_MS.length],
])('%d ms are counted in bucket %d', (ms, bucket) => expect(bucketOf(ms)).toBe(bucket));
