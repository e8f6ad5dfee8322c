import { sql } from 'kysely';
import { pino } from 'pino';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { endServers, newDataDir } from '@zuzu/e2e/server.ts';
import { tokens } from '@zuzu/server/auth/token.ts';
import { makeConfig } from '@zuzu/server/config/config.ts';
import { readEnv } from '@zuzu/server/config/env.ts';
import type { Context } from '@zuzu/server/context.ts';
import { openInstallation } from '@zuzu/server/installation.ts';
import { smallLibrary } from '@zuzu/server/testing/library.ts';
import type { NewVideo } from '@zuzu/server/videos/videos.repository.ts';
import { MANAGER } from '#manager.ts';

/** Rows per insert: PostgreSQL is limited to 65,535 parameters. */
const VIDEOS_AT_ONCE = 1_000;
const FIRST_NUMBER = 500_000_000;

/** The phone number of a user, by number from 1. */
export const phoneOf = (n: number): string => `+972${FIRST_NUMBER + n}`;

const stops = new Set<() => Promise<void>>();

/** Ends every installation and server of a bench, also after a failure, and removes their folders. */
export const endAll = async (): Promise<void> => {
  for (const stop of stops) await stop();
  await endServers();
};

/** An installation without demo content, open in this process until `stop`, or until the bench is over. */
export const openBench = async (settings: Readonly<Record<string, string>> = {}) => {
  const dataDir = settings['DATA_DIR'] ?? (await newDataDir());
  const config = makeConfig(readEnv({ DEMO: 'off', DATA_DIR: dataDir, ...settings }));
  const { services, close } = await openInstallation(config, pino({ level: 'warn' }));
  const stop = async () => {
    stops.delete(stop);
    await close();
  };
  stops.add(stop);
  return { dataDir, services, stop };
};

const addVideos = async ({ database, videosRepo }: Context, videos: readonly NewVideo[], segmentSeconds?: number) => {
  for (let at = 0; at < videos.length; at += VIDEOS_AT_ONCE)
    await videosRepo.insert(videos.slice(at, at + VIDEOS_AT_ONCE));
  await sql`
    insert into renditions (video_id, height, width, bandwidth, average_bandwidth, codecs, segment_durations, key_prefix, iv)
    select id, 540, 960, 400000, 250000, 'avc1.64001f,mp4a.40.2',
      array_fill(segment, array[ceil(length / segment)::integer]),
      'renditions/' || video_key || '/540', replace(gen_random_uuid()::text, '-', '')
    from videos cross join lateral (select coalesce(${segmentSeconds ?? null}::float8, length) as segment) segments`.execute(
    database,
  );
};

const addUsers = async ({ database, users }: Context, count: number, types: readonly UserType[]): Promise<void> => {
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
  await users.add({ type: 'M', phoneNumber: MANAGER, fullName: 'manager', groups: [] });
};

const addHistory = ({ database }: Context, views: number) =>
  sql`
    insert into seen (group_id, video_id, first_seen_at, last_seen_at)
    select groups.id, picked.id, at.moment, at.moment
    from groups
    cross join lateral (
      select id, row_number() over (order by hashtext(groups.id::text || id)) as place from videos
    ) picked
    cross join lateral (select now() - interval '4 days' - picked.place * interval '17 hours' as moment) at
    where picked.place <= ${views}`.execute(database);

/** Begins a session for every user, without the limits of signing in. */
const signInAll = async ({ database, installation }: Context) => {
  await sql`
    insert into sessions (id, user_id, epoch, device, created_at, last_used_at)
    select id::text, id, session_epoch, '', now(), now() from users`.execute(database);
  const { sign } = tokens(await installation.secret('jwt-secret'));
  const rows = await database
    .selectFrom('users')
    .leftJoin('groups', 'groups.user_id', 'users.id')
    .select(['users.id as userId', 'phone_number as phone', 'type', 'groups.name as groupName'])
    .orderBy('phone_number')
    .execute();
  const people = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      token: await sign({ id: row.userId, userId: row.userId, epoch: 0 }, new Date()),
    })),
  );
  return {
    people: people.filter(({ type }) => type !== 'M'),
    managerToken: people.find(({ type }) => type === 'M')!.token,
  };
};

type School = {
  videos?: readonly NewVideo[];
  /** As long as the video if undefined. */
  segmentSeconds?: number;
  users?: number;
  /** In turns. */
  types?: readonly UserType[];
  /** Videos that each group has seen in the last year. */
  views?: number;
};

/** An installation with a library, a manager, and users with one group each; everybody is signed in. */
export const openSchool = async (
  { videos = smallLibrary(), segmentSeconds, users = 0, types = ['B'], views = 0 }: School,
  settings?: Readonly<Record<string, string>>,
) => {
  const bench = await openBench(settings);
  await addVideos(bench.services, videos, segmentSeconds);
  await addUsers(bench.services, users, types);
  if (views > 0) await addHistory(bench.services, views);
  await sql`vacuum analyze`.execute(bench.services.database);
  return { ...bench, ...(await signInAll(bench.services)) };
};
export type OpenSchool = Awaited<ReturnType<typeof openSchool>>;
