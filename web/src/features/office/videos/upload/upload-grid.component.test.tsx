import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { defaultCategories } from '@zuzu/domain/videos/category.ts';
import { setCurrentLanguage } from '#lib/texts/language.ts';
import { UploadGrid } from './upload-grid.tsx';
import type { RowDescription, RowState, UploadRow } from './upload-rows.ts';

setCurrentLanguage('en');

const rowOf = (fileName: string, state: RowState, more: Partial<UploadRow> = {}): UploadRow => ({
  id: fileName,
  file: new File(['film'], fileName),
  fileName,
  description: { displayName: 'Squats', intensities: [3], path: 'main', extraNotes: '' },
  state,
  ...more,
});
const show = async (rows: readonly UploadRow[], showErrors = false) => {
  const pressed: string[] = [];
  await render(
    <UploadGrid
      rows={rows}
      all={{ intensity: false, primary: false, sub: false }}
      showErrors={showErrors}
      categories={defaultCategories}
      selection={{
        keys: new Set(),
        labelOf: ({ fileName: each }) => `Select ${each}`,
        labelOfAll: 'Select all',
        onSelect: () => undefined,
        onSelectAll: () => undefined,
      }}
      onRetry={(id) => pressed.push(`retry ${id}`)}
      onRemove={(id) => pressed.push(`remove ${id}`)}
    />,
  );
  return pressed;
};
const row = (fileName: string) => page.getByRole('row').filter({ hasText: fileName });
const isDisabled = (fileName: string) =>
  (page.getByLabelText(`Name of ${fileName}`).element() as HTMLInputElement).disabled;

const failed = (fault: Extract<RowState, { at: 'error' }>['fault']): RowState => ({ at: 'error', fault });
const withoutFile = { file: undefined as never, wanted: 1_000 };

test.each<[RowState, RegExp, Partial<UploadRow>?]>([
  [{ at: 'described' }, /On this computer/],
  [{ at: 'described' }, /Failed to load video metadata/, { unreadable: true }],
  [{ at: 'described' }, /Choose the file again/, withoutFile],
  [{ at: 'described' }, /Continues from 63%/, { ...withoutFile, fileKey: 'uploads/a', arrived: 639 }],
  [{ at: 'described' }, /Continues from 50%/, { fileKey: 'uploads/a', arrived: 2 }],
  [failed({ kind: 'elsewhere' }), /being sent from another tab/],
  [failed({ kind: 'cancelled' }), /Cancelled/],
  [failed({ kind: 'empty' }), /The file is empty/],
  [failed({ kind: 'upload', status: 500 }), /Upload failed with status 500/],
  [failed({ kind: 'upload', status: 507 }), /disk is full/],
  [failed({ kind: 'gone' }), /The file can no longer be read on this computer/],
  [failed({ kind: 'save', message: 'Too long' }), /Too long/],
])('a row with the state %j shows %s, and can be described', async (state, words, more) => {
  await show([rowOf('a.mp4', state, more)]);
  await expect.element(row('a.mp4').getByText(words).first()).toBeVisible();
  expect(isDisabled('a.mp4')).toBe(false);
});

test.each<[RowState, RegExp]>([
  [{ at: 'waiting' }, /Waiting/],
  [{ at: 'uploading', percent: 41.6 }, /Uploading 42%/],
  [{ at: 'uploading', percent: 0, reconnecting: true }, /Connection lost, trying again/],
  [{ at: 'saving' }, /Saving/],
  [{ at: 'completed' }, /Completed/],
])('a row that is on its way cannot be changed: %j', async (state, words) => {
  await show([rowOf('a.mp4', state)]);
  await expect.element(row('a.mp4').getByText(words).first()).toBeVisible();
  expect(isDisabled('a.mp4')).toBe(true);
  const isWaiting = state.at === 'waiting' || state.at === 'uploading';
  expect(page.getByRole('button', { name: 'Cancel upload of a.mp4' }).elements()).toHaveLength(isWaiting ? 1 : 0);
});

test('only rows that can be sent offer a retry', async () => {
  const pressed = await show([
    rowOf('refused.mp4', { at: 'error', fault: { kind: 'upload', status: 500 } }),
    rowOf('empty.mp4', { at: 'error', fault: { kind: 'empty' } }),
    rowOf('new.mp4', { at: 'described' }),
  ]);
  const again = page.getByRole('button', { name: /^Try again to upload/ });
  expect(again.elements()).toHaveLength(1);
  await again.click();
  expect(pressed).toEqual(['retry refused.mp4']);
});

test('missing fields are shown only after a save, and never for rows being sent', async () => {
  const description: RowDescription = { displayName: '', intensities: [], path: '', extraNotes: '' };
  const rows = [
    rowOf('new.mp4', { at: 'described' }, { description }),
    rowOf('sent.mp4', { at: 'saving' }, { description }),
  ];
  await show(rows);
  await expect.element(row('new.mp4')).toBeVisible();
  expect(page.getByText('Name is missing').elements()).toHaveLength(0);
  await show(rows, true);
  await expect.poll(() => page.getByText('Name is missing').elements().length).toBe(1);
});
