import { expect, it } from 'vitest';
import { groupColumns } from './group-columns.ts';

it.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 2],
  [5, 3],
  [6, 3],
  [7, 4],
  [8, 3],
  [10, 4],
  [12, 3],
])('%d groups stand %d in a row', (groups, columns) => expect(groupColumns(groups)).toBe(columns));
