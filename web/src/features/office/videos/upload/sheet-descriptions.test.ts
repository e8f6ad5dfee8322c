import { expect, it } from 'vitest';
import { defaultCategories } from '@zuzu/domain/videos/category.ts';
import { descriptionsFor, isSheet } from './sheet-descriptions.ts';
import { withDescriptions, type RowDescription, type UploadRow } from './upload-rows.ts';

const row = (fileName: string, said: Partial<RowDescription> = {}): UploadRow => ({
  id: fileName,
  fileName,
  state: { at: 'described' },
  description: { displayName: '', intensities: [], path: '', extraNotes: '', ...said },
});
const HEAD = ['קובץ', 'מזהה', 'שם', 'קטגוריה', 'עצימות', 'משפחה', 'סדרה', 'פרק', 'הערות'];

it('a sheet sets the fields that it has and keeps the others', () => {
  const sent: UploadRow = { ...row('sent.mp4'), state: { at: 'saving' } };
  const rows = [row('Dance.mp4', { extraNotes: 'שלי' }), row('jump.mov'), sent];
  const { descriptions, faults } = descriptionsFor(
    [
      HEAD,
      ['dance', 'uploads/x.mp4', 'ריקוד', 'ריקוד', '1, 2', 'גשם', 'מים', '3'],
      ['JUMP.MOV', '', 'קפיצה', 'smal', '9'],
      ['sent.mp4', '', 'x'],
      ['none.mp4', '', 'x'],
    ],
    rows,
    defaultCategories,
  )!;
  expect(withDescriptions(rows, descriptions)).toEqual([
    row('Dance.mp4', {
      displayName: 'ריקוד',
      path: 'small/dance',
      intensities: [1, 2],
      family: 'גשם',
      series: 'מים',
      episode: 3,
      extraNotes: 'שלי',
    }),
    row('jump.mov', { displayName: 'קפיצה' }),
    rows[2],
  ]);
  expect(faults.map(({ row: at, column, code }) => [at, column, code])).toEqual([
    [3, 'intensities', 'unknown'],
    [3, 'path', 'unknown'],
    [4, 'fileName', 'no-video'],
    [5, 'fileName', 'no-video'],
  ]);
});

it('a sheet without file names is ignored, and sheets are recognized by file name', () => {
  expect(descriptionsFor([['שם'], ['ריקוד']], [row('a.mp4')], defaultCategories)).toBeUndefined();
  expect(['a.XLSX', 'b.csv', 'c.mp4', 'xlsx'].map((name) => isSheet({ name }))).toEqual([true, true, false, false]);
});
