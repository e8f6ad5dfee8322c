import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Database } from '@zuzu/server/database/database.ts';
import { statisticsRepository } from '@zuzu/server/statistics/statistics.repository.ts';
import { startServer } from '#compose-load/load.ts';
import { printGoals, printTable, quantile, shown } from '#figures.ts';
import { watchLocks, type Found } from './looks.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { reportFromAll } from './reporting.ts';
import { fillSchool, GROUPS, plainInserts, type School } from './school.ts';

/** Longer than a minute, so that what was reported is counted meanwhile. */
const SECONDS = 65;
const QUICK_SECONDS = 6;
/** Until the code has been compiled, and the cached plans are made. */
const WARM_UP_MS = 10_000;
const PROCESSES = 4;
/** A server has as many connections. */
const SESSIONS = 20;
const FILLED = 'filled';

const SHARE_GOAL = 0.5;
const PROCESSES_GOAL = 1.6;
/** Cores that are busy for so much of the time are the limit. */
const BUSY = 0.9;

export const summary = `what ${GROUPS} groups report at once, beside plain inserts of the same rows by pgbench`;

type Outcome = { perSecond: number; times: number[]; found: Found; again: number; acknowledged: number; wrong: number };

/** Views and events of players, and what the statistics have of views. */
const countOf = async (db: Database) => {
  await statisticsRepository(db).countReported();
  const { rows } = await sql<{ views: number; events: number; counted: number }>`
    select (select count(*) from views)::integer as views,
      (select count(*) from play_events where kind <> 'finish')::integer as events,
      (select coalesce(sum(views), 0) from video_views where step = 'day')::integer as counted`.execute(db);
  return rows[0]!;
};

/** So many servers on one new copy of the school, of which the first is a worker as well, and every group reporting to them. */
const servers = async (postgres: Postgres, school: School, processes: number, seconds: number): Promise<Outcome> => {
  const name = `servers_${processes}`;
  await postgres.create(name, FILLED);
  const databaseUrl = postgres.urlOf(name);
  const dataDir = await mkdtemp(join(tmpdir(), 'zuzu-bench-'));
  const started: Awaited<ReturnType<typeof startServer>>[] = [];
  const database = await openDatabase(databaseUrl, () => undefined);
  try {
    // what is turned away for a while is in the table
    const settings = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'fatal' };
    for (let n = 0; n < processes; n += 1)
      started.push(await startServer(dataDir, { ...settings, WORKER: n === 0 ? 'on' : 'off' }));
    const before = await countOf(database);
    const found = await watchLocks(database);
    const bases = started.map(({ base }) => base);
    const reported = await reportFromAll(bases, school, { warmUpMs: WARM_UP_MS, ms: seconds * 1_000 });
    const { times, acknowledged, again } = reported;
    const looks = await found();
    const after = await countOf(database);
    const stored = after.views - before.views + after.events - before.events;
    return {
      perSecond: times.length / reported.seconds,
      times,
      found: looks,
      again,
      acknowledged,
      wrong: Math.abs(acknowledged - stored) + Math.abs(after.views - after.counted),
    };
  } finally {
    await database.destroy();
    for (const { server } of started) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await postgres.drop(name);
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** Transactions a second of pgbench on a new copy of the school. */
const inserts = async (postgres: Postgres, seconds: number): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'zuzu-bench-'));
  const script = join(folder, 'inserts.sql');
  await writeFile(script, plainInserts(SESSIONS));
  await postgres.create('inserts', FILLED);
  try {
    return await postgres.pgbench('inserts', { script, clients: SESSIONS, seconds });
  } finally {
    await postgres.drop('inserts');
    await rm(folder, { recursive: true });
  }
};

const waitsText = ({ waits, looks }: Found): string =>
  waits.size === 0 ? `none in ${looks} looks` : [...waits].map(([what, count]) => `${count} × ${what}`).join(', ');

/** One server, several servers and pgbench, each on its own copy of one school. */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const seconds = quick ? QUICK_SECONDS : SECONDS;
  const postgres = await startPostgres();
  try {
    await postgres.create(FILLED);
    const school = await fillSchool(postgres.urlOf(FILLED));
    const plain = await inserts(postgres, seconds);
    const one = await servers(postgres, school, 1, seconds);
    const several = await servers(postgres, school, PROCESSES, seconds);
    printTable(
      `Reports of ${GROUPS} groups at once for ${seconds} s, each of one video or one event; PostgreSQL ${postgres.version}`,
      ['', 'a second', '× pgbench', 'p50 ms', 'p99 ms', 'sent again', 'cores busy', 'waits for locks'],
      [
        [`pgbench, ${SESSIONS} sessions`, shown(plain, 0), '1.00', '', '', '', '', ''],
        ...[['one server', one] as const, [`${PROCESSES} servers`, several] as const].map(([name, each]) => [
          name,
          shown(each.perSecond, 0),
          shown(each.perSecond / plain, 2),
          shown(quantile(each.times, 0.5), 0),
          shown(quantile(each.times, 0.99), 0),
          shown(each.again, 0),
          `${shown(each.found.busy * 100, 0)} %`,
          waitsText(each.found),
        ]),
      ],
    );
    const share = one.perSecond / plain;
    const rise = several.perSecond / one.perSecond;
    const waitless = several.found.waits.size === 0;
    const wrong = one.wrong + several.wrong;
    printGoals([
      {
        what: 'one server beside plain inserts',
        goal: `≥ ${SHARE_GOAL} ×`,
        value: shown(share, 2),
        reached: share >= SHARE_GOAL,
      },
      {
        what: `${PROCESSES} servers beside one, or the cores the limit and no waits`,
        goal: `≥ ${PROCESSES_GOAL} ×`,
        value: `${shown(rise, 2)}, ${waitless ? 'no waits' : 'waits'}`,
        reached: rise >= PROCESSES_GOAL || (several.found.busy >= BUSY && waitless),
      },
      {
        what: `of ${shown(one.acknowledged + several.acknowledged, 0)} acknowledged reports lost or not counted`,
        goal: '0',
        value: shown(wrong, 0),
        reached: wrong === 0,
      },
    ]);
  } finally {
    await postgres.stop();
  }
};
