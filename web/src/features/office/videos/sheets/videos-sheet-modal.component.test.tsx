import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ImportVideosInput, ImportVideosOutput } from '@zuzu/contract/videos/import.ts';
import { button, openOffice } from '#testing/office.ts';
import { pretendVideos } from '#testing/pretended-videos.ts';
import type { Answer } from '#testing/open-screen.tsx';
import { rulesAnswer } from '#testing/pretended-answers.ts';

const CSV = 'קובץ,שם,קטגוריה\ndance.mp4,ריקוד גשם,ריקוד\njump.mp4,,\nnone.mp4,x,';

const planned: ImportVideosOutput = {
  version: '1',
  videos: [
    {
      rows: [2],
      fileName: 'dance.mp4',
      displayName: 'ריקוד',
      status: 'changed',
      faults: [],
      changes: [
        { field: 'displayName', from: 'ריקוד', to: 'ריקוד גשם' },
        { field: 'path', from: 'small/dance', to: 'ריקוד' },
      ],
    },
    { rows: [3], fileName: 'jump.mp4', displayName: 'קפיצה', status: 'same', changes: [], faults: [] },
    {
      rows: [4],
      fileName: 'none.mp4',
      displayName: '',
      status: 'faulty',
      changes: [],
      faults: [{ row: 4, column: 'fileName', code: 'no-video', value: 'none.mp4' }],
    },
  ],
  effects: { blocks: [{ path: 'small/dance', intensity: 3, before: 2, after: 0 }], pinnedIn: [], fixedLessons: 0 },
};

const open = async (imports: (input: ImportVideosInput) => Response) => {
  localStorage.removeItem('videosSheetColumns');
  const answer: Answer = ({ path, body }) => {
    if (path === '/lessons/lesson-config') return rulesAnswer();
    if (path === '/videos/import') return imports(body as ImportVideosInput);
    if (path !== '/videos/bulk/7/undo') return undefined;
    return Response.json({ rows: [], changed: 1, fields: [], left: [] });
  };
  const screen = await openOffice(
    '/management/videos',
    pretendVideos(() => [], answer),
  );
  await button('Excel and CSV').click();
  await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'From a sheet' })).toBeVisible();
  const sent = () =>
    screen.calls.filter(({ path }) => path === '/videos/import').map(({ body }) => body as ImportVideosInput);
  return { ...screen, sent };
};
const choose = (text: string) =>
  userEvent.upload(document.querySelector('input[accept=".xlsx,.csv,.txt"]')!, new File([text], 'clips.csv'));

test('a sheet is previewed with its effects on rules, applied, and undone', async () => {
  const { sent, calls } = await open(({ dryRun }) => Response.json(dryRun ? planned : { ...planned, undo: '7' }));
  await choose(CSV);
  await expect.element(page.getByRole('radio', { name: 'Changed 1' })).toBeVisible();
  expect(sent()[0]).toEqual({
    dryRun: true,
    rows: [
      { row: 2, fileName: 'dance.mp4', displayName: 'ריקוד גשם', path: 'ריקוד' },
      { row: 3, fileName: 'jump.mp4' },
      { row: 4, fileName: 'none.mp4', displayName: 'x' },
    ],
  });
  await expect.element(page.getByRole('listitem').getByText('ריקוד גשם')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '2 → 0' })).toBeVisible();
  await page.getByRole('radio', { name: 'Faulty 1' }).click();
  await expect.element(page.getByText(/there is no such video/)).toBeVisible();
  await button('Apply to 1 video').click();
  const question = page.getByRole('alertdialog', { name: 'No lesson rule uses this path' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(sent().every(({ dryRun }) => dryRun)).toBe(true);
  await button('Apply to 1 video').click();
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect.element(page.getByText('1 changed', { exact: true })).toBeVisible();
  expect(sent().find(({ dryRun }) => !dryRun)).toMatchObject({ version: '1' });
  await button('Undo').click();
  await expect.element(page.getByText('1 was restored')).toBeVisible();
  expect(calls.some(({ path }) => path === '/videos/bulk/7/undo')).toBe(true);
});

test('a file column is required, and an outdated plan is marked and not applied', async () => {
  let isOther = false;
  const { sent } = await open(({ dryRun }) => {
    isOther ||= !dryRun;
    if (!dryRun) return Response.json({ code: 'CONFLICT', message: 'changed' }, { status: 409 });
    const [first, ...others] = planned.videos;
    const changes = [{ field: 'displayName', from: 'שלהם', to: 'ריקוד גשם' }];
    return Response.json({ ...planned, videos: [isOther ? { ...first!, changes } : first!, ...others] });
  });
  await choose('מה,שם\ndance,ריקוד גשם');
  await expect.element(page.getByText(/Which column holds the file names/)).toBeVisible();
  expect(sent()).toEqual([]);
  await page.getByRole('button', { name: /מה/ }).click();
  await page.getByRole('option', { name: 'File name' }).click();
  await button('Apply to 1 video').click();
  await button('Save anyway').click();
  await expect.element(page.getByText(/was changed in the meantime/)).toBeVisible();
  await expect.element(page.getByText('changed meanwhile', { exact: true })).toBeVisible();
});
