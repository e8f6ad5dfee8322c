import { sql, type Transaction } from 'kysely';
import { categoryValues } from '@zuzu/domain/videos/category.ts';
import type { Context } from '@zuzu/server/context.ts';
import type { Tables } from '@zuzu/server/database/tables.ts';
import { smallLibrary } from '@zuzu/server/testing/library.ts';
import { openSchool } from '#installation.ts';

export type Size = { users: number; viewsOfEach: number; videos: number };

/** Groups per statement. */
const USERS_AT_ONCE = 1_000;
/** Number of distinct videos that a group watches. */
const VIDEOS_OF_A_GROUP = 400;
export const VIEWS_OF_A_LESSON = 5;
const DAYS = 365;
const NAMED_FILES = 400;

/** Tables without constraint checks and row triggers while they are filled, which would take hours. */
const FILLED = ['views', 'seen', 'plays', 'composed_lessons', 'group_activity', 'video_views'];

const STEPS = sql`(values ('day'), ('month')) as steps (step)`;

/**
 * Drops the foreign keys and triggers of the filled tables; returns a function that restores them and checks the keys.
 */
const dropConstraints = async (tx: Transaction<Tables>): Promise<() => Promise<void>> => {
  const { rows: references } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid::regclass::text = any(${FILLED}::text[])`.execute(tx);
  for (const { table, name } of references)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx);
  for (const table of FILLED) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  return async () => {
    for (const table of FILLED) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    for (const { table, name, definition } of references)
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
  };
};

/** A year of views, lessons and plays of every group, and the counts that triggers would have made. */
const addYear = async ({ database }: Context, { users, viewsOfEach, videos }: Size): Promise<void> => {
  await sql`insert into lesson_configs (config) select '{}' where not exists (select from lesson_configs)`.execute(
    database,
  );
  await database.transaction().execute(async (tx) => {
    const restoreConstraints = await dropConstraints(tx);
    await sql`
      create temporary table people on commit drop as
      select row_number() over (order by phone_number)::integer as n, groups.id as group_id
      from groups join users on users.id = user_id`.execute(tx);
    await sql`create index on people (n)`.execute(tx);
    for (let from = 1; from <= users; from += USERS_AT_ONCE) {
      const some = sql`people.n between ${from}::integer and ${from + USERS_AT_ONCE - 1}::integer`;
      await sql`
        insert into views (group_id, video_id, seen_at)
        select group_id,
          1 + (people.n * 7919 + (hashint4(people.n * 31 + view) & 2147483647) % ${VIDEOS_OF_A_GROUP}::integer * 23) % ${videos}::integer,
          now() - interval '1 day' - view * ${DAYS / viewsOfEach}::float8 * interval '1 day'
        from people cross join generate_series(1, ${viewsOfEach}::integer) view where ${some}`.execute(tx);
      await sql`
        insert into composed_lessons
          (id, group_id, local_date, length_code, intensity, number, config_version, parts, total_seconds, created_at, finished_at)
        select gen_random_uuid(), group_id, (at at time zone 'Asia/Jerusalem')::date, 3, 3, lesson,
          (select max(version) from lesson_configs), '[]', 600, at, at
        from people
          cross join generate_series(1, ${viewsOfEach / VIEWS_OF_A_LESSON}::integer) lesson
          cross join lateral (
            select now() - interval '1 day' - lesson * ${(DAYS * VIEWS_OF_A_LESSON) / viewsOfEach}::float8 * interval '1 day' as at
          ) moment
        where ${some}`.execute(tx);
    }
    await sql`
      insert into plays (group_id, composed_lesson_id, started_at, finished_at)
      select group_id, id, created_at, finished_at from composed_lessons`.execute(tx);
    await sql`
      insert into seen (group_id, video_id, first_seen_at, last_seen_at, times)
      select group_id, video_id, min(seen_at), max(seen_at), count(*) from views group by 1, 2`.execute(tx);
    await sql`
      update groups set seen_count = counted.count, lessons_seen = 5
      from (select group_id, count(*) from seen group by 1) counted where counted.group_id = groups.id`.execute(tx);
    await sql`
      insert into video_views (step, start, video_id, views)
      select step, date_trunc(step, seen_at at time zone 'Asia/Jerusalem')::date, video_id, count(*)
      from views cross join ${STEPS} group by 1, 2, 3`.execute(tx);
    await sql`
      insert into group_activity (step, start, group_id, started, finished, seconds)
      select step, date_trunc(step, local_date)::date, group_id, count(*), count(*), sum(total_seconds)
      from composed_lessons cross join ${STEPS} group by 1, 2, 3`.execute(tx);
    await sql`
      insert into activity_by_day (day, user_type, source, intensity, started, finished, seconds)
      select start, type, 'composed', 3, sum(started), sum(finished), sum(seconds)
      from group_activity join groups on groups.id = group_id join users on users.id = user_id
      where step = 'day' group by 1, 2`.execute(tx);
    await restoreConstraints();
  });
  await sql`vacuum analyze`.execute(database);
};

/** An installation of that size. Each lesson has five views; play events are left out, since only their sums are read. */
export const filledInstallation = async (size: Size) => {
  const school = await openSchool({
    videos: smallLibrary(Math.ceil(size.videos / categoryValues.length)).slice(0, size.videos),
    segmentSeconds: 6,
    users: size.users,
    types: ['A', 'B', 'C', 'C'],
  });
  await addYear(school.services, size);
  const { database } = school.services;
  const files = await database.selectFrom('videos').select('file_key').orderBy('id').limit(NAMED_FILES).execute();
  const { rows } = await sql<{ bytes: number; views: number; seen: number; plays: number }>`
    select pg_database_size(current_database()) as bytes, (select count(*) from views) as views,
      (select count(*) from seen) as seen, (select count(*) from plays) as plays`.execute(database);
  return { ...school, fileKeys: files.map(({ file_key }) => file_key), stored: rows[0]! };
};
export type FilledInstallation = Awaited<ReturnType<typeof filledInstallation>>;
