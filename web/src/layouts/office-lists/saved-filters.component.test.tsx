import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SavedFilter } from '@zuzu/contract/saved-filters.ts';
import { dialog, openOffice } from '#testing/office.ts';
import { pretendVideos } from '#testing/pretended-videos.ts';
import type { Answer } from '#testing/open-screen.tsx';

const conflict = () => Response.json({ message: '', code: 'CONFLICT' }, { status: 409 });

/** A server that keeps filters as the real one does. */
const keeping = (...kept: SavedFilter[]) => {
  let count = 10;
  const all = new Map(kept.map((each) => [each._id, each]));
  const answer: Answer = ({ path, method, body }) => {
    if (path === '/users') return Response.json([], { headers: { 'x-total-count': '0' } });
    if (!path.startsWith('/saved-filters')) return undefined;
    const id = path.split('/')[2];
    const given = body as SavedFilter & { replace?: boolean };
    const same = [...all.values()].find(({ list, name }) => list === given?.list && name === given?.name);
    if (method === 'POST' && same && !given.replace) return conflict();
    if (method === 'POST') {
      const { list, name, filter } = given;
      const _id = same?._id ?? String(++count);
      all.set(_id, { _id, list, name, filter });
    }
    if (method === 'PUT') all.set(id!, { ...all.get(id!)!, name: given.name });
    if (method === 'DELETE') all.delete(id!);
    return Response.json([...all.values()]);
  };
  return { all, answer: pretendVideos(() => [], answer) };
};
const open = () => page.getByRole('button', { name: 'Saved filters' }).click();
const name = () => dialog().getByRole('textbox', { name: 'Save the current filter as' });

test('a filter is saved by name, replaced only if asked, renamed, opened, deleted, and brought back', async () => {
  const { all, answer } = keeping();
  const { address } = await openOffice('/management/videos?q=dance&sort=length', answer);
  await open();
  await expect.element(dialog().getByText('No filters have been saved', { exact: false })).toBeVisible();
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(dialog().getByText('It needs a name')).toBeVisible();
  await name().fill('ריקודים');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByRole('button', { name: 'ריקודים', exact: true })).toBeVisible();
  expect([...all.values()]).toEqual([
    { _id: '11', list: 'videos', name: 'ריקודים', filter: { q: 'dance', sort: 'length' } },
  ]);
  await name().fill('ריקודים ');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByText('There is a filter of this name')).toBeVisible();
  await dialog().getByRole('button', { name: 'Replace it' }).click();
  await expect.element(dialog().getByText('There is a filter of this name')).not.toBeInTheDocument();

  await dialog().getByRole('button', { name: 'Rename ריקודים' }).click();
  await dialog().getByRole('textbox', { name: 'New name' }).fill('ארוכים');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByRole('button', { name: 'ארוכים', exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Show all videos' }).click();
  await expect.poll(() => address().searchParams.get('q')).toBe(null);

  await open();
  await dialog().getByRole('button', { name: 'ארוכים', exact: true }).click();
  await expect.poll(() => address().search).toBe('?q=dance&sort=length');
  await expect.element(dialog()).not.toBeInTheDocument();
  await open();
  await dialog().getByRole('button', { name: 'Delete ארוכים' }).click();
  await expect.element(dialog().getByText('No filters have been saved', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(dialog().getByRole('button', { name: 'ארוכים', exact: true })).toBeVisible();
});

test('what is no longer valid of a filter is left out, and said', async () => {
  const filter = { type: 'C', sort: 'shoe-size', q: 'נועה' };
  const { answer } = keeping(
    { _id: '1', list: 'users', name: 'כיתות', filter },
    { _id: '2', list: 'videos', name: 'סרטונים', filter: { category: 'yoga', intensity: '3' } },
  );
  const users = await openOffice('/management/users?only=inactive', answer);
  await open();
  await expect.element(dialog().getByRole('button', { name: 'סרטונים', exact: true })).not.toBeInTheDocument();
  await dialog().getByRole('button', { name: 'כיתות', exact: true }).click();
  await expect.element(page.getByText('is no longer valid', { exact: false })).toBeVisible();
  expect(users.address().searchParams.get('type')).toBe('C');
  expect(users.address().searchParams.get('q')).toBe('נועה');
  expect(users.address().searchParams.get('sort')).toBe(null);
  expect(users.address().searchParams.get('only')).toBe(null);
});

test('of the list of videos, a category that is gone', async () => {
  const filter = { category: 'yoga', sub: 'sun', intensity: '3' };
  const { answer } = keeping({ _id: '2', list: 'videos', name: 'יוגה', filter });
  const { address } = await openOffice('/management/videos', answer);
  await open();
  await expect.element(dialog().getByText('filter the list first', { exact: false })).toBeVisible();
  await dialog().getByRole('button', { name: 'יוגה', exact: true }).click();
  await expect.element(page.getByText('is no longer valid', { exact: false })).toBeVisible();
  await expect.poll(() => address().search).toBe('?intensity=3');
});
