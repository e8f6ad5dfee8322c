import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { smallLibrary } from '#testing/library.ts';
import { people } from '#testing/people.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { MINUTE_MS } from '#testing/school.ts';

/** The seen videos returned with a user. */
const AT_SIGN_IN = 500;
const NOW = Date.parse('2026-03-01T08:00:00.123Z');

let clock = NOW;
let server: TestServer;
let fileKeys: string[];
const user = async (): Promise<SignedInUser> => {
  const { body } = await server.call('POST', '/api/auth/send-otp', { body: { phone_number: people.c.phoneNumber } });
  return body.user;
};

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) });
  const { database, users, videosRepo } = server.services;
  await users.add(people.c);
  const rows = (await videosRepo.insert(smallLibrary(60)))!;
  fileKeys = rows.map((row) => row.file_key);
  const [first] = (await user()).groups;
  // each row was seen a minute earlier than the previous one
  await database
    .insertInto('seen')
    .values(
      rows.map(({ id }, i) => {
        const at = new Date(NOW - i * MINUTE_MS);
        return { group_id: first!._id, video_id: id, first_seen_at: at, last_seen_at: at };
      }),
    )
    .execute();
});

it('sign-in returns the last 500 videos of each group, newest first, to the millisecond', async () => {
  const [first, second] = (await user()).groups;
  expect(first!.seenVideos).toEqual(
    fileKeys
      .slice(0, AT_SIGN_IN)
      .map((fileKey, i) => ({ fileKey, seenAt: new Date(NOW - i * MINUTE_MS).toISOString() })),
  );
  expect(first!.lastSeenAt).toBe(new Date(NOW).toISOString());
  expect(second).toMatchObject({ seenVideos: [], lastSeenAt: null });
});

it('seen videos include videos that have left the library', async () => {
  const { database } = server.services;
  await sql`update videos set retired_at = now() where file_key = ${fileKeys[1]!}`.execute(database);
  expect((await user()).groups[0]!.seenVideos![1]!.fileKey).toBe(fileKeys[1]);
});

it('the same report counts once, however often and whenever it arrives', async () => {
  const { database, seen } = server.services;
  const [, second] = (await user()).groups;
  const groupId = second!._id!;
  const videos = await database.selectFrom('videos').select('id').orderBy('id').limit(3).execute();
  const [one, two, three] = videos.map(({ id }) => id);
  const report = (ids: number[], minutes: number) =>
    seen.mark(groupId, ids, { seenAt: new Date(NOW - minutes * MINUTE_MS), playId: undefined });

  const atOnce = await Promise.all(Array.from({ length: 8 }, () => report([one!, two!, two!], 20)));
  expect(atOnce.flatMap(({ added }) => added).toSorted((a, b) => a - b)).toEqual([one, two]);
  expect(await report([one!, three!], 11)).toEqual({
    added: [three],
    lastSeenAt: new Date(NOW - 11 * MINUTE_MS).toISOString(),
  });
  // of an earlier view, reported later
  expect((await report([one!], 29)).added).toEqual([]);
  expect((await report([one!], 30)).added).toEqual([one]);
  const rows = await database
    .selectFrom('seen')
    .select(['video_id', 'times', 'first_seen_at', 'last_seen_at'])
    .where('group_id', '=', groupId)
    .orderBy('video_id')
    .execute();
  const minutesOf = (time: Date) => (NOW - time.getTime()) / MINUTE_MS;
  expect(rows.map((row) => [row.times, minutesOf(row.first_seen_at), minutesOf(row.last_seen_at)])).toEqual([
    [2, 30, 20],
    [1, 20, 20],
    [1, 11, 11],
  ]);
});

it('histories count up to five lessons: plays with a view, and days with views outside lessons', async () => {
  const { database, seen, users } = server.services;
  const { id: userId } = await users.add({ ...people.b, phoneNumber: '0527654321' });
  const [group] = await users.groupsOf(userId);
  const groupId = group!.id;
  const { id: video } = await database.selectFrom('videos').select('id').limit(1).executeTakeFirstOrThrow();
  const { version } = await database
    .insertInto('lesson_configs')
    .values({ config: '{}', video_ids: '{}', created_by: null })
    .returning('version')
    .executeTakeFirstOrThrow();
  const addPlays = async (number: number, count: number): Promise<string[]> => {
    const lesson = await database
      .insertInto('composed_lessons')
      .values({
        group_id: groupId,
        local_date: '2026-02-20',
        length_code: 1,
        intensity: 3,
        number,
        config_version: version,
        library_version: 1,
        parts: '[]',
        warnings: '[]',
        total_seconds: 60,
        series_in_process: null,
        replaced_at: new Date(NOW),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const play = { group_id: groupId, composed_lesson_id: lesson.id, fixed_lesson_id: null };
    const plays = await database
      .insertInto('plays')
      .values(Array.from({ length: count }, () => play))
      .returning('id')
      .execute();
    return plays.map(({ id }) => id);
  };
  const lessonsAfter = async (hoursAgo: number, playId?: string): Promise<number> => {
    await seen.mark(groupId, [video], { seenAt: new Date(NOW - hoursAgo * 60 * MINUTE_MS), playId });
    return (await seen.history(groupId)).lessons;
  };
  expect((await seen.history(groupId)).lessons).toBe(0);
  const [begun, goneOnWith] = await addPlays(0, 2);
  expect(await lessonsAfter(200, begun)).toBe(1);
  expect(await lessonsAfter(199, goneOnWith)).toBe(1);
  expect(await lessonsAfter(198, (await addPlays(1, 1))[0])).toBe(2);
  // outside lessons, twice on one day
  expect(await lessonsAfter(100)).toBe(3);
  expect(await lessonsAfter(99)).toBe(3);
  expect(await lessonsAfter(70)).toBe(4);
  expect(await lessonsAfter(40)).toBe(5);
  expect(await lessonsAfter(10)).toBe(5);
});

it('views in the future, also after the clock was set back, count as seen now', async () => {
  clock = NOW - 60 * MINUTE_MS;
  const { groups } = await user();
  expect(groups[0]!.lastSeenAt).toBe(new Date(clock).toISOString());
  expect(groups[0]!.seenVideos!.filter(({ seenAt }) => Date.parse(seenAt) > clock)).toEqual([]);
  const { seenAt } = await server.services.seen.history(groups[0]!._id!);
  expect(Math.max(...seenAt)).toBe(clock);
  const marked = await server.services.seen.mark(groups[0]!._id!, [1], { seenAt: new Date(clock), playId: undefined });
  expect(marked.lastSeenAt).toBe(new Date(clock).toISOString());
  clock = NOW;
});
