import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, type Answer } from '#testing/open-screen.tsx';
import { storedUser } from '#testing/pretended-users.ts';

const manager = { ...storedUser('M', 'דנה לוי'), groups: [] };
const answer: Answer = ({ path }) => {
  if (path === '/videos/purge') return Response.json({ purged: [], checked: 1 });
  return path === '/videos' || path === '/videos/categories' ? Response.json([]) : undefined;
};
const clip = (name: string) => new File(['film'], name, { type: 'video/mp4' });
const open = async () => {
  await openScreen('/management/videos?tab=upload', manager, answer);
  await expect.element(page.getByText('Drop files here', { exact: false }).first()).toBeVisible();
  return (files: File[]) => userEvent.upload(document.querySelector('input[type=file]')!, files);
};
const name = (file: string) => page.getByLabelText(`Name of ${file}`);

test('a sheet that is dropped with the clips, or after them, fills in their rows, and says what doesn’t fit', async () => {
  const choose = await open();
  await choose([
    new File(['קובץ,שם,קטגוריה,עצימות,סדרה,פרק\ndance,ריקוד,ריקוד,"1, 2",מים,3\nnone.mp4,x,,9,,'], 'clips.csv'),
    clip('Dance.mp4'),
    clip('jump.mp4'),
  ]);
  await expect.element(name('Dance.mp4')).toHaveValue('ריקוד');
  await expect.element(name('jump.mp4')).toHaveValue('');
  await expect.element(page.getByText('1 row was filled from', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Series: מים, episode 3')).toBeVisible();
  await page.getByText('2 things in it don’t fit').click();
  await expect.element(page.getByText(/there is no such video/)).toBeVisible();

  await choose([new File(['file,name\nJUMP.MP4,קפיצה'], 'more.csv')]);
  await expect.element(name('jump.mp4')).toHaveValue('קפיצה');
  await expect.element(name('Dance.mp4')).toHaveValue('ריקוד');
  await expect.element(page.getByText('2 rows, 1 incomplete')).toBeVisible();

  await choose([new File(['name\nקפיצה'], 'nameless.csv'), new File(['PK nothing'], 'broken.xlsx')]);
  await expect.element(page.getByText(/No column holds file names/)).toBeVisible();
  await expect.element(page.getByText(/damaged/)).toBeVisible();
  for (const file of ['Dance.mp4', 'jump.mp4']) await page.getByRole('button', { name: `Remove ${file}` }).click();
});
