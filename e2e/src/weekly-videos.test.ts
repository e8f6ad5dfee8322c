import type { Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { weekOf, weeksAfter } from '@zuzu/domain/weekly/week.ts';
import type { ScheduledWeek, ShareOfWeek } from '@zuzu/contract/weekly-videos.ts';
import { addUser, call, demoManager, demoPhones, libraryReady, listVideos } from './api.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { closeSidebar, signIn } from './journey.ts';
import { phone, test } from './page.ts';

const weekNames = new Intl.DateTimeFormat('en', { timeZone: 'UTC', day: 'numeric', month: 'long' });
const nameOf = (weekStart: string): string =>
  weekNames.formatRange(new Date(weekStart), new Date(Date.parse(weekStart) + 6 * 86_400_000));
const week = (page: Page, weekStart: string) =>
  page.getByRole('region', { name: `Week of ${nameOf(weekStart)}`, exact: true });
const schedule = async (url: string, from: string, weeks: number): Promise<ScheduledWeek[]> => {
  const { token } = await demoManager(url);
  return (await call<ScheduledWeek[]>(url, 'GET', `/weekly-videos?from=${from}&weeks=${weeks}`, { token })).body;
};
/** Opens the month in which a week begins, unless it is already shown. */
const openMonthOf = async (page: Page, weekStart: string): Promise<void> => {
  if (await week(page, weekStart).isVisible()) return;
  await page.goto(`/management/weekly-videos?month=${weekStart.slice(0, 7)}`);
  await week(page, weekStart).waitFor();
  await closeSidebar(page);
};
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
/** Chooses a video by its name in the open dialog, and saves. */
const pick = async (page: Page, displayName: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(displayName);
  await dialog.getByRole('option').filter({ hasText: displayName }).first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
};

beforeAll(() => libraryReady(inject('sharedServer').url));

/** Number of weeks ahead that no other test plans. */
const AHEAD = 4;

test('a manager plans three weeks, changes and moves them', async ({ visit, server }) => {
  await addUser(server.url, 'A', 'default');
  const { token } = await demoManager(server.url);
  const [first, second, third] = (await listVideos(server.url, token)).filter(({ status }) => status === 'ready');
  const weeks = [0, 1, 2].map((more) => weeksAfter(weekOf(Date.now()), AHEAD + more));
  const page = await visit(phone);
  await signIn(page, demoPhones.M);
  await page.goto('/management/weekly-videos');
  await page.getByRole('heading', { name: 'Weekly Video', level: 1 }).waitFor();
  await page.getByText('this week', { exact: true }).waitFor();
  await closeSidebar(page);
  // a week that has begun can't be changed
  const thisWeek = weekOf(Date.now());
  const changing = week(page, thisWeek).getByRole('button', { name: /^Change|^Schedule|^Another/ });
  expect(await changing.count()).toBe(0);

  for (const [i, video] of [first!, second!, third!].entries()) {
    await openMonthOf(page, weeks[i]!);
    await week(page, weeks[i]!).getByRole('button', { name: 'Schedule a video' }).click();
    if (i === 1) await choose(page, 'Favourite category', 'Dance');
    if (i === 2) await choose(page, 'Intensity', '3 · Medium');
    await pick(page, video.displayName);
    await week(page, weeks[i]!).getByText(video.displayName).waitFor();
  }
  const planned = await schedule(server.url, weeks[0]!, 3);
  expect(
    planned.map(({ entries }) => entries.map(({ video, intensity, category }) => [video._id, intensity, category])),
  ).toEqual([[[first!._id, null, null]], [[second!._id, null, 'dance']], [[third!._id, 3, null]]]);

  // the preview of a week
  await openMonthOf(page, weeks[0]!);
  await week(page, weeks[0]!).getByRole('button', { name: 'Who gets what' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(first!.displayName).waitFor();
  const { body: shares } = await call<ShareOfWeek[]>(server.url, 'GET', `/weekly-videos/${weeks[0]}/preview`, {
    token,
  });
  expect(shares).toMatchObject([{ source: 'scheduled', video: { _id: first!._id } }]);
  await expectAccessibleAtBothWidths(page, 'who gets what', 'desktop');
  await page.keyboard.press('Escape');

  // moved to another week by the dialog, then removed
  await week(page, weeks[0]!).getByRole('button', { name: 'Change' }).click();
  await choose(page, 'Week', nameOf(weeks[2]!));
  await pick(page, first!.displayName);
  await expect
    .poll(async () => (await schedule(server.url, weeks[0]!, 3)).map(({ entries }) => entries.length))
    .toEqual([0, 1, 2]);
  await openMonthOf(page, weeks[1]!);
  await week(page, weeks[1]!).getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Take out of the schedule' }).click();
  await expect
    .poll(async () => (await schedule(server.url, weeks[0]!, 3)).map(({ entries }) => entries.length))
    .toEqual([0, 0, 2]);
});
