import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AuditEntry } from '@zuzu/contract/audit-entry.ts';
import { openOffice } from '#testing/office.ts';
import type { Answer } from '#testing/open-screen.tsx';

const actor = { _id: 'dana', full_name: 'דנה לוי' };
const at = new Date().toISOString();
const entries: AuditEntry[] = [
  {
    _id: '3',
    at,
    action: 'video-update',
    actor,
    subject: { type: 'video', _id: '7', name: 'קפיצות' },
    changes: [{ field: 'family', from: null, to: 'ים' }],
  },
  {
    _id: '2',
    at,
    action: 'users-change',
    actor: null,
    subject: { type: 'user', _id: null, name: 'נועה, רון' },
    changes: [],
  },
];
const answer: Answer = ({ path, query }) => {
  if (path !== '/audit') return undefined;
  const { action, q } = Object.fromEntries(query);
  const found = entries.filter(
    (entry) => (!action || entry.action === action) && (!q || entry.subject.name?.includes(q)),
  );
  return Response.json({ entries: found, next: null });
};
const rows = (count: number) => expect.poll(() => document.querySelectorAll('tbody tr[data-key]').length).toBe(count);

test('entries are searched and filtered in the URL, and link to cards', async () => {
  const { address } = await openOffice('/management/audit', answer);
  await rows(2);
  await expect.element(page.getByText(/Family:/)).toBeVisible();
  await expect.element(page.getByText('נועה, רון')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name of a user or a video' }).fill('רון');
  await rows(1);
  await page.getByRole('button', { name: /^All actions/ }).click();
  await page.getByRole('option', { name: 'Video changed' }).click();
  await expect.element(page.getByRole('heading', { name: 'No actions found' })).toBeVisible();
  expect(Object.fromEntries(address().searchParams)).toEqual({ q: 'רון', action: 'video-update' });
  await page.getByRole('button', { name: 'Show all' }).click();
  await rows(2);
  await page.getByRole('button', { name: 'Only what דנה לוי did' }).click();
  await expect.poll(() => address().searchParams.get('actor')).toBe('dana');
  await page.getByRole('button', { name: 'Remove the filter “Who”' }).click();
  await expect.poll(() => address().searchParams.get('actor')).toBeNull();
  await page.getByRole('link', { name: 'קפיצות' }).click();
  await expect.poll(() => address().pathname + address().search).toBe('/management/videos?video=7');
});
