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

test.each<[string, RowState, Partial<UploadRow>, RegExp[]]>([
  ['a file chosen here', { at: 'described' }, {}, [/On this computer/]],
  ['one that the browser cannot read', { at: 'described' }, { unreadable: true }, [/Failed to load video metadata/]],
  ['one to be chosen again', { at: 'described' }, { file: undefined as never, wanted: 4 }, [/Choose the file again/]],
  [
    'one to be chosen again of which some has arrived',
    { at: 'described' },
    { file: undefined as never, wanted: 1_000, fileKey: 'uploads/a', arrived: 639 },
    [/Choose the file again/, /Continues from 63%/],
  ],
  [
    'one that goes on where it stopped',
    { at: 'described' },
    { fileKey: 'uploads/a', arrived: 2 },
    [/On this computer/, /Continues from 50%/],
  ],
  [
    'one that another tab is sending',
    { at: 'error', fault: { kind: 'elsewhere' } },
    {},
    [/being sent from another tab/],
  ],
  ['one that is cancelled', { at: 'error', fault: { kind: 'cancelled' } }, {}, [/Cancelled/]],
  ['one that is empty', { at: 'error', fault: { kind: 'empty' } }, {}, [/The file is empty/]],
  [
    'one that storage refuses',
    { at: 'error', fault: { kind: 'upload', status: 500 } },
    {},
    [/Failed to upload file to storage/, /Upload failed with status 500/],
  ],
  ['one for which there is no room', { at: 'error', fault: { kind: 'upload', status: 507 } }, {}, [/disk is full/]],
  [
    'one that is gone',
    { at: 'error', fault: { kind: 'gone' } },
    {},
    [/The file can no longer be read on this computer/],
  ],
  [
    'one whose description is refused',
    { at: 'error', fault: { kind: 'save', message: 'Too long' } },
    {},
    [/The description was not saved/, /Too long/],
  ],
])('%s says so, and can still be described', async (_what, state, more, words) => {
  await show([rowOf('a.mp4', state, more)]);
  for (const text of words) await expect.element(row('a.mp4').getByText(text).first()).toBeVisible();
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
