import type { AddressInfo } from 'node:net';
import { addVideos, readyVideo } from '@zuzu/server/testing/library.ts';
import { people } from '@zuzu/server/testing/people.ts';
import { startTestServer } from '@zuzu/server/testing/test-server.ts';
import { startOfWeek, weekOf, weeksAfter } from '@zuzu/domain/weekly/week.ts';
import { beforeAll, expect } from 'vitest';
import { call, signInByCall } from './api.ts';
import { signIn } from './journey.ts';
import { phone, test } from './page.ts';

const NOON_ON_MONDAY_MS = 36 * 3_600_000;
const NAMES = ['סיפור הדוב', 'קפיצות כוכב', 'מתיחת בוקר'];
/** The videos have no files here, because only their identity matters. */
const NO_FILES = [/404/, /media/, /Streaming/];

/** The current time, for the server and the browser. */
let now = new Date(startOfWeek(weekOf(Date.now())) + NOON_ON_MONDAY_MS);
const weeks = [1, 2, 3].map((more) => weeksAfter(weekOf(now.getTime()), more));
let url: string;
let videoIds: string[];

beforeAll(async () => {
  const server = await startTestServer({ now: () => now });
  for (const person of [people.a, people.m]) await server.services.users.add(person);
  const videos = await addVideos(
    server,
    NAMES.map((display_name) => readyVideo({ path: 'small/story', length: 60, display_name, thumbnail_key: null })),
  );
  videoIds = videos.map(({ id }) => String(id));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

test('three planned weeks take effect one after the other', async ({ visit }) => {
  const { token } = await signInByCall(url, people.m.phoneNumber);
  for (const [i, weekStart] of weeks.entries()) {
    const body = { intensity: null, category: null, videoId: videoIds[i] };
    expect((await call(url, 'PUT', `/weekly-videos/${weekStart}`, { token, body })).status).toBe(200);
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
  }
});
