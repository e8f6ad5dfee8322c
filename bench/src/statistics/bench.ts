import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { makeApp } from '@zuzu/server/app.ts';
import { signInAll } from '#sign-in-all.ts';
import { makeConfig } from '@zuzu/server/config/config.ts';
import { readEnv } from '@zuzu/server/config/env.ts';
import type { Context } from '@zuzu/server/context.ts';
import { openInstallation } from '@zuzu/server/installation.ts';
import { addVideos, smallLibrary } from '@zuzu/server/testing/library.ts';
import { playYear } from '@zuzu/server/testing/school-year.ts';
import { quantile } from '#figures.ts';

/** Four events a play, one play a day: 1,000,000 events of 685 groups in a year. */
const GROUPS = 685;
const QUICK_GROUPS = 70;
const DAYS = 365;
const VIDEOS_PER_CATEGORY = 34;
const REQUESTS = 40;
/** The product's performance goal for each view. */
const LIMIT_MS = 200;

const YEAR = 'from=2025-12-01&to=2026-11-30';
const views = [
  ['year by day', `activity?${YEAR}&by=day`],
  ['year by week', `activity?${YEAR}&by=week`],
  ['year by month', `activity?${YEAR}&by=month`],
  ['four weeks by day', 'activity?from=2026-11-01&to=2026-11-28&by=day'],
  ['videos of a year', `videos?${YEAR}`],
  ['groups of a year', `groups?${YEAR}`],
  ['classes of a year', `classes?${YEAR}&limit=100`],
] as const;

export const summary = 'Every view of the statistics with 1,000,000 events, beside counting the events anew';

const timed = async (times: number, act: () => Promise<unknown>): Promise<number[]> => {
  const durations: number[] = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    await act();
    durations.push(performance.now() - start);
  }
  return durations;
};

const addGroups = async ({ database }: Context, count: number): Promise<string> => {
  await sql`
    with people as (
      insert into users (full_name, phone_number, type)
      select 'user ' || n, '+972' || (500000000 + n), (array['A', 'B', 'C', 'C', 'C', 'M'])[1 + n % 6]
      from generate_series(1, ${count}::integer) n
      returning id
    )
    insert into groups (user_id, name, lesson_length, intensity_level, lessons_per_week)
    select id, 'default', 3, 3, 4 from people`.execute(database);
  const manager = database.selectFrom('users').select('id').where('type', '=', 'M').limit(1);
  return (await manager.executeTakeFirstOrThrow()).id;
};

/** The reference: the same months and types, counted from the individual events. */
const countFromEvents = ({ database }: Context) =>
  sql`
    select date_trunc('month', play_events.at at time zone 'Asia/Jerusalem') as month, users.type,
      count(*) filter (where play_events.kind = 'start'), count(*) filter (where play_events.kind = 'finish'), sum(seconds)
    from play_events
      join plays on plays.id = play_id
      join groups on groups.id = plays.group_id
      left join users on users.id = groups.user_id
    group by 1, 2`.execute(database);

export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zuzu-bench-'));
  const { services, close } = await openInstallation(
    makeConfig(readEnv({ DATA_DIR: dataDir, DEMO: 'off' })),
    pino({ level: 'warn' }),
  );
  try {
    await addVideos({ services }, smallLibrary(VIDEOS_PER_CATEGORY));
    const userId = await addGroups(services, quick ? QUICK_GROUPS : GROUPS);
    await playYear(services, { from: '2025-12-01', days: DAYS, lessonsPerDay: 1, videosPerDay: 0 });
    await sql`vacuum analyze`.execute(services.database);
    const { count } = await services.database
      .selectFrom('play_events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    console.log(`${count.toLocaleString('en')} events of ${quick ? QUICK_GROUPS : GROUPS} groups`);

    const app = await makeApp(services);
    const token = await (await signInAll(services))(userId);
    const ask = async (path: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode } = await app.inject({ url: `/api/statistics/${path}`, headers });
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
    };
    const reference = quantile(await timed(5, () => countFromEvents(services)), 0.5);
    let worst = 0;
    for (const [name, path] of views) {
      await ask(path);
      const times = await timed(REQUESTS, () => ask(path));
      const slow = quantile(times, 0.95);
      worst = Math.max(worst, slow);
      const half = quantile(times, 0.5);
      console.log(
        `${name.padEnd(20)} p50 ${half.toFixed(1).padStart(6)} ms  p95 ${slow.toFixed(1).padStart(6)} ms  ` +
          `${(reference / half).toFixed(1)} × faster than counting from events`,
      );
    }
    console.log(`counting from events p50 ${reference.toFixed(1).padStart(6)} ms`);
    console.log(`worst p95 ${worst.toFixed(1)} ms, limit ${LIMIT_MS} ms: ${worst <= LIMIT_MS ? 'kept' : 'MISSED'}`);
    if (worst > LIMIT_MS) process.exitCode = 1;
    await app.close();
  } finally {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
};
