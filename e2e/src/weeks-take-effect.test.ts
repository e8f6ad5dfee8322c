import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { addVideos, readyVideo } from '@zuzu/server/testing/library.ts';
import { people } from '@zuzu/server/testing/people.ts';
import { startTestServer } from '@zuzu/server/testing/test-server.ts';
import { startOfWeek, weekOf, weeksAfter } from '@zuzu/domain/weekly/week.ts';
import { beforeAll, expect } from 'vitest';
import { signIn } from './journey.ts';
import { desktop, phone, test } from './page.ts';

const NOON_ON_MONDAY_MS = 36 * 3_600_000;
const NAMES = ['סיפור הדוב', 'קפיצות כוכב', 'מתיחת בוקר'];
/** The videos have no files here: only their identity matters. */
const NO_FILES = [/404/, /media/, /Streaming/];

/** The current time for the server, and for the browsers that have been updated. */
let now = new Date(startOfWeek(weekOf(Date.now())) + NOON_ON_MONDAY_MS);
const weeks = [1, 2, 3].map((more) => weeksAfter(weekOf(now.getTime()), more));
let url: string;

beforeAll(async () => {
  const server = await startTestServer({ now: () => now });
  for (const person of [people.a, people.m]) await server.services.users.add(person);
  await addVideos(
    server,
    NAMES.map((display_name) => readyVideo({ path: 'small/story', length: 60, display_name, thumbnail_key: null })),
  );
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

const dayNames = new Intl.DateTimeFormat('en', { timeZone: 'UTC', day: 'numeric', month: 'long' });
const week = (page: Page, weekStart: string) => {
  const name = dayNames.formatRange(new Date(weekStart), new Date(Date.parse(weekStart) + 6 * 86_400_000));
  return page.getByRole('region', { name: `Week of ${name}`, exact: true });
};
const openWeek = async (page: Page, weekStart: string): Promise<void> => {
  await page.goto(`/management/weekly-videos?month=${weekStart.slice(0, 7)}`);
  await week(page, weekStart).waitFor();
};

test('three weeks that a manager plans come one after the other', async ({ visit }) => {
  const manager = await visit({ ...desktop, at: url });
  await manager.clock.setFixedTime(now);
  await signIn(manager, people.m.phoneNumber);
  for (const [i, weekStart] of weeks.entries()) {
    await openWeek(manager, weekStart);
    await week(manager, weekStart).getByRole('button', { name: 'Schedule a video' }).click();
    const dialog = manager.getByRole('dialog');
    await dialog.getByRole('searchbox').fill(NAMES[i]!);
    await dialog.getByRole('option').filter({ hasText: NAMES[i]! }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  const individual = await visit({ ...phone, at: url, expected: NO_FILES });
  await individual.clock.setFixedTime(now);
  await signIn(individual, people.a.phoneNumber);
  for (const [i, weekStart] of weeks.entries()) {
    now = new Date(startOfWeek(weekStart) + NOON_ON_MONDAY_MS);
    await individual.clock.setFixedTime(now);
    await individual.goto('/a/main');
    await individual.getByText(/^סרטון השבוע · /).waitFor();
    await individual.getByRole('heading', { level: 1, name: NAMES[i]! }).waitFor();

    await manager.clock.setFixedTime(now);
    await openWeek(manager, weekStart);
    await week(manager, weekStart).getByText('this week', { exact: true }).waitFor();
    await week(manager, weekStart).getByText(NAMES[i]!).waitFor();
    expect(await week(manager, weekStart).getByRole('button', { name: 'Change' }).count()).toBe(0);
  }
});
