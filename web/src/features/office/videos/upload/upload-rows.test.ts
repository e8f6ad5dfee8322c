import { describe, expect, it } from 'vitest';
import type { NewVideo } from '@zuzu/contract/videos/upload.ts';
import { defaultCategories } from '@zuzu/domain/videos/category.ts';
import {
  isIncomplete,
  isSendable,
  missingIn,
  searchRows,
  availableSubs,
  savedPath,
  withEdit,
  progressOf,
  withFiles,
  withMany,
  withDescription,
  withScanned,
  withState,
  type UploadRow,
} from './upload-rows.ts';

const found = (name: string): NewVideo => ({
  fileKey: `uploads/${name}`,
  fileName: name,
  displayName: '',
  name: '',
  length: 0,
  intensities: [],
  path: '',
  extraNotes: '',
  uploadDate: '',
  createdAt: '',
  size: 1,
});
const file = (name: string, content = 'x') => new File([content], name, { lastModified: 1 });
let ids = 0;
const newId = () => `local-${++ids}`;
const none = { intensity: false, primary: false, sub: false };
const two = (): UploadRow[] => withScanned([], [found('a'), found('b')]);
const first = (rows: readonly UploadRow[]) => rows[0]!.id;

describe('rows', () => {
  it('of a scan replace only those of the previous scan', () => {
    let rows = withFiles(two(), [file('local.mp4')], newId, defaultCategories);
    rows = withEdit(rows, rows[2]!.id, { displayName: 'mine' }, none);
    rows = withScanned(rows, [found('c')]);
    expect(rows.map(({ fileName, description }) => [fileName, description.displayName])).toEqual([
      ['c', ''],
      ['local.mp4', 'mine'],
    ]);
  });
  it('contain no file twice, whether chosen again or found in storage after its upload', () => {
    let rows = withFiles([], [file('a'), file('a'), file('b')], newId, defaultCategories);
    rows = withFiles(rows, [file('a'), file('a', 'another')], newId, defaultCategories);
    expect(rows.map((row) => row.fileName)).toEqual(['a', 'b', 'a']);
    rows = withState(rows, first(rows), { fileKey: 'uploads/a' });
    expect(withScanned(rows, [found('a')])).toHaveLength(3);
  });
  it('of a scan keep edits of the same file', () => {
    const rows = withEdit(two(), 'uploads/b', { displayName: 'b', primary: 'main' }, none);
    expect(
      withScanned(rows, [found('b'), found('c')]).map(({ id, description: { displayName, path } }) => [
        id,
        displayName,
        path,
      ]),
    ).toEqual([
      ['uploads/b', 'b', 'main'],
      ['uploads/c', '', ''],
    ]);
  });
  it('of a scan keep dropped cues and captions', () => {
    const row = withDescription(two()[0]!, { cues: 'WEBVTT', captions: { en: 'WEBVTT' } });
    const beside = { ...found('a'), captions: { he: 'WEBVTT' } };
    expect(withScanned([row], [beside])[0]!.description).toMatchObject({
      cues: 'WEBVTT',
      captions: { he: 'WEBVTT', en: 'WEBVTT' },
    });
  });
  it('without their file get it by name and size, and cannot be sent before', () => {
    const kept: UploadRow = {
      ...withDescription(two()[0]!, { displayName: 'שם' }),
      id: 'kept',
      fileName: 'a.mp4',
      wanted: 1,
    };
    expect([isSendable(kept), isSendable({ ...kept, wanted: undefined })]).toEqual([false, true]);
    const rows = withFiles([kept], [file('a.mp4', 'other'), file('a.mp4'), file('b.mp4')], newId, defaultCategories);
    expect(rows.map((row) => [row.description.displayName, row.file?.size, row.wanted])).toEqual([
      ['שם', 1, undefined],
      ['a', 5, undefined],
      ['b', 1, undefined],
    ]);
  });
  it('of an empty file show an error and are not sent', () => {
    const [row] = withFiles([], [file('a.mp4', '')], newId, defaultCategories);
    expect(row?.state).toEqual({ at: 'error', fault: { kind: 'empty' } });
    expect(isSendable(row!)).toBe(false);
  });
  it('are found by file name and notes', () => {
    const rows = withEdit(two(), 'uploads/b', { extraNotes: 'Quiet SOUND', displayName: 'zzz' }, none);
    expect([searchRows(rows, 'sound').length, searchRows(rows, 'A').length, searchRows(rows, 'zzz').length]).toEqual([
      1, 1, 0,
    ]);
  });
});

describe('an edit', () => {
  it('is copied only for checked columns, and never for names and notes', () => {
    const all = { intensity: true, primary: true, sub: false };
    let rows = withEdit(two(), 'uploads/a', { displayName: 'x', extraNotes: 'n' }, all);
    rows = withEdit(rows, 'uploads/a', { intensities: [2, 3] }, all);
    rows = withEdit(rows, 'uploads/a', { primary: 'small' }, all);
    rows = withEdit(rows, 'uploads/a', { sub: 'dance' }, all);
    expect(rows[0]!.description).toMatchObject({ path: 'small/dance', displayName: 'x' });
    expect(rows[1]!.description).toMatchObject({ path: 'small', intensities: [2, 3], displayName: '', extraNotes: '' });
    rows = withEdit(rows, 'uploads/b', { sub: 'story' }, { ...all, sub: true });
    expect(rows.map((row) => row.description.path)).toEqual(['small/story', 'small/story']);
  });
  it('of the category keeps the sub-category in the path', () => {
    let rows = withEdit(two(), 'uploads/a', { primary: 'small' }, none);
    rows = withEdit(rows, 'uploads/a', { sub: 'story' }, none);
    expect(withEdit(rows, 'uploads/a', { primary: 'main' }, none)[0]!.description.path).toBe('main/story');
  });
  it('always leaves a category pair that can be cleared', () => {
    const tree = { main: [], small: ['story', 'dance'], 'warm-up': ['static-warmup'] };
    const row = (path: string): UploadRow => withDescription(two()[0]!, { path });
    expect(
      ['', 'main', 'small', 'small/dance', 'main/dance', 'warm-up/dance'].map((path) => availableSubs(row(path), tree)),
    ).toEqual([[], [], ['story', 'dance'], ['', 'story', 'dance'], [], ['', 'dance', 'static-warmup']]);
    expect(withEdit([row('warm-up/dance')], 'uploads/a', { sub: '' }, none)[0]!.description.path).toBe('warm-up');
    expect(
      ['main/dance', 'main/dance/bear', 'main/run', 'small/dance'].map((path) => savedPath(row(path), tree)),
    ).toEqual([...['main', 'main/bear', 'main/run', 'small/dance']]);
  });
  it('does not change a row that is being uploaded or done', () => {
    for (const at of ['saving', 'completed'] as const) {
      const rows = withState(two(), 'uploads/b', { state: { at } });
      const edited = withEdit(rows, 'uploads/a', { primary: 'main' }, { ...none, primary: true });
      expect(edited.map((row) => row.description.path)).toEqual(['main', '']);
    }
  });
});

describe('a bulk edit', () => {
  const both = new Set(['uploads/a', 'uploads/b']);
  it('changes only rows that can still be edited', () => {
    let rows = withMany(two(), both, { kind: 'series', series: 'מים', firstEpisode: 4 });
    expect(rows.map(({ description: { series, episode } }) => [series, episode])).toEqual([
      ['מים', 4],
      ['מים', 5],
    ]);
    rows = withMany(rows, both, { kind: 'series', series: null });
    expect(rows.map(({ description: { series, episode } }) => [series, episode])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    rows = withState(rows, 'uploads/a', { state: { at: 'saving' } });
    rows = withMany(rows, both, { kind: 'category', category: 'small/dance' });
    rows = withMany(rows, both, { kind: 'intensities', how: 'add', intensities: [2, 4] });
    rows = withMany(rows, both, { kind: 'intensities', how: 'remove', intensities: [4] });
    expect(rows.map(({ description: { path, intensities } }) => [path, ...intensities])).toEqual([
      [''],
      ['small/dance', 2],
    ]);
  });
});

it('progress counts bytes, without rows that are not sent', () => {
  let rows = withFiles(two(), [file('c', 'x'.repeat(98))], newId, defaultCategories);
  expect(progressOf(rows)).toEqual({ done: 0, total: 0, percent: 0 });
  rows = rows.map((row) => ({ ...row, state: { at: 'waiting' as const } }));
  rows = withState(rows, 'uploads/a', { state: { at: 'completed' } });
  rows = withState(rows, rows[2]!.id, { state: { at: 'uploading', percent: 50 } });
  expect(progressOf(rows)).toEqual({ done: 1, total: 3, percent: 50 });
  rows = withState(rows, 'uploads/b', { state: { at: 'error', fault: { kind: 'cancelled' } } });
  expect(progressOf(rows)).toMatchObject({ done: 1, total: 2 });
});

describe('before saving', () => {
  it('a row needs a name, an intensity and a category, but no sub-category', () => {
    let rows = two();
    const missing = () => missingIn(rows[0]!, defaultCategories);
    expect(missing()).toEqual({ name: true, intensity: true, primary: true, sub: false });
    rows = withEdit(rows, 'uploads/a', { displayName: ' \t', intensities: [5], primary: 'small' }, none);
    expect(missing()).toEqual({ name: true, intensity: false, primary: false, sub: true });
    expect(isIncomplete(rows[0]!, defaultCategories)).toBe(true);
    rows = withEdit(rows, 'uploads/a', { displayName: 'שם' }, none);
    expect(isIncomplete(rows[0]!, defaultCategories)).toBe(false);
    expect(isIncomplete(withDescription(rows[0]!, { path: '/story' }), defaultCategories)).toBe(true);
  });
});
