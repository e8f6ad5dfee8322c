import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { categoryValues } from '@zuzu/domain/videos/category.ts';
import { signInAll } from '#sign-in-all.ts';
import { makeConfig } from '@zuzu/server/config/config.ts';
import { readEnv } from '@zuzu/server/config/env.ts';
import type { Context } from '@zuzu/server/context.ts';
import { openInstallation } from '@zuzu/server/installation.ts';
import { addVideos, smallLibrary } from '@zuzu/server/testing/library.ts';

export const GROUPS = 1_000;
/** Each of a minute. */
export const PARTS = 12;
export const PART_SECONDS = 60;
/** Start, each part seen and played, and finish. */
export const STEPS_OF_A_PLAY = 2 * PARTS + 2;
/** Enough for a run, after the ones that each group has already played. */
const PLAYS_AHEAD = 20;
const PLAYS_BEHIND = 5;
const PLAYS_OF_A_GROUP = PLAYS_AHEAD + PLAYS_BEHIND;
const VIDEOS_PER_CATEGORY = Math.ceil((PLAYS_OF_A_GROUP * PARTS) / categoryValues.length);
/** Groups start at different positions within the first half of their first lesson. */
const BEGINNINGS = PARTS + 2;
/** A group's plays have different videos, and are an hour apart. */
const HOURS = PLAYS_AHEAD + 2;

/** Ids derived from a number, so that pgbench can refer to the same rows. */
const id = (kind: string, n: number): string => `00000000-0000-4000-${kind}-${String(n).padStart(12, '0')}`;
export const sqlId = (kind: string, n: string): string =>
  `('00000000-0000-4000-${kind}-' || lpad((${n})::text, 12, '0'))::uuid`;
export const KINDS = { user: '8000', group: '8001', play: '8002' };
const lessonId = (n: string) => sql.raw<string>(sqlId('8003', n));

/** A group that reports, with its session. */
export type Reporter = { userId: string; groupName: string; token: string };

export type School = {
  reporters: readonly Reporter[];
  /** By the number of the video, from 1. */
  fileKeys: readonly string[];
};

const fill = async (services: Context): Promise<School> => {
  const { database } = services;
  const videos = await addVideos({ services }, smallLibrary(VIDEOS_PER_CATEGORY));
  const [n, play] = [sql.raw<number>('n'), sql.raw<number>('play')];
  const groupId = sql.raw<string>(sqlId(KINDS.group, 'n'));
  const numbers = sql`generate_series(0, ${GROUPS - 1}::integer) n`;
  const plays = sql`generate_series(0, ${PLAYS_OF_A_GROUP - 1}::integer) play`;
  await sql`
    insert into users (id, full_name, phone_number, type)
    select ${sql.raw(sqlId(KINDS.user, 'n'))}, 'teacher ' || ${n}, '+972' || (500000000 + ${n}), 'C' from ${numbers}`.execute(
    database,
  );
  await sql`
    insert into groups (id, user_id, name, lesson_length, intensity_level, lessons_per_week)
    select ${groupId}, ${sql.raw(sqlId(KINDS.user, 'n'))}, 'class', 3, 3, 4 from ${numbers}`.execute(database);
  await sql`
    with rules as (insert into lesson_configs (config) values ('{}') returning version)
    insert into composed_lessons
      (id, group_id, local_date, length_code, intensity, number, config_version, parts, total_seconds, replaced_at)
    select ${lessonId(`n * ${PLAYS_OF_A_GROUP} + play`)}, ${groupId}, current_date, 3, 3, ${play}, version,
      (
        select json_agg(json_build_object('videoId', ${play} * ${PARTS}::integer + part, 'category', 'main', 'isNew', true))
        from generate_series(1, ${PARTS}::integer) part
      ),
      ${PARTS * PART_SECONDS}::integer, now()
    from ${numbers}, ${plays}, rules`.execute(database);
  await sql`
    insert into plays (id, group_id, composed_lesson_id, started_at)
    select ${sql.raw(sqlId(KINDS.play, `n * ${PLAYS_OF_A_GROUP} + play`))}, ${groupId},
      ${lessonId(`n * ${PLAYS_OF_A_GROUP} + play`)},
      now() - ${HOURS}::integer * interval '1 hour' - greatest(0, ${play} - ${PLAYS_AHEAD - 1}::integer) * interval '1 day'
    from ${numbers}, ${plays}`.execute(database);
  await sql`
    insert into views (group_id, video_id, play_id, seen_at)
    select plays.group_id, (part->'videoId')::integer, plays.id, started_at + ${PART_SECONDS}::integer * part_at * interval '1 second'
    from plays join composed_lessons on composed_lessons.id = composed_lesson_id
      cross join jsonb_array_elements(parts) with ordinality as parts (part, part_at)
    where number >= ${PLAYS_AHEAD}::integer`.execute(database);
  await sql`
    insert into seen (group_id, video_id, first_seen_at, last_seen_at)
    select group_id, video_id, seen_at, seen_at from views`.execute(database);
  await sql`
    insert into play_events (play_id, number, kind, part, seconds, at)
    select play_id, row_number() over (partition by play_id order by seen_at), 'part',
      row_number() over (partition by play_id order by seen_at) - 1, ${PART_SECONDS}::integer, seen_at
    from views`.execute(database);
  await sql`update plays set finished_at = started_at where id in (select play_id from views)`.execute(database);
  await sql`update groups set seen_count = ${PLAYS_BEHIND * PARTS}::integer, lessons_seen = ${PLAYS_BEHIND}::integer`.execute(
    database,
  );
  await services.statistics.countReported();
  await sql`vacuum analyze`.execute(database);
  const tokenOf = await signInAll(services);
  return {
    reporters: await Promise.all(
      Array.from({ length: GROUPS }, async (_, group) => {
        const userId = id(KINDS.user, group);
        return { userId, groupName: 'class', token: await tokenOf(userId) };
      }),
    ),
    fileKeys: videos.map(({ file_key }) => file_key),
  };
};

/** Fills an empty database with 1,000 classes in the middle of their year, and lessons that they are about to play. */
export const fillSchool = async (databaseUrl: string): Promise<School> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zuzu-bench-'));
  const config = makeConfig(readEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: 'off' }));
  const { services, close } = await openInstallation(config, pino({ level: 'warn' }));
  try {
    return await fill(services);
  } finally {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** The number of a group's play among all plays. */
const playNumber = (group: number, play: number): number => {
  if (play >= PLAYS_AHEAD) throw new Error('The bench has too few plays for a machine as fast as this');
  return group * PLAYS_OF_A_GROUP + play;
};

/** The n-th report of a group: a path below /api, and a body. */
export const reportOf = ({ reporters, fileKeys }: School, group: number, n: number): { path: string; body: object } => {
  const step = n + (group % BEGINNINGS);
  const play = Math.floor(step / STEPS_OF_A_PLAY);
  const place = step % STEPS_OF_A_PLAY;
  const part = Math.max(0, Math.ceil(place / 2) - 1);
  const playId = id(KINDS.play, playNumber(group, play));
  const at = new Date(Date.now() - (play + 1) * 3_600_000 + part * PART_SECONDS * 1_000).toISOString();
  const { userId, groupName } = reporters[group]!;
  if (place % 2 === 1 && place < STEPS_OF_A_PLAY - 1)
    return {
      path: `users/${userId}/groups/${groupName}/seen`,
      body: { fileKeys: [fileKeys[play * PARTS + part]], playId, seenAt: at },
    };
  const event =
    place === 0
      ? { kind: 'start', seconds: 0 }
      : place === STEPS_OF_A_PLAY - 1
        ? { kind: 'finish', seconds: 0 }
        : { kind: 'part', part, seconds: PART_SECONDS };
  return { path: `plays/${playId}/events`, body: { events: [{ number: Math.ceil(place / 2), ...event, at }] } };
};

/**
 * A pgbench script that inserts the same rows as the reports, in as many transactions; each session has its own groups.
 */
export const plainInserts = (sessions: number): string => {
  const play = sqlId(KINDS.play, `:group * ${PLAYS_OF_A_GROUP} + :play`);
  const at = `now() - (:play + 1) * interval '1 hour' + :part * interval '${PART_SECONDS} seconds'`;
  const group = sqlId(KINDS.group, ':group');
  const insertEvent = (number: string, kind: string, part: string, seconds: string) =>
    `insert into play_events (play_id, number, kind, part, seconds, at) values (${play}, ${number}, '${kind}', ${part}, ${seconds}, ${at});`;
  return [
    String.raw`\set n :n + 1`,
    String.raw`\set group :client_id + ${sessions} * (:n % ${GROUPS / sessions})`,
    String.raw`\set step :n / ${GROUPS / sessions} + (:group % ${BEGINNINGS})`,
    String.raw`\set play :step / ${STEPS_OF_A_PLAY}`,
    String.raw`\set place :step % ${STEPS_OF_A_PLAY}`,
    String.raw`\set part (:place + 1) / 2 - 1`,
    String.raw`\if :place = 0`,
    insertEvent('0', 'start', 'null', '0'),
    String.raw`\elif :place = ${STEPS_OF_A_PLAY - 1}`,
    insertEvent(`${PARTS + 1}`, 'end', 'null', '0'),
    String.raw`\elif :place % 2 = 0`,
    insertEvent(':part + 1', 'part', ':part', `${PART_SECONDS}`),
    // by now the server has determined that the lesson is finished
    String.raw`\if :part = ${PARTS - 1}`,
    insertEvent('1000', 'finish', 'null', '0'),
    String.raw`\endif`,
    String.raw`\else`,
    'begin;',
    `insert into views (group_id, video_id, play_id, seen_at) values (${group}, :play * ${PARTS} + :part + 1, ${play}, ${at});`,
    `insert into seen (group_id, video_id, first_seen_at, last_seen_at) values (${group}, :play * ${PARTS} + :part + 1, ${at}, ${at});`,
    'commit;',
    String.raw`\endif`,
    '',
  ].join('\n');
};
