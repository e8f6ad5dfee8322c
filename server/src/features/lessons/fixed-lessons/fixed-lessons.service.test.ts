import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signedInUserSchema } from '@zuzu/contract/auth.ts';
import type { ReactivatedLesson } from '@zuzu/contract/lessons/fixed-lessons.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { fixedLessonsSchema, type FixedLessons } from '@zuzu/domain/users/group.ts';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import { smallLibrary } from '#testing/library.ts';
import { addClass } from '#testing/people.ts';
import { bodyOf } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

const NOVEMBER = new Date('2026-11-04T06:00:00Z');
let now = NOVEMBER;

const { server, who } = await startSchool({ now: () => now, library: smallLibrary() });
const { database } = server.services;

const newClass = (lessonsPerWeek = 1) => addClass(server, { lessonsPerWeek });
type Class = Awaited<ReturnType<typeof newClass>>;

const call = (of: Class, act: 'generate' | 'reactivate', body: object = {}, token = of.token) =>
  server.as(token).post(`/api/lessons/fixed-lessons/${act}`, { userId: of.userId, groupName: of.groupName, ...body });
const generate = async (of: Class): Promise<FixedLessons> =>
  fixedLessonsSchema.parse((await bodyOf(call(of, 'generate'))).fixedLessons);
const open = async (of: Class, lessonKey: string): Promise<ReactivatedLesson> =>
  (await bodyOf(call(of, 'reactivate', { lessonKey }))).fixedLesson;
const keys = ({ lessonData }: ReactivatedLesson) => lessonData.map(({ video }) => video.fileKey);
const ids = ({ lessonData }: ReactivatedLesson) => lessonData.map(({ video }) => Number(video._id));
const seen = (of: Class, fileKeys: string[], more: object = {}) => of.see(fileKeys, more, of.groupName);
/** Reports all parts of an opened lesson as seen ten minutes later. */
const finish = (of: Class, lesson: ReactivatedLesson) => {
  now = new Date(now.getTime() + 10 * 60_000);
  return seen(of, keys(lesson), { playId: lesson.playId });
};
const groupIdOf = async (of: Class) => (await server.services.users.groupsOf(of.userId))[0]!.id;
/** The stored lessons of a group, bypassing the API. */
const stored = async (of: Class) =>
  database
    .selectFrom('fixed_lessons')
    .select(['year', 'month', 'number', 'parts', 'created_at', 'total_seconds'])
    .where('group_id', '=', await groupIdOf(of))
    .orderBy('year')
    .orderBy('month')
    .orderBy('number')
    .execute();
const videosOf = (parts: { videoId: number }[]) => parts.map(({ videoId }) => videoId);
const at = async (of: Class, time: string) => {
  now = new Date(time);
  Object.assign(of, await server.signIn(of.phone));
};

describe('fixed lessons', () => {
  it('are four weeks of lessons composed by the group’s rule within its tolerance', async () => {
    const group = await newClass(3);
    const lessons = await generate(group);
    expect(Object.keys(lessons)).toEqual(['11']);
    expect(Object.keys(lessons['11']!)).toEqual(Array.from({ length: 12 }, (_, i) => String(i + 1)));
    for (const [number, lesson] of Object.entries(lessons['11']!)) {
      expect(lesson).toMatchObject({
        lessonKey: `11-${number}`,
        intensity: defaultPreferences.intensityLevel,
        done: false,
        createdAt: now.toISOString(),
      });
      expect(lesson.categories).toEqual([
        'dynamic-warmup',
        'main',
        'story',
        'coordination',
        'power',
        'dance',
        'vocal',
        'static-warmup',
      ]);
    }
    const { rows: videos } = await sql<{ id: number; file_key: string; path: string }>`
      select id, file_key, path from videos`.execute(database);
    for (const { number, parts } of await stored(group)) {
      const stars = lessons['11']![number]!.stars!;
      expect(videos.find(({ file_key: key }) => key === stars[0])?.path).toMatch(/^main/);
      const own = videos.filter(({ id }) => parts.some(({ videoId }) => videoId === id)).map((video) => video.file_key);
      expect([stars.length, own]).toEqual([3, expect.arrayContaining(stars)]);
    }
    for (const { parts } of await stored(group))
      expect(parts.map(({ blockPath }) => blockPath)).toEqual(defaultLessonConfig.lessonRules[2].order);
  });

  it('warn if their share of new parts differs from the rules', async () => {
    const group = await newClass(3);
    await generate(group);
    const words = async (key: string) => (await open(group, key)).warnings;
    const word = { code: 'NEW_SHARE', cause: 'opening', newParts: 9, parts: 9, wantedPercent: 30 };
    expect([await words('11-1'), await words('11-4'), await words('11-5')]).toEqual([[word], [word], []]);
  });

  it('of a group with earlier lessons continue after those', async () => {
    const group = await newClass(3);
    for (let n = 0; n < 4; n += 1) {
      const { body } = await group.post('/api/lessons/compose', {
        userId: group.userId,
        groupName: group.groupName,
        intensity: 3,
        duration: 2,
      });
      const fileKeys = body.finalLesson.map((part: { video: { fileKey: string } }) => part.video.fileKey);
      now = new Date(now.getTime() + 10 * 60_000);
      await seen(group, fileKeys, { playId: body.playId });
    }
    now = NOVEMBER;
    const known = new Set((await server.services.seen.history(await groupIdOf(group))).videoIds);
    expect(known.size).toBe(36);
    await generate(group);
    const [first] = await stored(group);
    const newOnes = videosOf(first!.parts).filter((id) => !known.has(id));
    expect([2, 3]).toContain(newOnes.length);
  });

  it('are composed once for repeated and concurrent requests', async () => {
    const group = await newClass(4);
    const answers = await Promise.all(Array.from({ length: 6 }, () => generate(group)));
    const before = await stored(group);
    expect(before).toHaveLength(16);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    now = new Date(now.getTime() + 3_600_000);
    expect(await generate(group)).toEqual(answers[0]);
    expect(await stored(group)).toEqual(before);
    now = NOVEMBER;
  });

  it('are completed after a crash with the same result', async () => {
    const group = await newClass(2);
    await generate(group);
    const whole = await stored(group);
    await database
      .deleteFrom('fixed_lessons')
      .where('group_id', '=', await groupIdOf(group))
      .where('number', '>', 3)
      .execute();
    await generate(group);
    expect(await stored(group)).toEqual(whole);
  });

  it('are never overwritten: changed preferences apply to lessons not yet composed', async () => {
    const group = await newClass();
    await generate(group);
    const before = await stored(group);
    await database
      .updateTable('groups')
      .set({ lessons_per_week: 2, lesson_length: 1, intensity_level: 5 })
      .where('id', '=', await groupIdOf(group))
      .execute();
    const lessons = await generate(group);
    expect(Object.keys(lessons['11']!)).toHaveLength(8);
    const after = await stored(group);
    expect(after.slice(0, 4)).toEqual(before);
    for (const { parts } of after.slice(4)) expect(parts).toHaveLength(defaultLessonConfig.lessonRules[1].order.length);
  });

  it('start again each month in Asia/Jerusalem and are kept for twelve months', async () => {
    const group = await newClass();
    // 23:59 and 00:01 local time, in summer and winter
    const nights = [
      ['2026-03-31T20:59:00Z', '3'],
      ['2026-03-31T21:01:00Z', '4'],
      ['2026-10-31T21:59:00Z', '10'],
      ['2026-10-31T22:01:00Z', '11'],
      ['2026-12-31T21:59:00Z', '12'],
      ['2026-12-31T22:01:00Z', '1'],
    ] as const;
    const months = new Set<string>();
    for (const [time, month] of nights) {
      await at(group, time);
      const lessons = await generate(group);
      months.add(month);
      expect(new Set(Object.keys(lessons))).toEqual(months);
    }
    const march = await open(group, '3-1');
    await at(group, '2027-03-01T12:00:00Z');
    expect(Object.keys((await generate(group))['3']!)).toHaveLength(4);
    // this March replaces last March, whose play stays counted
    await open(group, '3-1');
    const years = (await stored(group)).filter((lesson) => lesson.month === 3).map(({ year }) => year);
    expect(years).toEqual([2027, 2027, 2027, 2027]);
    const { rows } = await sql<{ fixed_lesson_id: string | null }>`
      select fixed_lesson_id from plays where id = ${march.playId}`.execute(database);
    expect(rows).toEqual([{ fixed_lesson_id: null }]);
    await at(group, '2027-11-15T12:00:00Z');
    expect(Object.keys(await generate(group)).toSorted()).toEqual(['1', '11', '12', '3'].toSorted());
    expect((await call(group, 'reactivate', { lessonKey: '10-1' })).status).toBe(404);
    await at(group, NOVEMBER.toISOString());
  });
});

describe('a fixed lesson that is opened', () => {
  it('is the stored one in order, with signed URLs and a new play', async () => {
    const group = await newClass();
    await generate(group);
    const lesson = await open(group, '11-2');
    expect(ids(lesson)).toEqual(videosOf((await stored(group))[1]!.parts));
    expect(lesson.lessonData.every((part) => part.lastSeenAt === null && !part.replaced)).toBe(true);
    expect(lesson.mergedPlaylist.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(lesson.lessonData.length - 1);
    expect((await open(group, '11-2')).playId).not.toBe(lesson.playId);
    expect(lesson.week).toEqual({ done: 0, planned: 1 });
  });

  it('is done once its last part was seen in one of its plays, and can be played again', async () => {
    const group = await newClass();
    await generate(group);
    const [first, other] = [await open(group, '11-1'), await open(group, '11-2')];
    const isDone = async (number: string) => (await generate(group))['11']![number]!.done;
    await seen(group, keys(first).slice(0, -1), { playId: first.playId });
    await seen(group, keys(first));
    await seen(await newClass(), keys(first), { playId: first.playId });
    expect(await isDone('1')).toBe(false);
    now = new Date(now.getTime() + 10 * 60_000);
    await seen(group, keys(first).slice(-1), { playId: first.playId });
    expect(await isDone('1')).toBe(true);
    expect(await isDone('2')).toBe(false);
    const again = await open(group, '11-1');
    expect(keys(again)).toEqual(keys(first));
    expect(again.lessonData.every(({ lastSeenAt }) => lastSeenAt !== null)).toBe(true);
    expect(again.week).toEqual({ done: 1, planned: 1 });
    expect(other.playId).not.toBe(first.playId);
  });

  it('can be from an earlier month', async () => {
    const group = await newClass();
    await generate(group);
    const november = await open(group, '11-3');
    await at(group, '2027-01-20T06:00:00Z');
    await generate(group);
    const lesson = await open(group, '11-3');
    expect(keys(lesson)).toEqual(keys(november));
    await finish(group, lesson);
    expect((await generate(group))['11']!['3']!.done).toBe(true);
    await at(group, NOVEMBER.toISOString());
  });

  it('replaces a removed video with another of the block, with a warning, until it is restored', async () => {
    const group = await newClass();
    await generate(group);
    const lesson = await open(group, '11-4');
    const gone = lesson.lessonData[2]!.video;
    const last = lesson.lessonData.at(-1)!.video;
    const setTrashed = (id: string, trashed_at: Date | null) =>
      server.services.videosRepo.update(Number(id), { trashed_at });
    await setTrashed(gone._id, now);
    const [mended, too] = await Promise.all([open(group, '11-4'), open(group, '11-4')]);
    expect(keys(mended)).not.toContain(gone.fileKey);
    expect(mended.lessonData.map((part) => part.replaced ?? false)).toEqual(lesson.lessonData.map((_, i) => i === 2));
    expect(mended.lessonData[2]!.blockPath).toBe(lesson.lessonData[2]!.blockPath);
    expect(new Set(keys(mended)).size).toBe(lesson.lessonData.length);
    expect(keys(too)).toEqual(keys(mended));
    expect(keys(await open(group, '11-4'))).toEqual(keys(mended));
    const media = await server.call('GET', new URL(mended.lessonUrl).pathname.replace('main', '540'));
    expect(media.text.match(/#EXTINF:[\d.]+/g)).toEqual(mended.mergedPlaylist.match(/#EXTINF:[\d.]+/g));

    await setTrashed(last._id, now);
    const twice = await open(group, '11-4');
    expect(twice.lessonData[2]!.video.fileKey).toBe(mended.lessonData[2]!.video.fileKey);
    await finish(group, twice);
    expect((await generate(group))['11']!['4']!.done).toBe(true);

    await setTrashed(gone._id, null);
    await setTrashed(last._id, null);
    expect(keys(await open(group, '11-4'))).toEqual(keys(lesson));
  });

  it('never repeats a video as a replacement', async () => {
    const group = await newClass();
    await database
      .updateTable('groups')
      .set({ lesson_length: 3 })
      .where('id', '=', await groupIdOf(group))
      .execute();
    await generate(group);
    const lesson = await open(group, '11-1');
    const [kept, ...gone] = lesson.lessonData.filter(({ blockPath }) => blockPath === 'main').toReversed();
    const setTrashed = (trashed_at: Date | null) =>
      sql`update videos set trashed_at = ${trashed_at} where path = 'main' and id <> ${kept!.video._id}`.execute(
        database,
      );
    await setTrashed(now);
    expect(keys(await open(group, '11-1'))).toEqual(
      keys(lesson).filter((key) => gone.every(({ video }) => video.fileKey !== key)),
    );
    await setTrashed(null);
  });

  it('omits a block without any video, and is rejected if no video is left', async () => {
    const group = await newClass();
    await generate(group);
    const lesson = await open(group, '11-1');
    const hide = (where: string, trashed: boolean) =>
      sql`update videos set trashed_at = ${trashed ? now : null} where path like ${where}`.execute(database);
    await hide('small/dance%', true);
    const shorter = await open(group, '11-1');
    expect(shorter.lessonData.map(({ blockPath }) => blockPath)).toEqual(
      lesson.lessonData.map(({ blockPath }) => blockPath).filter((path) => path !== 'small/dance'),
    );
    await hide('%', true);
    expect(await call(group, 'reactivate', { lessonKey: '11-1' })).toMatchObject({
      status: 422,
      body: { code: 'CANNOT_COMPOSE' },
    });
    expect((await call(await newClass(), 'generate')).status).toBe(422);
    await hide('%', false);
    expect(keys(await open(group, '11-1'))).toEqual(keys(lesson));
  });
});

it('a month waits for videos in preparation that make or complete it', async () => {
  const setStatus = (status: 'processing' | 'ready', path = '%') =>
    database.updateTable('videos').set({ status }).where('path', 'like', path).execute();
  const group = await newClass();
  await setStatus('processing');
  expect(await call(group, 'generate')).toMatchObject({
    status: 409,
    headers: { 'retry-after': '2' },
    body: { code: 'LIBRARY_PREPARING', details: { ready: 0, total: smallLibrary().length } },
  });
  // none of the coming videos suits a desk
  const groups = database.updateTable('groups').where('user_id', '=', group.userId);
  await groups.set({ place: { room: 'desk' } }).execute();
  expect((await call(group, 'generate')).status).toBe(422);
  await setStatus('ready');
  const ready = await newClass();
  await generate(ready);
  await setStatus('processing', 'small/dance%');
  expect((await call(await newClass(), 'generate')).body).toMatchObject({ code: 'LIBRARY_PREPARING' });
  // existing lessons stay
  await generate(ready);
  await setStatus('ready');
  await generate(await newClass());
});

describe('the fixed lessons of a group', () => {
  it('survive renaming the group and are hidden while it is archived', async () => {
    const group = await newClass();
    await generate(group);
    await finish(group, await open(group, '11-1'));
    const before = await generate(group);
    const put = async (names: { _id?: string; name: string }[]) => {
      const body = { full_name: 'נועה', phone_number: group.phone, type: 'C', groups: names };
      const answer = await who.m.put(`/api/users/${group.userId}`, body);
      expect(answer.status).toBe(200);
    };
    await put([{ _id: await groupIdOf(group), name: 'כיתה ב׳ 🌈' }]);
    const renamed = { ...group, groupName: 'כיתה ב׳ 🌈' };
    expect(await generate(renamed)).toEqual(before);
    // a client that doesn't know the new name yet
    expect(await generate(group)).toEqual(before);
    expect((await call(group, 'reactivate', { lessonKey: '11-1' })).body.fixedLesson.group).toEqual({
      _id: await groupIdOf(group),
      name: 'כיתה ב׳ 🌈',
    });
    expect((await open(renamed, '11-1')).lessonData.every(({ lastSeenAt }) => lastSeenAt !== null)).toBe(true);
    await put([{ name: 'חדשה' }]);
    for (const gone of [renamed, group]) expect((await call(gone, 'generate')).status).toBe(404);
    expect((await call(renamed, 'reactivate', { lessonKey: '11-1' })).status).toBe(404);
    const { body } = await group.get('/api/videos/fixed-lessons');
    expect(body.groups.map((each: { name: string; fixedLessons: object }) => [each.name, each.fixedLessons])).toEqual([
      ['חדשה', {}],
    ]);
  });

  it('are part of the user object, next to the history', async () => {
    const group = await newClass();
    const lessons = await generate(group);
    const lesson = await open(group, '11-1');
    await seen(group, keys(lesson).slice(0, 1));
    const body = await bodyOf(group.get('/api/videos/fixed-lessons'));
    const user = signedInUserSchema.parse(body);
    expect(user._id).toBe(group.userId);
    expect(user.groups[0]!.fixedLessons).toEqual(lessons);
    expect(user.groups[0]!.seenVideos).toEqual([{ fileKey: keys(lesson)[0], seenAt: now.toISOString() }]);
  });
});

describe('fixed lessons are rejected', () => {
  it('for type A, even when a manager asks, who can read those of all other types', async () => {
    const group = await newClass();
    expect((await call(group, 'generate', {}, who.m.token)).status).toBe(200);
    expect((await call(group, 'reactivate', { lessonKey: '11-1' }, who.m.token)).status).toBe(200);
    expect((await call(group, 'generate', { userId: who.a.userId }, who.m.token)).status).toBe(403);
    expect((await who.b.post('/api/lessons/fixed-lessons/generate', {})).status).toBe(200);
  });

  it('for an unknown user or group', async () => {
    const group = await newClass();
    for (const userId of ['', 'x', '00000000-0000-0000-0000-000000000000', "' or 1=1 --", '\u0000'])
      expect((await call(group, 'generate', { userId }, who.m.token)).status).toBe(404);
    for (const groupName of ['אין כזו', 'כיתה א׳\u0000', '\ud800', '%', 'x'.repeat(10_000), '\u200f🌈'])
      expect((await call(group, 'generate', { groupName })).status).toBe(404);
  });

  it.each([
    ['13-1', 400],
    ['11-99', 404],
    ['5-1', 404],
  ])('under the key %j', async (lessonKey, status) => {
    const group = await newClass();
    await generate(group);
    const answer = await call(group, 'reactivate', { lessonKey });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.details[0].field).toBe('lessonKey');
  });
});
