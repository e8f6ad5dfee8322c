import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import { forgetKept } from '#session/kept.ts';
import { endSession, startSession } from '#session/session.ts';
import { keptRows } from './kept-rows.ts';
import type { UploadRow } from './upload-rows.ts';

const signIn = (id: string) => {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const payload = Buffer.from(JSON.stringify({ userId: id, exp })).toString('base64url');
  startSession(`h.${payload}.s`, {
    ...{ _id: id, full_name: id, email: '', phone_number: '+972504444444', type: 'M', updatedAt: '' },
    groups: [{ _id: 'g', name: 'default', preferences: defaultPreferences, seriesInProcess: null }],
  });
};
const row = (id: string, more: Partial<UploadRow> = {}): UploadRow => ({
  ...{ id, fileName: `${id}.mp4`, displayName: id, intensities: [2], path: 'small/dance', extraNotes: '' },
  ...{ state: { at: 'described' }, ...more },
});
const ids = () =>
  keptRows()
    .read()
    .map(({ id }) => id);

beforeEach(() => signIn('dana'));
afterEach(() => {
  forgetKept();
  endSession();
});

it('what was described outlives the page; its file is wanted again', () => {
  keptRows().write([
    row('local', { file: new File(['12345'], 'local.mp4'), fileKey: 'uploads/1', length: 3 }),
    row('stored', { fileKey: 'uploads/2', state: { at: 'saving' } }),
    row('again', { wanted: 7, extraNotes: 'הערה' }),
    row('there', { state: { at: 'completed' } }),
    row('bare', { displayName: '', intensities: [], path: '' }),
  ]);
  expect(keptRows().read()).toEqual([
    row('local', { fileKey: 'uploads/1', wanted: 5 }),
    row('stored', { fileKey: 'uploads/2' }),
    row('again', { wanted: 7, extraNotes: 'הערה' }),
  ]);
});

it('goes when it was saved or thrown away, and leaves what another page keeps', () => {
  const [mine, other] = [keptRows(), keptRows()];
  mine.write([row('a'), row('b')]);
  other.write([row('c')]);
  mine.write([row('b')]);
  expect(ids()).toEqual(['c', 'b']);
  mine.write([]);
  other.write([]);
  expect(ids()).toEqual([]);
});

it("is nobody else's, comes back after a session that ran out, and is forgotten with signing out", () => {
  keptRows().write([row('a')]);
  signIn('ron');
  expect(ids()).toEqual([]);
  endSession();
  signIn('dana');
  expect(ids()).toEqual(['a']);
  forgetKept();
  expect(ids()).toEqual([]);
});
