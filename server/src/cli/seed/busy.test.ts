import { expect, it } from 'vitest';
import { addVideos, smallLibrary } from '#testing/library.ts';
import { startTestServer } from '#testing/test-server.ts';
import { thumbnailKey } from '#storage/media-keys.ts';
import { addBusyInstallation } from './busy.ts';
import { demoUsers } from './demo-users.ts';

it('the busy seed adds schools, months of lessons and videos in every state, once', async () => {
  const now = new Date('2026-11-26T10:00:00Z');
  const server = await startTestServer({ now: () => now });
  const { services } = server;
  for (const user of demoUsers) await services.users.add(user);
  for (const { video_key: key } of await addVideos(server, smallLibrary(1)))
    await services.storage.put(thumbnailKey(key), Buffer.from('a picture'), { contentType: 'image/jpeg' });
  const size = { schools: 26, videos: 96, auditEntries: 20 };
  await addBusyInstallation(services, size);

  const { token } = await server.signIn('0504444444');
  const get = async (path: string) => (await server.as(token).get(`/api/${path}`)).body;
  expect((await get('users')).length).toBe(size.schools + demoUsers.length);
  const { videos } = await get('system');
  expect(videos).toMatchObject({ processing: 3, failed: 3 });
  expect(await get('videos/trash')).toHaveLength(6);
  expect((await get('lessons/themes')).themes).toHaveLength(8);
  // the current and the previous week, except today
  const { thisWeek, lastWeek, periods } = await get('statistics/activity?from=2026-11-25&to=2026-11-26&by=day');
  expect(thisWeek.started).toBeGreaterThan(20);
  expect(lastWeek.finished).toBeGreaterThan(20);
  expect(periods.map(({ started }: { started: number }) => started > 0)).toEqual([true, false]);
  const weeks = 'statistics/classes?from=2026-10-29&to=2026-11-26';
  expect((await get(`${weeks}&only=inactive`)).length).toBeGreaterThan((await get(`${weeks}&only=stopped`)).length);

  await expect(addBusyInstallation(services, size)).rejects.toThrow('already been filled');
});
