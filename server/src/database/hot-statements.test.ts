import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { addVideos, smallLibrary } from '#testing/library.ts';
import { withStatementDeadline } from './statement-deadline.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const USERS = 2_000;
const SEEN_EACH = 60;

let server: TestServer;
let group: string;
let user: string;
let play: string;
const fill = async () => {
  server = await startTestServer();
  await addVideos(server, smallLibrary(40));
  const { database } = server.services;
  await sql`
    with people as (
      insert into users (full_name, phone_number, type)
      select 'user ' || n, '+972' || (500000000 + n), 'B' from generate_series(1, ${USERS}::int) n returning id
    )
    insert into groups (user_id, name, lesson_length, intensity_level, lessons_per_week)
    select id, 'default', 3, 3, 4 from people`.execute(database);
  await sql`
    insert into seen (group_id, video_id, first_seen_at, last_seen_at)
    select groups.id, picked.id, now(), now() from groups
    cross join lateral (select id from videos order by hashtext(groups.id::text || id) limit ${SEEN_EACH}) picked
    where user_id is not null`.execute(database);
  await sql`
    insert into views (group_id, video_id, seen_at) select group_id, video_id, last_seen_at from seen`.execute(
    database,
  );
  await sql`
    with rules as (insert into lesson_configs (config, pins) values ('{}', '{}') returning version)
    insert into composed_lessons (group_id, local_date, length_code, intensity, config_version, parts, warnings, total_seconds)
    select id, current_date, 3, 3, version, '[]', '[]', 600 from groups, rules where user_id is not null`.execute(
    database,
  );
  await sql`insert into plays (group_id) select id from groups where user_id is not null`.execute(database);
  await sql`analyze`.execute(database);
  const row = await database
    .selectFrom('groups')
    .select(['id', 'user_id'])
    .where('user_id', 'is not', null)
    .executeTakeFirstOrThrow();
  [group, user] = [row.id, row.user_id!];
  ({ id: play } = await database.selectFrom('plays').select('id').executeTakeFirstOrThrow());
};
beforeAll(() => withStatementDeadline(Infinity, fill), 120_000);

/** What a class's minute consists of: sign-in, lesson, seen, lists. Big tables are never read whole for one group. */
const statements: Record<string, () => string> = {
  'who asks': () => `select * from users where id = '${user}'`,
  'sign-in by number': () => `select * from users where phone_number = '+972500001000' and deleted_at is null`,
  'groups of a user': () =>
    `select * from groups where user_id in ('${user}') and archived_at is null order by user_id, position`,
  'a group by its name': () =>
    `select * from groups where user_id = '${user}' and name = 'default' and archived_at is null`,
  'history of a group': () =>
    `select video_id, last_seen_at from seen where group_id = '${group}' order by last_seen_at`,
  'lessons of a group': () =>
    `select count(distinct (select coalesce(composed_lesson_id, fixed_lesson_id) from plays where plays.id = play_id)) from (select play_id from views where group_id = '${group}' order by seen_at desc limit 200) as latest`,
  'what a group saw last, at sign-in': () =>
    `select last_seen_at, (select file_key from videos where videos.id = video_id) from seen where group_id = '${group}' order by last_seen_at desc limit 500`,
  'what a group has just seen': () =>
    `select video_id from views where group_id = '${group}' and seen_at > now() - interval '10 minutes'`,
  'open lesson of the day': () =>
    `select * from composed_lessons where group_id = '${group}' and local_date = current_date and length_code = 3 and intensity = 3 and finished_at is null and replaced_at is null`,
  'plays of a group': () => `select * from plays where group_id = '${group}' order by started_at desc limit 1`,
  'plays of a group within a day': () =>
    `select id from plays where group_id = '${group}' and started_at > now() - interval '1 day' limit 1000`,
  'attempts at a lesson': () =>
    `select other.* from plays join plays as other on other.group_id = plays.group_id and other.started_at between plays.started_at - interval '1 day' and plays.started_at where plays.id = '${play}'`,
  'a group by a former name': () =>
    `select groups.* from former_group_names join groups on groups.id = group_id where former_group_names.user_id = '${user}' and former_group_names.name = 'before' and archived_at is null`,
  'renditions of a video': () => `select * from renditions where video_id in (7) order by height`,
  'first page of users': () => `select * from users order by updated_at desc, id limit 50`,
  'first page of users by name': () => `select * from users order by lowered_name collate hebrew, id limit 50`,
  'users by a part of their name': () =>
    `select * from users where lowered_name like '%ser 19%' and letter_pairs(lowered_name) @> letter_pairs('ser 19')`,
  'videos that are being prepared': () =>
    `select * from videos where status <> 'failed' and progress < 100 and retired_at is null and trashed_at is null order by id`,
};

it.each(Object.keys(statements))('%s is found by an index', async (name) => {
  const plan = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(statements[name]!())}`.execute(
    server.services.database,
  );
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toMatch(/Index|Bitmap/);
  expect(lines).not.toMatch(/Seq Scan on (users|groups|seen|views|videos|renditions|composed_lessons|plays)\b/);
});
