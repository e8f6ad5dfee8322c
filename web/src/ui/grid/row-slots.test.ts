import { expect, it } from 'vitest';
import { rowSlots } from './row-slots.ts';

it('rows of the same query keep their elements, and rows that come into view get new ones', () => {
  const slotsOf = rowSlots();
  expect(slotsOf('all', ['a', 'b', 'c'])).toEqual([0, 1, 2]);
  expect(slotsOf('all', ['b', 'c', 'd'])).toEqual([1, 2, 3]);
  expect(slotsOf('all', ['d', 'b'])).toEqual([3, 1]);
  expect(slotsOf('all', ['c'])).toEqual([4]);
});

it('rows of another query reuse the elements of the previous ones', () => {
  const slotsOf = rowSlots();
  slotsOf('all', ['a', 'b', 'c', 'd']);
  slotsOf('all', ['c', 'd']);
  expect(slotsOf('j', ['d', 'x', 'y'])).toEqual([2, 3, 4]);
  expect(slotsOf('ju', [])).toEqual([]);
});

it('no two visible rows share an element, and repeated calls change nothing', () => {
  const slotsOf = rowSlots();
  const viewports = [
    ['all', [1, 2, 3, 4]],
    ['all', [3, 4, 5, 6]],
    ['j', [6, 7, 1, 2, 8]],
    ['j', [7, 9, 10]],
    ['all', [10, 1, 2, 3, 4, 5]],
    ['', []],
    ['all', [1, 2]],
  ] as const;
  for (const [queryHash, keys] of viewports) {
    const slots = slotsOf(queryHash, keys);
    expect(new Set(slots).size).toBe(keys.length);
    expect(slotsOf(queryHash, keys)).toEqual(slots);
  }
});
