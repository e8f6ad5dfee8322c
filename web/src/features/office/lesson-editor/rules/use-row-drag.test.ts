import { expect, it } from 'vitest';
import { dropPosition } from './use-row-drag.ts';

const rows = [0, 1, 2, 3].map((at) => ({ top: at * 50, bottom: at * 50 + 42 }));
const list = { top: 0, bottom: 192, left: 100, right: 500 };
const land = (from: number, x: number, y: number) => dropPosition(from, { x, y }, list, rows);

it('is between the rows whose centres surround the point', () => {
  expect([0, 60, 75, 130, 180].map((y) => land(0, 300, y))).toEqual([0, 0, 1, 2, 3]);
  expect([10, 30, 60, 80, 190].map((y) => land(3, 300, y))).toEqual([0, 1, 1, 2, 3]);
});

it('is the original one on the row itself and outside the list', () => {
  expect(land(1, 300, 70)).toBe(1);
  for (const [x, y] of [
    [20, 180],
    [600, 180],
    [300, -60],
    [300, 260],
  ] as const)
    expect(land(1, x, y)).toBe(1);
  // slightly next to the list still counts
  expect(land(1, 70, 230)).toBe(3);
});
