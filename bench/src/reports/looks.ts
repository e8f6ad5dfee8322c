import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '@zuzu/server/database/database.ts';
import { regularly } from '#regularly.ts';

const LOOK_EVERY_MS = 50;

/** Jiffies in which the machine's cores did something, and all of them. */
const coreTimes = async (): Promise<{ busy: number; all: number }> => {
  const line = (await readFile('/proc/stat', 'utf8')).split('\n', 1)[0]!;
  const [user, nice, system, idle, waiting, ...rest] = line.split(/\s+/).slice(1, 9).map(Number) as [
    ...[number, number, number, number, number],
    ...number[],
  ];
  const busy = user + nice + system + rest.reduce((sum, each) => sum + each, 0);
  return { busy, all: busy + idle + waiting };
};

/** What was found: how often looked, sessions that waited for a lock by kind of lock, and how busy the cores were (0 … 1). */
export type Found = { looks: number; waits: ReadonlyMap<string, number>; busy: number };

/**
 * Looks at the sessions of a database over and over: which wait for a lock that another has. A group has one report under way
 * at a time, so reports that wait for each other are of different groups.
 */
export const watchLocks = async (db: Database): Promise<() => Promise<Found>> => {
  const before = await coreTimes();
  const waits = new Map<string, number>();
  let looks = 0;
  const stop = regularly(LOOK_EVERY_MS, async () => {
    const { rows } = await sql<{ what: string }>`
      select coalesce(locktype, wait_event) || coalesce(' of ' || relation::regclass::text, '') as what
      from pg_stat_activity left join pg_locks on pg_locks.pid = pg_stat_activity.pid and not granted
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    looks += 1;
    for (const { what } of rows) waits.set(what, (waits.get(what) ?? 0) + 1);
  });
  return async () => {
    await stop();
    const after = await coreTimes();
    return { looks, waits, busy: (after.busy - before.busy) / (after.all - before.all) };
  };
};
