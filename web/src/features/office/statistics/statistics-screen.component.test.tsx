import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ClassActivity, VideoUse } from '@zuzu/contract/statistics.ts';
import { openOffice } from '#testing/office.ts';
import type { Answer } from '#testing/open-screen.tsx';
import { clockTime } from '#lib/texts/format.ts';
import { pretendUsers, storedUser } from '#testing/pretended-users.ts';

const school = storedUser('C', 'בית ספר הדר');
const none = { started: 0, finished: 0, minutes: 0 };
const classes: ClassActivity[] = ['כיתה א׳', 'כיתה ב׳'].map((name, at) => ({
  _id: name,
  userId: school._id,
  name,
  owner: 'הדר',
  teacher: 'רות',
  lessonsPerWeek: 2,
  planned: 20,
  lastActive: null,
  started: 10 + at,
  finished: 9 + at,
  minutes: 80.5,
}));
const videos: VideoUse[] = [
  { _id: '7', displayName: 'קפיצות', path: 'small/power', length: 65, views: 12, minutes: 13 },
];
const users = pretendUsers(school);

const answer: Answer = (call) => {
  const { path, query } = call;
  const listed = (rows: readonly unknown[], total = rows.length) =>
    Response.json(rows, { headers: { 'x-total-count': String(total) } });
  if (path === '/statistics/classes') return listed(query.get('only') ? [] : classes);
  if (path === '/statistics/video-use') return listed(videos);
  if (path === '/statistics/activity')
    return Response.json({
      periods: [],
      byType: [],
      byIntensity: [],
      bySource: [],
      total: none,
      thisWeek: none,
      lastWeek: none,
    });
  if (path === '/statistics/videos')
    return Response.json({
      library: 1,
      seen: 1,
      mostUsed: [],
      byCategory: [],
      neverUsedCount: 0,
      neverUsed: [],
      stopped: [{ _id: '7', displayName: 'קפיצות', length: 80, seconds: 40, stops: 14 }],
    });
  if (path === '/statistics/groups')
    return Response.json({
      classes: { count: 2, active: 2 },
      individuals: { people: 1, active: 1, ...none },
      former: none,
    });
  if (path === '/videos') return listed([], query.get('only') === 'unused' ? 3 : 5);
  if (path === '/users' && query.get('only') === 'inactive') return listed([], 41);
  return users.answer(call);
};
const table = (name: string) => page.getByRole('group', { name, exact: true });
const head = (of: string, column: string) => table(of).getByRole('columnheader', { name: column, exact: true });

test('pressing a column sorts the table and its URL, and the header stays visible', async () => {
  const { address, calls } = await openOffice('/management/statistics?period=4', answer);
  const path = head('Videos in the library', 'Path');
  const asked = () => calls.findLast((call) => call.path === '/statistics/video-use')?.query;
  await expect.element(head('Videos in the library', 'Views')).toHaveAttribute('aria-sort', 'descending');
  await path.getByRole('button').click();
  await expect.poll(() => address().searchParams.get('videos')).toBe('path');
  await expect.element(path).toHaveAttribute('aria-sort', 'ascending');
  expect([asked()?.get('sort'), asked()?.get('order')]).toEqual(['path', 'ascending']);
  await expect.element(path.getByRole('button')).toHaveFocus();
  await path.getByRole('button').click();
  await expect.poll(() => address().searchParams.get('videos')).toBe('-path');
  expect(address().searchParams.get('period')).toBe('4');
});

test('groups without activity are filtered, and the filter is in the URL', async () => {
  const { address, calls } = await openOffice('/management/statistics', answer);
  await page.getByRole('button', { name: /Activity/ }).click();
  await page.getByRole('option', { name: 'No lesson in that time' }).click();
  await expect.element(page.getByText('No groups found')).toBeVisible();
  expect(calls.findLast((call) => call.path === '/statistics/classes')?.query.get('only')).toBe('inactive');
  expect(address().searchParams.get('only')).toBe('inactive');
});

test('unused videos are counted and linked to their list', async () => {
  const { address } = await openOffice('/management/statistics', answer);
  const figure = (count: string) => page.getByRole('definition').filter({ hasText: new RegExp(`^${count}$`) });
  for (const count of ['5', '3', '41']) await expect.element(figure(count)).toBeVisible();
  await page.getByRole('link', { name: 'Open the list Users inactive for 3 weeks' }).click();
  await expect.poll(() => address().pathname + address().search).toBe('/management/users?only=inactive');
});

test('a table shows where classes stop a video', async () => {
  await openOffice('/management/statistics', answer);
  const line = page.getByRole('group', { name: 'Where classes stop a video' }).getByRole('row').nth(1);
  for (const text of ['קפיצות', clockTime(40), clockTime(80), '14'])
    await expect.element(line.getByRole('cell', { name: text, exact: true })).toBeVisible();
});
