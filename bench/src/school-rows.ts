import { sql, type Transaction } from 'kysely';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Database } from '@zuzu/server/database/database.ts';
import type { Tables } from '@zuzu/server/database/tables.ts';
import type { NewVideo, VideosRepository } from '@zuzu/server/features/videos/videos.repository.ts';

/** Rows per insert: PostgreSQL is limited to 65,535 parameters. */
const VIDEOS_AT_ONCE = 1_000;
/** Groups per statement. */
const USERS_AT_ONCE = 1_000;
/** The manager has this number, and each user the next one. */
const FIRST_NUMBER = 500_000_000;
/** Number of distinct videos that a group watches in a year. */
const VIDEOS_OF_A_GROUP = 400;
export const VIEWS_OF_A_LESSON = 5;
const DAYS = 365;

/** Adds videos with one rendition each; their files count as dropped after packaging, so that a purge leaves them alone. */
export const addVideos = async (
  database: Database,
  repository: VideosRepository,
  videos: readonly NewVideo[],
  segmentSeconds?: number,
): Promise<void> => {
  for (let at = 0; at < videos.length; at += VIDEOS_AT_ONCE)
    await repository.insert(videos.slice(at, at + VIDEOS_AT_ONCE));
  await sql`
    insert into uploads (file_key, file_name, file_type, expires_at, dropped_at)
    select file_key, file_name, 'video/mp4', now(), now() from videos`.execute(database);
  await sql`
    insert into renditions (video_id, height, width, bandwidth, average_bandwidth, codecs, segment_durations, key_prefix, iv)
    select id, 540, 960, 400000, 250000, 'avc1.64001f,mp4a.40.2',
      array_fill(segment, array[ceil(length / segment)::integer]),
      'renditions/' || video_key || '/540', replace(gen_random_uuid()::text, '-', '')
    from videos cross join lateral (select coalesce(${segmentSeconds ?? null}::float8, length) as segment) segments`.execute(
    database,
  );
};

/** Adds users of these types in turns, twenty of a school, with one group each. */
export const addUsers = async (database: Database, count: number, types: readonly UserType[]): Promise<void> => {
  await sql`
    with people as (
      insert into users (full_name, phone_number, type, organization, updated_at)
      select 'teacher ' || n, '+972' || (${FIRST_NUMBER}::integer + n), (${types}::text[])[1 + n % ${types.length}::integer],
        'school ' || n / 20, now() - n * interval '1 minute'
      from generate_series(1, ${count}::integer) n
      returning id, type, phone_number
    )
    insert into groups (user_id, name, lesson_length, intensity_level, lessons_per_week)
    select id, case type when 'C' then 'class ' || right(phone_number, 2) else 'default' end, 3, 3, 4 from people`.execute(
    database,
  );
};

/** Adds that many videos to what each group has seen, one every 17 hours. */
export const addSeen = async (database: Database, videos: number): Promise<void> => {
  await sql`
    insert into seen (group_id, video_id, first_seen_at, last_seen_at)
    select groups.id, picked.id, at.moment, at.moment
    from groups
    cross join lateral (
      select id, row_number() over (order by hashtext(groups.id::text || id)) as place from videos
    ) picked
    cross join lateral (select now() - interval '4 days' - picked.place * interval '17 hours' as moment) at
    where picked.place <= ${videos}`.execute(database);
};

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

type Year = { users: number; viewsInYear: number; videos: number };

/** Adds a year of views, lessons and plays of every group, and the counts that triggers would have made. */
export const addYear = async (database: Database, { users, viewsInYear, videos }: Year): Promise<void> => {
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
          now() - interval '1 day' - view * ${DAYS / viewsInYear}::float8 * interval '1 day'
        from people cross join generate_series(1, ${viewsInYear}::integer) view where ${some}`.execute(tx);
      await sql`
        insert into composed_lessons
          (id, group_id, local_date, length_code, intensity, number, config_version, parts, total_seconds, created_at, finished_at)
        select gen_random_uuid(), group_id, (at at time zone 'Asia/Jerusalem')::date, 3, 3, lesson,
          (select max(version) from lesson_configs), '[]', 600, at, at
        from people
          cross join generate_series(1, ${viewsInYear / VIEWS_OF_A_LESSON}::integer) lesson
          cross join lateral (
            select now() - interval '1 day' - lesson * ${(DAYS * VIEWS_OF_A_LESSON) / viewsInYear}::float8 * interval '1 day' as at
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
};
