import { expect, it } from 'vitest';
import { figuresOfBlocks, secondsTogether } from './block-figures.ts';

const of = (category: string, count: number) => ({ category, count, averageSeconds: count * 10 });

it('figures stay with their block when blocks are moved or added', () => {
  const order = ['main', 'fixed/small/dance/disco.mp4', 'small/dance'];
  const counted = { order, blocks: [of('main', 9), of('small/dance', 1), of('small/dance', 4)] };
  const counts = (moved: string[]) => figuresOfBlocks(moved, counted).map((figures) => figures?.count);
  expect(counts(order)).toEqual([9, 1, 4]);
  expect(counts(['small/dance', 'main', 'fixed/small/dance/disco.mp4'])).toEqual([4, 9, 1]);
  expect(counts(['main', 'small/story', 'main'])).toEqual([9, undefined, 9]);
  expect(figuresOfBlocks(['main'], undefined)).toEqual([undefined]);
});

it('a total is only shown once all lengths are known', () => {
  expect(secondsTogether([10, 20.5])).toBe(30.5);
  expect(secondsTogether([10, undefined, 5])).toBeUndefined();
  expect(secondsTogether([])).toBe(0);
});
