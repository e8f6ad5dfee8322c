import { sql, type CompiledQuery } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { addVideos, smallLibrary } from '#testing/library.ts';
import { withStatementDeadline } from './statement-deadline.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const USERS = 2_000;
const SEEN_EACH = 60;
const PLAYS_EACH = 5;

/** Tables that grow with use, which must never be scanned completely for one group. */
const BIG = [
  ...['users', 'groups', 'seen', 'views', 'composed_lessons', 'plays', 'play_events', 'videos', 'renditions'],
  ...['audit', 'rate_limits', 'sessions', 'former_group_names', 'lesson_feedback', 'video_feedback'],
];

let server: TestServer;
/** The current call and its statements, each once, with the parameters of its first occurrence. */
let asking: string | undefined;
const sent = new Map<string, { call: string; query: CompiledQuery }>();

const fill = async (): Promise<void> => {
  const { database } = server.services;
  await addVideos(server, smallLibrary(150));
  await sql`
    with people as (
      insert into users (full_name, phone_number, type, updated_at)
      select 'user ' || n, '+972' || (500000000 + n), (array['B', 'C'])[1 + n % 2], now() - n * interval '1 minute'
      from generate_series(1, ${USERS}::int) n returning id
    )
    insert into groups (user_id, name, lesson_length, intensity_level, lessons_per_week)
    select id, 'default', 3, 3, 4 from people`.execute(database);
  await sql`
    insert into former_group_names (user_id, name, group_id, renamed_at) select user_id, 'before', id, now() from groups`.execute(
    database,
  );
  await sql`
    with rules as (insert into lesson_configs (config, video_ids) values ('{}', '{}') returning version)
    insert into composed_lessons (group_id, local_date, length_code, intensity, number, config_version, parts, total_seconds, finished_at)
    select id, current_date - n, 3, 3, 0, version, '[]', 600, now() - n * interval '1 day'
    from groups, rules, generate_series(1, ${PLAYS_EACH}::int) n`.execute(database);
  await sql`
    insert into plays (group_id, composed_lesson_id, started_at, finished_at)
    select group_id, id, finished_at, finished_at from composed_lessons`.execute(database);
  await sql`
    insert into play_events (play_id, number, kind, seconds, at) select id, 0, 'start', 0, started_at from plays`.execute(
    database,
  );
  await sql`
    insert into views (group_id, video_id, play_id, seen_at)
    select group_id, picked.id, plays.id, started_at from plays
    cross join lateral (select id from videos order by hashtext(plays.id::text || id) limit ${SEEN_EACH / PLAYS_EACH}) picked`.execute(
    database,
  );
  await sql`
    insert into seen (group_id, video_id, first_seen_at, last_seen_at, times)
    select group_id, video_id, min(seen_at), max(seen_at), count(*) from views group by 1, 2`.execute(database);
  await sql`
    insert into lesson_feedback (play_id, group_id, length_code, intensity, difficulty, at)
    select id, group_id, 3, 3, 'right', started_at from plays`.execute(database);
  await sql`
    insert into video_feedback (group_id, video_id, opinion, at)
    select group_id, video_id, 'heart', last_seen_at from seen where video_id % 30 = 0`.execute(database);
  await sql`
    insert into audit (actor_id, action, subject_type, subject_id) select id, 'sign-in', 'user', id from users`.execute(
    database,
  );
  await sql`
    insert into rate_limits (key, points, expire)
    select 'somebody ' || n, 1, extract(epoch from now() + interval '1 hour') * 1000 from generate_series(1, ${USERS}::int) n`.execute(
    database,
  );
  await sql`
    insert into sessions (id, user_id, epoch, device, created_at, last_used_at)
    select gen_random_uuid(), id, 0, '', now(), now() from users`.execute(database);
  await sql`vacuum analyze`.execute(database);
};

/** Makes a call and records its statements under this name. */
const ask = async (name: string, ...[method, path, options]: Parameters<TestServer['call']>) => {
  asking = name;
  const answer = await server.call(method, path, options);
  asking = undefined;
  expect([name, answer.status]).toEqual([name, 200]);
  return answer;
};

/** The calls of a class in a minute, and a manager's lists, with warm caches. */
const askAll = async (): Promise<void> => {
  const signIn = async (phone: string) => {
    const { body } = await ask('sign-in', 'POST', '/api/auth/send-otp', { body: { phone_number: phone } });
    return { token: body.token as string, userId: body.user._id as string };
  };
  const lessonOf = async (token: string) =>
    (await ask('compose', 'POST', '/api/lessons/compose', { token, body: { intensity: 3, duration: 3 } })).body;
  await lessonOf((await signIn('0500000001')).token);
  sent.clear();

  const { token, userId } = await signIn('0500001000');
  const { playId, finalLesson } = await lessonOf(token);
  await lessonOf(token);
  const [{ fileKey }] = finalLesson.map(({ video }: { video: unknown }) => video);
  const at = new Date().toISOString();
  const seen = { fileKeys: [fileKey], playId, seenAt: at };
  for (const group of ['default', 'before'])
    await ask('seen', 'POST', `/api/users/${userId}/groups/${group}/seen`, { token, body: seen });
  const events = [
    { number: 0, kind: 'start', seconds: 0, at },
    { number: 1, kind: 'part', part: finalLesson.length - 1, seconds: 60, at },
  ];
  await ask('events', 'POST', `/api/plays/${playId}/events`, { token, body: { events } });
  const own = { events: events.slice(0, 1), fileKey, groupName: 'default' };
  await ask('a video on its own', 'POST', `/api/plays/${crypto.randomUUID()}/events`, { token, body: own });
  await ask('fixed lessons', 'GET', '/api/videos/fixed-lessons', { token });

  const group = `/api/users/${userId}/groups/default`;
  for (const difficulty of ['hard', null])
    await ask('of a lesson', 'PUT', `/api/plays/${playId}/feedback`, { token, body: { difficulty } });
  for (const opinion of ['heart', null])
    await ask('of a video', 'PUT', `${group}/feedback`, { token, body: { fileKey, opinion } });
  await ask('of videos', 'GET', `${group}/feedback`, { token });
  await ask('offers', 'GET', `/api/users/${userId}/easier`, { token });
  await ask('an answer', 'POST', `${group}/easier`, { token, body: { to: null } });

  const { services } = server;
  await services.users.add({ type: 'M', phoneNumber: '0529999999', fullName: 'manager', groups: [] });
  const manager = await signIn('0529999999');
  for (const query of ['limit=50', 'limit=50&sort=name', 'limit=50&q=ser%2019'])
    await ask(`users?${query}`, 'GET', `/api/users?${query}`, { token: manager.token });
  await ask('one user', 'GET', `/api/users/${userId}`, { token: manager.token });
  await ask('history of one user', 'GET', `/api/users/${userId}/audit`, { token: manager.token });
  const longAgo = 'from=2020-01-01&to=2020-01-31';
  await ask('what groups say', 'GET', `/api/statistics/feedback?${longAgo}`, { token: manager.token });
};

beforeAll(
  () =>
    withStatementDeadline(Infinity, async () => {
      server = await startTestServer({
        onStatement: ({ query }) => {
          if (asking !== undefined && !sent.has(query.sql)) sent.set(query.sql, { call: asking, query });
        },
      });
      await fill();
      await askAll();
    }),
  120_000,
);

/** Statements that may scan all users, to count matches, or all feedback on videos. */
const mayReadAll = ({ call, query }: { call: string; query: CompiledQuery }): boolean =>
  (call.startsWith('users?') && query.sql.includes('count(*)')) ||
  (call === 'what groups say' && query.sql.includes('video_feedback'));

it('all statements of a class and a manager use indexes', async () => {
  expect(sent.size).toBeGreaterThan(30);
  const { database } = server.services;
  const readWhole: unknown[] = [];
  for (const statement of sent.values()) {
    const { call, query } = statement;
    if (!/^\W*(select|insert|update|delete|with)\b/i.test(query.sql) || mayReadAll(statement)) continue;
    const explained = { ...query, sql: `explain ${query.sql}` };
    const { rows } = await database.executeQuery<{ 'QUERY PLAN': string }>(explained);
    const tables = rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
    for (const table of tables) if (BIG.includes(table)) readWhole.push({ call, table, sql: query.sql });
  }
  expect(readWhole).toEqual([]);
});

/** Thrown to roll back after explaining a statement. */
class Undone extends Error {}

it.each(['mark_seen', 'add_play_events'])('the statements inside %s use indexes', async (name) => {
  const { query } = [...sent.values()].find((statement) => statement.query.sql.includes(name))!;
  const readWhole = new Map<string, number>();
  const work = server.services.database.transaction().execute(async (tx) => {
    const scans = async () => {
      const { rows } = await sql<{ table: string; scans: number }>`
        select relname as table, seq_scan as scans from pg_stat_xact_user_tables where relname = any(${BIG})`.execute(
        tx,
      );
      return new Map(rows.map((row) => [row.table, row.scans]));
    };
    // replaying the recorded call would change nothing, so its reports are deleted first
    await sql`delete from views where seen_at > now() - interval '1 hour'`.execute(tx);
    await sql`delete from play_events where at > now() - interval '1 hour'`.execute(tx);
    const before = await scans();
    await tx.executeQuery(query);
    for (const [table, count] of await scans()) if (count > before.get(table)!) readWhole.set(table, count);
    throw new Undone();
  });
  await expect(work).rejects.toThrow(Undone);
  expect([...readWhole.keys()]).toEqual([]);
});
