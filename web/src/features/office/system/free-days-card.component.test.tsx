import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FreeDays } from '@zuzu/domain/weekly/free-days.ts';
import { openOffice } from '#testing/office.ts';
import type { Answer } from '#testing/open-screen.tsx';
import { systemState } from '#testing/pretended-answers.ts';

test('a manager adds and removes days without school by keyboard', async () => {
  let freeDays: FreeDays[] = [];
  let isDown = true;
  const answer: Answer = ({ method, path, body }) => {
    if (path === '/system') return Response.json(systemState());
    if (!path.startsWith('/system/free-days')) return undefined;
    if (isDown) return Response.json({ code: 'NOT_FOUND', message: 'down' }, { status: 404 });
    if (method === 'POST') freeDays = [...freeDays, { ...(body as FreeDays), _id: String(freeDays.length) }];
    if (method === 'DELETE') freeDays = freeDays.filter(({ _id }) => !path.endsWith(`/${_id}`));
    return Response.json({ freeDays });
  };
  await openOffice('/management/system', answer);
  const retry = page.getByRole('region', { name: 'Free days' }).getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  isDown = false;
  await retry.click();
  await expect.element(page.getByText('No free days added yet.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('מסע שנתי');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await expect.element(add).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('group', { name: 'From' }).getByRole('spinbutton').first().click();
  await userEvent.keyboard('29112026');
  await page.getByRole('group', { name: 'Until' }).getByRole('spinbutton').first().click();
  await userEvent.keyboard('28112026');
  await expect.element(page.getByText('The last day must come after the first, within a year.')).toBeVisible();
  await page.getByRole('group', { name: 'Until' }).getByRole('spinbutton').first().click();
  await userEvent.keyboard('01122026');
  await add.click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'מסע שנתי' })).toBeVisible();
  expect(freeDays).toEqual([{ _id: '0', name: 'מסע שנתי', from: '2026-11-29', to: '2026-12-01' }]);
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('');

  await page.getByRole('button', { name: 'Remove מסע שנתי' }).click();
  await expect.element(page.getByRole('button', { name: 'Remove מסע שנתי' })).not.toBeInTheDocument();
  expect(freeDays).toEqual([]);
});
