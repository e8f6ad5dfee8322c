import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BulkVideosInput, BulkVideosOutput } from '@zuzu/contract/videos/bulk.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { button, openOffice } from '#testing/office.ts';
import { pretendVideos, storedVideo } from '#testing/pretended-videos.ts';
import type { Answer } from '#testing/open-screen.tsx';
import { rulesAnswer } from '#testing/pretended-answers.ts';

const library = [1, 2, 3, 4, 5].map((n) => storedVideo(String(n), `ריקוד ${n}`));
const [{ uploadDate }] = library as [Video];
const outcome = (more: Partial<BulkVideosOutput>): BulkVideosOutput => ({
  rows: [],
  changed: 0,
  fields: [],
  left: [],
  ...more,
});

const open = async (
  bulk: (input: BulkVideosInput) => BulkVideosOutput,
  undone = outcome({}),
  trash: readonly Video[] = [],
) => {
  const answer: Answer = ({ path, body }) => {
    if (path === '/videos/trash') return Response.json(trash);
    if (path === '/lessons/lesson-config') return rulesAnswer();
    if (path === '/videos/bulk') return Response.json(bulk(body as BulkVideosInput));
    return path.endsWith('/undo') ? Response.json(undone) : undefined;
  };
  const { calls } = await openOffice(
    '/management/videos',
    pretendVideos(() => library, answer),
  );
  const sent = () => calls.filter(({ path }) => path === '/videos/bulk').map(({ body }) => body as BulkVideosInput);
  return { calls, sent };
};
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const bar = () => page.getByRole('region', { name: 'What is selected' });

test('the selection survives a search, and all matches can be added to it', async () => {
  const { sent } = await open(() =>
    outcome({
      rows: [
        { _id: '2', updatedAt: uploadDate },
        { _id: '4', updatedAt: uploadDate },
      ],
      changed: 1,
    }),
  );
  await box('ריקוד 2').click();
  await expect.element(bar().getByText('1 selected')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('ריקוד 4');
  await expect.element(box('ריקוד 2')).not.toBeInTheDocument();
  await expect.element(bar().getByText('1 selected · 1 not shown')).toBeVisible();
  await bar().getByRole('button', { name: 'Select the only one that matches' }).click();
  await expect.element(bar().getByText('2 selected · 1 not shown')).toBeVisible();
  await bar().getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => sent().at(-1)?.rows).toEqual([{ _id: '2' }, { _id: '4' }]);
  await button('Cancel').click();
  await search.fill('');
  await expect.element(box('ריקוד 2')).toBeChecked();
  await button('Select none').click();
  await expect.element(bar()).not.toBeInTheDocument();
});

test('a change is previewed, applied to the previewed versions, and undone', async () => {
  const rows = ['1', '2'].map((_id) => ({ _id, updatedAt: uploadDate }));
  const { calls, sent } = await open(
    ({ dryRun }) =>
      outcome({
        rows,
        changed: 2,
        fields: [{ field: 'path', count: 2, changes: [{ from: 'small/dance', to: 'small/power', count: 2 }] }],
        left: [{ _id: '3', name: 'ריקוד 3', reason: 'changed' }],
        ...(dryRun && {
          effects: {
            blocks: [{ path: 'small/dance', intensity: 3, before: 2, after: 0 }],
            pinnedIn: [4],
            fixedLessons: 7,
          },
        }),
        ...(!dryRun && { undo: '77' }),
      }),
    outcome({ rows, changed: 2 }),
  );
  await box('ריקוד 1').click();
  await box('ריקוד 3').click({ modifiers: ['Shift'] });
  await expect.element(bar().getByText('3 selected')).toBeVisible();
  await bar().getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('menuitem', { name: 'Category' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Nothing to change')).toBeVisible();
  expect(sent()).toEqual([]);
  await dialog.getByRole('button', { name: /Primary Category/ }).click();
  await page.getByRole('option', { name: 'Small exercise' }).click();
  await dialog.getByRole('button', { name: /Sub-Category/ }).click();
  await page.getByRole('option', { name: 'Power' }).click();
  // the preview moves the buttons below it
  await expect.element(dialog.getByText('2 will change.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Also change…' }).click();
  await page.getByRole('menuitem', { name: 'Family' }).click();
  await dialog.getByRole('textbox', { name: 'Family' }).fill('squats');
  await expect.element(dialog.getByText('2 will change.')).toBeVisible();
  await expect.element(dialog.getByText(/pinned in the 25-minute lesson/)).toBeVisible();
  await expect.element(dialog.getByText('changed by somebody else in the meantime')).toBeVisible();
  await expect.element(dialog.getByRole('cell', { name: '2 → 0' })).toBeVisible();

  await button('Change 2 videos').click();
  await expect
    .poll(() => sent().at(-1))
    .toEqual({
      rows,
      change: {
        kind: 'fields',
        changes: [
          { kind: 'category', category: 'small/power' },
          { kind: 'family', family: 'squats' },
        ],
      },
      dryRun: false,
    });
  await expect.element(page.getByRole('heading', { name: 'Some were left unchanged' })).toBeVisible();
  await page.getByRole('dialog').getByText('Close', { exact: true }).click();
  await button('Undo the last change').click();
  await expect.element(page.getByText('2 were restored')).toBeVisible();
  expect(calls.some(({ path }) => path === '/videos/bulk/77/undo')).toBe(true);
});

test('a category that no rule uses requires confirmation', async () => {
  const rows = ['1', '2'].map((_id) => ({ _id, updatedAt: uploadDate }));
  const change = { from: 'small/dance', to: 'פינה חדשה', count: 2 };
  const { sent } = await open(() =>
    outcome({ rows, changed: 2, fields: [{ field: 'path', count: 2, changes: [change] }] }),
  );
  await box('ריקוד 1').click();
  await box('ריקוד 2').click();
  await bar().getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('menuitem', { name: 'Category' }).click();
  await page.getByRole('button', { name: /Primary Category/ }).click();
  await page.getByRole('option', { name: 'Small exercise' }).click();
  await page.getByRole('button', { name: /Sub-Category/ }).click();
  await page.getByRole('option', { name: 'Power' }).click();
  await button('Change 2 videos').click();
  const question = page.getByRole('alertdialog', { name: 'No lesson rule uses this path' });
  await expect.element(question.getByText('פינה חדשה')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(sent().map(({ dryRun }) => dryRun)).not.toContain(false);
  await button('Change 2 videos').click();
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect.poll(() => sent().at(-1)?.dryRun).toBe(false);
});

test('a preview shows the first kinds of change and expands the others', async () => {
  const rows = ['1', '2'].map((_id) => ({ _id, updatedAt: uploadDate }));
  const changes = Array.from({ length: 10 }, (_, n) => ({ from: 'main', to: `small/p${n}`, count: 2 }));
  await open(() => outcome({ rows, changed: 2, fields: [{ field: 'family', count: 21, changes }] }));
  await box('ריקוד 1').click();
  await bar().getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('small/p7')).toBeVisible();
  await expect.element(page.getByText('small/p8')).not.toBeVisible();
  await page.getByText('and 5 more').click();
  await expect.element(page.getByText('small/p9')).toBeVisible();
  await expect.element(page.getByText('and one more')).toBeVisible();
});

test('several videos are restored from the trash, and undo moves them back', async () => {
  const trash = library.slice(0, 3).map((video) => ({ ...video, trashedAt: uploadDate }));
  const deleted = [...trash];
  const rows = ['1', '3'].map((_id) => ({ _id, updatedAt: uploadDate }));
  const { sent } = await open(
    ({ dryRun }) => {
      if (!dryRun) trash.splice(0, trash.length, deleted[1]!);
      const fields = [{ field: 'state', count: 2, changes: [{ from: 'trash', to: 'ready', count: 2 }] }];
      return outcome({ rows, changed: 2, fields, ...(!dryRun && { undo: '78' }) });
    },
    outcome({ rows, changed: 2, undo: '79' }),
    trash,
  );
  await button('Trash').click();
  const dialog = page.getByRole('dialog', { name: 'Deleted videos' });
  const ofTrash = (name: string) => dialog.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  await ofTrash('ריקוד 1').click();
  await ofTrash('ריקוד 3').click();
  await expect.element(bar().getByText('2 selected')).toBeVisible();
  await bar().getByRole('button', { name: 'Restore', exact: true }).click();
  await button('Restore 2 videos').click();
  await expect.poll(() => sent().at(-1)).toEqual({ rows, change: { kind: 'restore' }, dryRun: false });
  await expect.element(ofTrash('ריקוד 1')).not.toBeInTheDocument();
  await expect.element(bar().getByText('0 selected')).toBeVisible();
  trash.splice(0, trash.length, ...deleted);
  await button('Undo the last change').click();
  await expect.element(bar().getByText('2 selected')).toBeVisible();
  // undoing the undo applies the change again
  await expect.element(bar().getByRole('button', { name: 'Redo' })).toBeVisible();
});
