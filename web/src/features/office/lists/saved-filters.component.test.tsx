import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { NewSavedFilter, SavedFilter } from '@zuzu/contract/saved-filters.ts';
import { dialog, openOffice } from '#testing/office.ts';
import { pretendVideos } from '#testing/pretended-videos.ts';
import type { Answer } from '#testing/open-screen.tsx';

/** A fake server that stores filters. */
const storing = (...stored: SavedFilter[]) => {
  let all = stored;
  const answer: Answer = ({ path, method, body }) => {
    if (path === '/users') return Response.json([], { headers: { 'x-total-count': '0' } });
    if (!path.startsWith('/saved-filters')) return undefined;
    const given = body as NewSavedFilter;
    if (method === 'DELETE') all = all.filter(({ _id }) => !path.endsWith(`/${_id}`));
    if (method === 'POST')
      all = [
        ...all.filter(({ list, name }) => list !== given.list || name !== given.name),
        { _id: String(all.length + 10), ...given },
      ];
    return Response.json(all);
  };
  return { all: () => all, answer: pretendVideos(() => [], answer) };
};
const open = () => page.getByRole('button', { name: 'Saved filters' }).click();
const name = () => dialog().getByRole('textbox', { name: 'Save the current filter as' });

test('a filter is saved by name, replaced, opened, deleted and restored', async () => {
  const { all, answer } = storing();
  const { address } = await openOffice('/management/videos?q=dance&sort=length', answer);
  await open();
  await expect.element(dialog().getByText('No filters have been saved', { exact: false })).toBeVisible();
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(dialog().getByText('It needs a name')).toBeVisible();
  await name().fill('ריקודים');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByRole('button', { name: 'ריקודים', exact: true })).toBeVisible();
  expect(all()).toEqual([{ _id: '10', list: 'videos', name: 'ריקודים', query: 'q=dance&sort=length' }]);
  await name().fill('ריקודים ');
  await dialog().getByRole('button', { name: 'Replace it' }).click();
  await expect.element(name()).toHaveValue('');
  expect(all()).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Show all videos' }).click();
  await expect.poll(() => address().searchParams.get('q')).toBe(null);

  await open();
  await dialog().getByRole('button', { name: 'ריקודים', exact: true }).click();
  await expect.poll(() => address().search).toBe('?q=dance&sort=length');
  await expect.element(dialog()).not.toBeInTheDocument();
  await open();
  await dialog().getByRole('button', { name: 'Delete ריקודים' }).click();
  await expect.element(dialog().getByText('No filters have been saved', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(dialog().getByRole('button', { name: 'ריקודים', exact: true })).toBeVisible();
});

test('a saved filter replaces the current one, and invalid params are ignored', async () => {
  const { answer } = storing(
    { _id: '1', list: 'users', name: 'כיתות', query: 'type=C&sort=shoe-size&q=%D7%A0%D7%95%D7%A2%D7%94' },
    { _id: '2', list: 'videos', name: 'סרטונים', query: 'intensity=3' },
  );
  const { address } = await openOffice('/management/users?only=inactive', answer);
  await open();
  await expect.element(dialog().getByRole('button', { name: 'סרטונים', exact: true })).not.toBeInTheDocument();
  await dialog().getByRole('button', { name: 'כיתות', exact: true }).click();
  await expect.poll(() => Object.fromEntries(address().searchParams)).toEqual({ type: 'C', q: 'נועה' });
});
