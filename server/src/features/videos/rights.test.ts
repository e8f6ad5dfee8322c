import { beforeEach, expect, it } from 'vitest';
import { weekOf } from '@zuzu/domain/weekly/week.ts';
import { addVideos, readyVideo, smallLibrary } from '#testing/library.ts';
import { bodyOf } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

/** A Monday in winter: local midnight is 22:00 UTC. */
const TODAY = new Date('2026-12-07T09:00:00Z');
const TONIGHT = new Date('2026-12-07T21:59:59Z');
const MIDNIGHT = new Date('2026-12-07T22:00:00Z');
const TOMORROW = '2026-12-08';
let now = TODAY;
const { server, who } = await startSchool({ now: () => now, library: smallLibrary(3) });
beforeEach(() => (now = TODAY));

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = who.m.token) =>
  bodyOf(server.call(method, `/api/${path}`, { token, ...(body && { body }) }));
const endRights = (id: string | number, rightsUntil: string | null) =>
  call('PUT', 'videos/update-metadata', { _id: String(id), rightsUntil });
const compose = async (): Promise<string[]> =>
  (
    await call('POST', 'lessons/compose', { intensity: 3, duration: 2, groupName: 'כיתה א׳' }, who.c.token)
  ).finalLesson.map(({ video }: { video: { _id: string } }) => video._id);
const galleryIds = async (): Promise<string[]> =>
  (await call('GET', 'videos', undefined, who.c.token)).map(({ _id }: { _id: string }) => _id);
const idsOf = async (query: string): Promise<string[]> => (await call('GET', `videos/ids?${query}`)).ids;
const version = async () => (await server.services.library.current()).version;

it('a video leaves lessons and the gallery on the day its rights end', async () => {
  const lesson = await compose();
  const [ending] = lesson as [string];
  await endRights(ending, TOMORROW);
  now = TONIGHT;
  expect(await compose()).toEqual(lesson);
  expect(await galleryIds()).toContain(ending);
  const before = await version();

  now = MIDNIGHT;
  // concurrent requests in the first second of the day
  const [next] = await Promise.all([compose(), galleryIds(), version(), version()]);
  expect(next).toHaveLength(lesson.length);
  expect(next).not.toContain(ending);
  expect(await galleryIds()).not.toContain(ending);
  expect(await version()).toBe(before + 1);
  expect(await compose()).toEqual(next);

  // restored rights take effect immediately
  await endRights(ending, null);
  expect(await galleryIds()).toContain(ending);
});

it('an open lesson of today gets a replacement for a video whose rights have ended', async () => {
  const lesson = await compose();
  await endRights(lesson[1]!, '2026-12-07');
  const after = await compose();
  expect(after).toHaveLength(lesson.length);
  expect(after).not.toContain(lesson[1]);
  await endRights(lesson[1]!, null);
});

const WEEK_MS = 7 * 86_400_000;
it.each([
  ['the end of its rights', (id: string) => endRights(id, '2026-12-14')],
  ['its deletion', (id: string) => who.m.del(`/api/videos/${id}`)],
])('a lesson that has begun keeps playing a video until midnight after %s', async (_, end) => {
  const midnight = new Date(MIDNIGHT.getTime() + WEEK_MS);
  now = new Date(midnight.getTime() - 2 * 3_600_000);
  const choice = { intensity: 3, duration: 2, groupName: 'כיתה א׳' };
  const lesson = await call('POST', 'lessons/compose', choice, who.c.token);
  const [part] = lesson.finalLesson;
  const statusOf = async (address: string) => (await server.call('GET', new URL(address, 'http://x').pathname)).status;
  const [key, segment] = [
    /URI="([^"]+)"/.exec(lesson.mergedPlaylist)![1]!,
    lesson.mergedPlaylist.match(/^[^#].*$/m)[0],
  ];
  const main = lesson.lessonUrl;
  const { text } = await server.call('GET', new URL(main, 'http://x').pathname);
  const variant = main.replace('main.m3u8', /^\d+\.m3u8$/m.exec(text)![0]);
  const answers = async () => [await statusOf(key), await statusOf(main), await statusOf(variant)];
  expect(await answers()).toEqual([200, 200, 200]);
  const before = await statusOf(`/media/${segment}`);
  await end(part.video._id);
  expect(await answers()).toEqual([200, 200, 200]);
  expect(await statusOf(`/media/${segment}`)).toBe(before);
  // no new lesson contains it
  const next = await call('POST', 'lessons/compose', choice, who.c.token);
  expect(next.finalLesson.map(({ video }: typeof part) => video._id)).not.toContain(part.video._id);
  now = midnight;
  expect(await statusOf(key)).toBe(404);
  await server.services.database
    .updateTable('videos')
    .set({ rights_until: null, trashed_at: null, retired_at: null })
    .where('id', '=', Number(part.video._id))
    .execute();
});

it('a weekly video is replaced when its rights end, and can’t be scheduled beyond them', async () => {
  const mine = async (): Promise<string> =>
    (await call('GET', 'videos/type-a/videos', undefined, who.a.token)).find(
      ({ weekStart }: { weekStart?: string }) => weekStart !== undefined,
    )._id;
  const first = await mine();
  await endRights(first, TOMORROW);
  now = MIDNIGHT;
  expect(await mine()).not.toBe(first);
  await endRights(first, '2026-12-20');
  const schedule = (date: string) =>
    who.m.put(`/api/weekly-videos/${weekOf(Date.parse(date))}`, { videoId: first, intensity: null, category: null });
  expect((await schedule('2026-12-21')).status).toBe(404);
  expect((await schedule('2026-12-15')).status).toBe(200);
  await endRights(first, null);
});

it('managers are warned sixty days ahead and can filter by rights, unlike other users', async () => {
  const [soon, over, late] = await addVideos(server, [
    readyVideo({ path: 'main', length: 60, display_name: 'בקרוב', rights_until: '2027-02-05' }),
    readyVideo({ path: 'main', length: 60, display_name: 'נגמר', rights_until: '2026-12-01' }),
    readyVideo({ path: 'main', length: 60, display_name: 'אחר כך', rights_until: '2027-02-06' }),
  ]);
  const ids = [soon, over, late].map((row) => String(row!.id)) as [string, string, string];
  expect((await idsOf('only=rights-ending')).toSorted()).toEqual([ids[0], ids[1]].toSorted());
  const { rightsEnding } = await call('GET', 'system/attention');
  expect(rightsEnding).toEqual({
    count: 2,
    videos: [
      { _id: ids[1], displayName: 'נגמר' },
      { _id: ids[0], displayName: 'בקרוב' },
    ],
  });
  expect(await galleryIds()).not.toContain(ids[1]);
  const [ended] = await call('GET', `videos?ids=${ids[1]}`);
  expect(ended).toMatchObject({ status: 'ready', rightsUntil: '2026-12-01' });
  expect(ended).not.toHaveProperty('signedUrl');
  const shown = await call('GET', `videos?ids=${ids[0]}`, undefined, who.c.token);
  expect(shown[0]).not.toHaveProperty('rightsUntil');
  expect((await call('GET', `videos?ids=${ids[0]}`))[0]).toMatchObject({ rightsUntil: '2027-02-05' });
});

it('a bulk change sets and removes the date, and reports the effect on the rules’ blocks', async () => {
  const rows = (await call('GET', 'videos?primaryCategory=main')).map(({ _id, updatedAt }: Record<string, string>) => ({
    _id,
    updatedAt,
  }));
  const change = { kind: 'rights', rightsUntil: '2026-12-07' };
  const plan = await call('POST', 'videos/bulk', { rows, change, dryRun: true });
  expect(
    plan.effects.blocks.find(
      ({ path, intensity }: { path: string; intensity: number }) => path === 'main' && intensity === 3,
    ),
  ).toMatchObject({
    after: 0,
  });
  const done = await call('POST', 'videos/bulk', { rows, change, dryRun: false });
  expect(await galleryIds()).not.toContain(rows[0]._id);
  await call('POST', `videos/bulk/${done.undo}/undo`);
  expect(await galleryIds()).toContain(rows.at(-1)._id);
});
