import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearUnfinishedWork, storeUnfinishedWork, unfinishedWork } from '#lib/session/unfinished-work.ts';
import { endSession, startSession } from '#lib/session/session.ts';
import { storedUser, tokenOf } from '#testing/pretended-users.ts';
import { isLostOnLeaving, storedRows } from './stored-rows.ts';
import type { RowDescription, UploadRow } from './upload-rows.ts';

const signIn = (id: string) => {
  const user = storedUser('M', id, { _id: id });
  startSession(tokenOf(user), user);
};
const row = (id: string, more: Partial<UploadRow> = {}, said: Partial<RowDescription> = {}): UploadRow => ({
  id,
  fileName: `${id}.mp4`,
  state: { at: 'described' },
  ...more,
  description: { displayName: id, intensities: [2], path: 'small/dance', extraNotes: '', ...said },
});
/** A row as stored in the browser, also by earlier versions. */
const stored = {
  id: 'b',
  fileName: 'b.mp4',
  displayName: 'b',
  intensities: [2],
  path: 'small/dance',
  extraNotes: '',
  family: 'גשם',
  series: 'ים',
  episode: 3,
  rightsUntil: '2027-01-31',
  tags: ['כדור'],
  needs: { room: 'desk' },
  cues: 'WEBVTT',
  cueTranslations: { en: 'WEBVTT' },
  captions: { he: 'WEBVTT' },
  fileKey: 'uploads/b',
  wanted: 5,
  modified: 8,
};
const restored = () => {
  const { id, fileName, fileKey, wanted, modified, ...description } = stored;
  return { id, fileName, fileKey, wanted, modified, description, state: { at: 'described' } };
};
const ids = () =>
  storedRows()
    .read()
    .map(({ id }) => id);

beforeEach(() => signIn('dana'));
afterEach(() => {
  clearUnfinishedWork();
  endSession();
});

it('descriptions survive a reload, but their files must be chosen again', () => {
  storedRows().write([
    row('local', { file: new File(['12345'], 'local.mp4', { lastModified: 8 }), fileKey: 'uploads/1', length: 3 }),
    row('stored', { fileKey: 'uploads/2', state: { at: 'saving' } }),
    row('again', { wanted: 7 }, { extraNotes: 'הערה' }),
    row('there', { state: { at: 'completed' } }),
    row('empty', { file: new File([], 'empty.mp4') }),
    row('bare', {}, { displayName: '', intensities: [], path: '' }),
  ]);
  expect(storedRows().read()).toEqual([
    row('local', { fileKey: 'uploads/1', wanted: 5, modified: 8 }),
    row('stored', { fileKey: 'uploads/2' }),
    row('again', { wanted: 7 }, { extraNotes: 'הערה' }),
  ]);
});

it('leaving the page loses descriptions only of non-empty files that are still attached', () => {
  expect(isLostOnLeaving(row('a', { file: new File(['12345'], 'a.mp4') }))).toBe(true);
  expect(isLostOnLeaving(row('b', { fileKey: 'uploads/b' }))).toBe(true);
  expect(isLostOnLeaving(row('c', { wanted: 5 }))).toBe(false);
  expect(isLostOnLeaving(row('d', { file: new File([], 'd.mp4') }))).toBe(false);
});

it('rows are deleted when saved or removed, without touching those of other tabs', () => {
  const [mine, other] = [storedRows(), storedRows()];
  mine.write([row('a'), row('b')]);
  other.write([row('c')]);
  mine.write([row('b')]);
  expect(ids()).toEqual(['c', 'b']);
  mine.write([]);
  other.write([]);
  expect(ids()).toEqual([]);
});

it('rows are private to a user, survive an expired session, and are deleted on sign-out', () => {
  storedRows().write([row('a')]);
  signIn('ron');
  expect(ids()).toEqual([]);
  endSession();
  signIn('dana');
  expect(ids()).toEqual(['a']);
  clearUnfinishedWork();
  expect(ids()).toEqual([]);
});

it('rows stored by earlier versions are restored with all fields', () => {
  storeUnfinishedWork('uploads', [stored]);
  const rows = storedRows().read();
  expect(rows).toEqual([restored()]);
  clearUnfinishedWork();
  storedRows().write(rows);
  expect(unfinishedWork('uploads')).toEqual([stored]);
});

it('damaged rows are skipped', () => {
  storedRows().write([row('a')]);
  const damaged = [
    { ...stored, tags: 'a' },
    { ...stored, needs: { room: 'attic' } },
    { ...stored, needs: { things: 1 } },
  ];
  storeUnfinishedWork('uploads', [
    null,
    'text',
    { ...stored, intensities: [9] },
    { ...stored, path: 5 },
    ...damaged,
    stored,
  ]);
  expect(storedRows().read()).toEqual([restored()]);
  storeUnfinishedWork('uploads', { stored });
  expect(ids()).toEqual([]);
});
