import { expect } from 'vitest';
import type { ActivityReport } from '@zuzu/contract/statistics.ts';
import { addUser, call, claimPlayed, demoManager } from './api.ts';
import { useFastServer } from './fast-server.ts';
import { openLesson, playButton, signIn } from './journey.ts';
import { desktop, test } from './page.ts';
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

test('a played lesson is in the statistics', async ({ visit, server }) => {
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

  // the manager's language is kept on every page
  const manager = await addUser(server.url, 'M');
  const office = await visit(desktop);
  await signIn(office, manager.phone);
  await office.goto('/management/statistics');
  await office.getByRole('heading', { name: 'Statistics', level: 1 }).waitFor();
  const groups = office.getByRole('region', { name: 'Groups', exact: true });
  const search = groups.getByRole('searchbox', { name: 'School, teacher or group' });
  await search.fill(GROUP.slice(5));
  const own = groups.getByRole('row').filter({ hasText: GROUP }).first();
  await own.waitFor();
  await expect(own.getByRole('cell').nth(2).textContent()).resolves.toMatch(/^1 of /);
});
