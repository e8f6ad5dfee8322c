import { expect, it } from 'vitest';
import { defaultCategories } from '@zuzu/domain/videos/category.ts';
import { descriptionsPasted, isTable, type PastedColumn } from './paste.ts';

const rows = ['a', 'b', 'c'].map((id) => ({ id }));
const pasted = (at: PastedColumn, ...lines: string[][]) => {
  const { descriptions, faults } = descriptionsPasted(lines, rows, at, defaultCategories);
  return {
    described: Object.fromEntries(descriptions),
    faults: faults.map(({ row, column, code }) => [row, column, code]),
  };
};

it('a pasted column fills consecutive rows; empty cells and surplus lines are ignored', () => {
  expect(pasted('name', ['ברווז'], [''], ['דב'], ['יותר מדי'])).toEqual({
    described: { a: { displayName: 'ברווז' }, c: { displayName: 'דב' } },
    faults: [],
  });
});

it('several columns fill adjacent ones, and cells that do not fit are reported', () => {
  expect(pasted('intensity', ['3', 'תרגיל קטן', 'ריקוד', 'הערה'], ['9', 'main'], ['1-2', 'אין כזה'])).toEqual({
    described: {
      a: { intensities: [3], path: 'small/dance', extraNotes: 'הערה' },
      b: { path: 'main' },
      c: { intensities: [1, 2] },
    },
    faults: [
      [2, 'intensities', 'unknown'],
      [3, 'path', 'unknown'],
    ],
  });
});

it('a copied column header is not pasted as a value', () => {
  expect(pasted('name', ['שם לתצוגה'], ['ברווז'])).toEqual({ described: { a: { displayName: 'ברווז' } }, faults: [] });
  expect(pasted('sub', ['ריקוד'], ['dance']).described).toEqual({
    a: { path: 'small/dance' },
    b: { path: 'small/dance' },
  });
});

it('a single cell is pasted as text', () => {
  expect(['ברווז', 'ברווז\r\n', 'a\tb', 'a\nb'].map(isTable)).toEqual([false, false, true, true]);
});
