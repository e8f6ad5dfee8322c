import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { ActivityReport } from '@zuzu/contract/statistics.ts';
import { addUser, call, claimPlayed, demoManager } from './api.ts';
import { useFastServer } from './fast-server.ts';
import { openLesson, playButton, signIn } from './journey.ts';
import { atPath, desktop, test } from './page.ts';
import { playedTo, seekBar, skipLanding } from './playback.ts';

const REPORT = { interval: 1_000 };
const GROUP = 'כיתה =1+1, ד׳';
const choice = { group: 'כיתה =1', intensity: 'בינוני', length: '5 דקות' };

const thisWeek = async (url: string) => {
  const { token } = await demoManager(url);
  const today = new Date().toISOString().slice(0, 10);
  const { body } = await call<ActivityReport>(url, 'GET', `/statistics/activity?from=${today}&to=${today}&by=day`, {
    token,
  });
  return body.thisWeek;
};

const fast = useFastServer();

test('a played lesson is in the statistics, which can be searched and exported to Excel', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C', GROUP);
  const before = await thisWeek(server.url);
  const page = await visit({ ...desktop, at: fast.url });
  await signIn(page, user.phone);
  const { playId } = await openLesson(page, choice);
  await playButton(page).first().click();
  await playedTo(page, 1);
  await expect.poll(async () => (await thisWeek(server.url)).started, REPORT).toBeGreaterThan(before.started);
  await seekBar(page).press('End');
  await skipLanding(page);
  await page.getByRole('button', { name: 'סיימנו' }).waitFor();
  await claimPlayed(fast.url, user.phone, playId);
  await expect.poll(async () => (await thisWeek(server.url)).finished, REPORT).toBeGreaterThan(before.finished);
  expect((await thisWeek(server.url)).minutes).toBeGreaterThanOrEqual(before.minutes);

  await addUser(server.url, 'C', '=cmd|calc');
  // the manager's language is kept on every page
  const manager = await addUser(server.url, 'M');
  const office = await visit(desktop);
  await signIn(office, manager.phone);
  await office.goto('/management/statistics');
  await office.getByRole('heading', { name: 'Statistics', level: 1 }).waitFor();
  const groups = office.getByRole('region', { name: 'Groups', exact: true });
  const search = groups.getByRole('searchbox', { name: 'School, teacher or group' });
  await search.fill('nobody is called so');
  await groups.getByText('No groups found').waitFor();
  await search.fill(GROUP.slice(5));
  const own = groups.getByRole('row').filter({ hasText: GROUP }).first();
  await own.waitFor();
  await expect(own.getByRole('cell').nth(2).textContent()).resolves.toMatch(/^1 of /);

  // the chart as a table, by months, stored in the URL
  await office.getByRole('radio', { name: 'Months', exact: true }).click();
  await office.getByRole('radio', { name: 'Year', exact: true }).click();
  const lessons = office.getByRole('region', { name: 'Lessons per month', exact: true });
  await lessons.getByRole('button', { name: 'Table' }).click();
  await expect.poll(() => lessons.getByRole('row').count()).toBe(13);
  await atPath(office, '/management/statistics');
  expect(new URL(office.url()).search).toContain('by=month');

  // exported for Excel, in Hebrew and without formulas
  await search.fill('=');
  await groups.getByRole('row').filter({ hasText: '=cmd|calc' }).first().waitFor();
  await office.getByRole('button', { name: 'עברית', exact: true }).click();
  await office.getByRole('button', { name: 'ייצוא: קבוצות', exact: true }).click();
  const [file] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^zuzu-groups-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\u{feff}קבוצה,')).toBe(true);
  expect(text).toContain(`"${GROUP}"`);
  expect(text).toContain("'=cmd|calc");
});
