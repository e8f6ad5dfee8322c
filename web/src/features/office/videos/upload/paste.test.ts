import { expect, it } from 'vitest';
import { defaultCategories } from '@zuzu/domain/videos/category.ts';
import { descriptionsPasted, isTable, type PastedColumn } from './paste.ts';

const rows = ['a', 'b', 'c'].map((id) => ({ id }));
const pasted = (at: PastedColumn, ...lines: string[][]) => {
  const { descriptions, faults } = descriptionsPasted(lines, rows, at, defaultCategories);
  return { said: Object.fromEntries(descriptions), faults: faults.map(({ row, column, code }) => [row, column, code]) };
};

it('a column goes to one row after the other; an empty cell changes nothing, and lines without a row are left out', () => {
  expect(pasted('name', ['ברווז'], [''], ['דב'], ['יותר מדי'])).toEqual({
    said: { a: { displayName: 'ברווז' }, c: { displayName: 'דב' } },
    faults: [],
  });
});

it('several columns go to those beside it, and what does not fit is told', () => {
  expect(pasted('intensity', ['3', 'תרגיל קטן', 'ריקוד', 'הערה'], ['9', 'main'], ['1-2', 'אין כזה'])).toEqual({
    said: {
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

it('a header that was copied with the column is not a value', () => {
  expect(pasted('name', ['שם לתצוגה'], ['ברווז'])).toEqual({ said: { a: { displayName: 'ברווז' } }, faults: [] });
  expect(pasted('sub', ['ריקוד'], ['dance']).said).toEqual({ a: { path: 'small/dance' }, b: { path: 'small/dance' } });
});

it('one cell is text like any other', () => {
  expect(['ברווז', 'ברווז\r\n', 'a\tb', 'a\nb'].map(isTable)).toEqual([false, false, true, true]);
});
