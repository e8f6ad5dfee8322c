import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spoiledDate } from '#sheets/cells.ts';
import { levelsOfWords, pathOfWords } from '#sheets/words.ts';
import { defaultCategories } from '#videos/category.ts';
import { categoryTreeOf } from '#videos/category-tree.ts';
import { normalizeIntensities } from '#videos/intensity.ts';
import { MAX_NOTES } from '#videos/limits.ts';
import { pathParts } from '#videos/video-path.ts';
import { arbitraryVideos } from '#testing/arbitrary-videos.ts';
import {
  notesInSheet,
  videoCells,
  videoColumnOfHeader,
  videoColumns,
  videoHeaderRowOf,
  videoHeaders,
} from './columns.ts';
import { filesByName, matchVideos, videoRowSchema, videoRowsOf, videosOfRows, tableOfVideos } from './videos-sheet.ts';

const read = (...table: string[][]) => {
  const header = videoHeaderRowOf(table);
  return videosOfRows(videoRowsOf(table, header, table[header]!.map(videoColumnOfHeader)), defaultCategories);
};
const describedBy = (...table: string[][]) => read(...table).map(({ described }) => described);
const faultsOf = (...table: string[][]) =>
  read(...table).flatMap(({ faults }) => faults.map(({ row, column, code }) => `${row} ${column} ${code}`));

it('headers are understood in both languages, below a title, and may be missing', () => {
  for (const column of videoColumns)
    for (const header of Object.values(videoHeaders[column])) expect(videoColumnOfHeader(header)).toBe(column);
  expect(['Sub-Category', 'תת קטגוריה', 'File Name', 'שם', 'אורך (דקות)'].map(videoColumnOfHeader)).toEqual([
    ...['subCategory', 'subCategory', 'fileName', 'displayName', undefined],
  ]);
  expect(videoHeaderRowOf([['יום צילום'], ['File name', 'Name'], ['קובץ', 'שם'], ['a.mp4', 'ריצה']])).toBe(2);
  expect(videoHeaderRowOf([['a.mp4', 'ריצה']])).toBe(-1);
});

it.each([
  ['small/dance/rain', 'small/dance/rain'],
  ['Small / Dance', 'small/dance'],
  ['תרגיל קטן / ריקוד / גשם', 'small/dance/גשם'],
  ['ריקוד', 'small/dance'],
  ['Dynamic warm-up', 'warm-up/dynamic-warmup'],
  ['חימום', 'warm-up'],
  ['ראשי', 'main'],
  ['חימום / דינמי', 'warm-up/dynamic-warmup'],
  ['main/ריצה', 'main/ריצה'],
  ['water/pool', 'water/pool'],
  ['water/sea', 'water/sea'],
  ['small/yoga', 'small/yoga'],
  ['small/dans', undefined],
  ['בישול', undefined],
  ['constructor', undefined],
])('the category %j is %j', (typed, path) => {
  const library = ['water/pool', 'small/yoga'].map(pathParts);
  expect(pathOfWords(typed, categoryTreeOf(library))).toBe(path);
});

it('intensities are understood as words, as numbers, and as what Excel makes of them', () => {
  expect(['1, 3', '3;1', 'קל, קשה', '3 · Medium', '135', '4', '4.0', '2-4, 5'].map(levelsOfWords)).toEqual([
    ...[[1, 3], [1, 3], [2, 4], [3], [1, 3, 5], [4], [4], [2, 3, 4, 5]],
  ]);
  expect(['3-1', '0, 1', '16', '1, חזק'].map(levelsOfWords)).toEqual(Array.from({ length: 4 }));
});

it('reads filled cells, the category from one column or two', () => {
  const head = ['קובץ', 'שם', 'קטגוריה', 'תת קטגוריה', 'עצימות', 'משפחה', 'סדרה', 'פרק', 'הערות'];
  expect(
    describedBy(
      head,
      ['a.mp4', 'ריצה  במקום', 'תרגיל קטן', 'ריקוד', '1, 2', 'גשם', 'ים', '3.0', 'שורה\nעוד'],
      ['b.mp4', '', '', 'כוח'],
      ['c.mp4', '', 'small/dance', 'dance'],
    ),
  ).toEqual([
    {
      displayName: 'ריצה במקום',
      path: 'small/dance',
      intensities: [1, 2],
      family: 'גשם',
      series: 'ים',
      episode: 3,
      extraNotes: 'שורה\nעוד',
    },
    { path: 'small/power' },
    { path: 'small/dance' },
  ]);
});

it('every faulty cell is named, and why', () => {
  const head = ['File name', 'Name', 'Category', 'Intensities', 'Series', 'Episode', 'Notes'];
  expect(faultsOf(head, ['a.mp4', 'x'.repeat(301), 'smal', '7', 'a\u0000b', '-1', 'x'.repeat(MAX_NOTES + 1)])).toEqual([
    ...['2 displayName too-long', '2 intensities unknown', '2 series not-plain', '2 episode unknown'],
    ...['2 path unknown', '2 extraNotes too-long'],
  ]);
  const spoiled = spoiledDate(new Date(0));
  expect(faultsOf(head, ['', 'x', '#REF!', spoiled, '', '1.5', '#N/A'])).toEqual([
    ...['2 intensities spoiled', '2 episode unknown', '2 path spoiled', '2 extraNotes spoiled', '2 fileName missing'],
  ]);
});

describe('a file', () => {
  const files = ['Dance One.mp4', 'dance two.mov', 'dance two.mp4', 'קפיצה.mp4', '1.5 jump.mp4', 'cafe\u0301.mp4'];
  const byName = filesByName(files, (name) => name);
  it.each([
    ['Dance One.mp4', [0]],
    ['dance one', [0]],
    ['DANCE TWO.MOV', [1]],
    ['dance two', [1, 2]],
    ['\u2068קפיצה.mp4\u2069', [3]],
    ['1.5 jump', [4]],
    ['CAF\u00c9', [5]],
    ['dance one.mov', []],
    ['dance', []],
  ])('is found as %j', (typed, found) => expect(byName(typed)).toEqual(found.map((at) => files[at])));

  it('is known by its key, else by its name; one of many, of none, or of a row before is not', () => {
    const matched = matchVideos(
      read(['Key', 'File'], ['1', 'dance two'], ['', 'dance two'], ['', 'DANCE ONE'], ['', 'Dance One.mp4'], ['9', '']),
      { byKey: (key) => files[Number(key)], byName },
    );
    expect(matched.map(({ file, faults: [fault] }) => file ?? `${fault?.column} ${fault?.code}`)).toEqual([
      ...['dance two.mov', 'fileName several-videos', 'Dance One.mp4', 'fileName repeated', 'fileKey no-video'],
    ]);
  });
});

it('what is exported says the same when it is read again', () => {
  fc.assert(
    fc.property(arbitraryVideos, fc.constantFrom('he', 'en'), (all, language) => {
      const { head, rows } = tableOfVideos(all, language);
      const table = [head, ...rows.map((row) => row.map(String))];
      const sheetRows = videoRowsOf(table, videoHeaderRowOf(table), head.map(videoColumnOfHeader));
      for (const row of sheetRows) expect(videoRowSchema.safeParse(row).error).toBeUndefined();
      const again = videosOfRows(sheetRows, categoryTreeOf(all.map((video) => pathParts(video.path))));
      expect(again.flatMap(({ faults }) => faults)).toEqual([]);
      expect(again.map(({ fileKey }) => fileKey)).toEqual(all.map(({ fileKey }) => fileKey));
      for (const [i, video] of all.entries()) {
        const { path: _path, ...described } = again[i]!.described;
        const stored = [...Object.keys(videoCells), 'rightsUntil'].map((column) => [
          column,
          Reflect.get(video, column),
        ]);
        expect(again[i]!.typedPath).toBe(video.path);
        expect(described).toEqual({
          ...Object.fromEntries(stored),
          intensities: normalizeIntensities(video.intensities),
          extraNotes: notesInSheet(video.extraNotes ?? '') || undefined,
        });
      }
    }),
  );
});
