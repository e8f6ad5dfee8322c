import { beforeEach, expect, it } from 'vitest';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import { addVideos, readyVideo } from '#testing/library.ts';
import { bodyOf } from '#testing/test-server.ts';
import { DAY_MS, startSchool } from '#testing/school.ts';

const CLASS = 'כיתה א׳';
let now = new Date('2026-03-01T06:00:00Z');
const { server, who } = await startSchool({ now: () => now });
await addVideos(server, [
  ...[60, 70, 80].map((length) => readyVideo({ path: 'main', length })),
  readyVideo({ path: 'main', length: 65, needs: { posture: 'seated' } }),
  readyVideo({ path: 'main', length: 120 }),
  readyVideo({ path: 'small/story', length: 60 }),
]);
beforeEach(() => {
  // more than a week, so that nothing counts as seen; less than 30 days in total, before the sessions expire
  now = new Date(now.getTime() + 7.25 * DAY_MS);
});

const ask = (body: object = {}, token = who.c.token) =>
  server.as(token).post('/api/lessons/break', { groupName: CLASS, ...body });
type Break = Pick<ComposedLesson, 'finalLesson' | 'mergedPlaylist' | 'lessonUrl' | 'playId'>;
const given = (body: object = {}): Promise<Break> => bodyOf(ask(body));
const see = async ({ playId, finalLesson: [part] }: Break) => {
  const { fileKey, length } = part!.video;
  const at = now.toISOString();
  now = new Date(now.getTime() + length * 1_000);
  const events = [
    { number: 0, kind: 'start', part: 0, seconds: 0, at },
    { number: 1, kind: 'finish', seconds: length, at: now.toISOString() },
  ];
  const group = encodeURIComponent(CLASS);
  const reports = [
    ['POST', `/api/plays/${playId}/events`, { events }],
    ['POST', `/api/users/${who.c.userId}/groups/${group}/seen`, { fileKeys: [fileKey], playId }],
  ] as const;
  for (const [method, path, body] of reports) {
    const { status, body: answer } = await server.call(method, path, { token: who.c.token, body });
    expect(status, JSON.stringify(answer)).toBe(200);
  }
};

it('a break is one video of about a minute that plays like a lesson, without repeats in a week', async () => {
  const files = new Set<string>();
  for (const expected of [1, 2, 3, 4]) {
    const lesson = await given();
    expect(lesson.finalLesson).toHaveLength(1);
    // the video stays until it has been seen
    expect((await given()).finalLesson[0]!.video.fileKey).toBe(lesson.finalLesson[0]!.video.fileKey);
    expect(lesson.finalLesson[0]!.video.length).toBeLessThanOrEqual(80);
    expect(lesson.mergedPlaylist).toContain('#EXTINF');
    await see(lesson);
    files.add(lesson.finalLesson[0]!.video.fileKey);
    expect(files.size).toBe(expected);
  }
});

it('a break counts as minutes but not as a lesson of the week', async () => {
  const lesson = await given();
  await see(lesson);
  const body = { groupName: CLASS, intensity: 3, duration: 1 };
  const { body: composed } = await who.c.post('/api/lessons/compose', body);
  expect((composed as ComposedLesson).week.done).toBe(0);
  const play = await server.services.database
    .selectFrom('plays')
    .selectAll()
    .where('id', '=', lesson.playId)
    .executeTakeFirstOrThrow();
  expect([play.video_id === null, play.composed_lesson_id]).toEqual([false, null]);
});

it('a break suits today’s lesson space and is rejected if no video does', async () => {
  const { finalLesson } = await given({ place: { posture: 'seated' } });
  expect(finalLesson[0]!.video.length).toBe(65);
  expect(await ask({ place: { room: 'desk' } })).toMatchObject({ status: 422, body: { code: 'CANNOT_COMPOSE' } });
  expect((await ask({ groupName: 'another' })).status).toBe(404);
});

it('a break waits while its only videos are being prepared', async () => {
  const { database } = server.services;
  const setStatus = (status: 'processing' | 'ready') =>
    database.updateTable('videos').set({ status }).where('path', '=', 'main').execute();
  await setStatus('processing');
  expect(await ask()).toMatchObject({
    status: 409,
    headers: { 'retry-after': '2' },
    body: { code: 'LIBRARY_PREPARING', details: { ready: 0, total: 1 } },
  });
  // none of the coming videos suits a desk
  expect((await ask({ place: { room: 'desk' } })).status).toBe(422);
  await setStatus('ready');
  await given();
});
