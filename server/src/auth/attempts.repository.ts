import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '#database/database.ts';

/** At most so many in each stretch of time; stretches begin at multiples of their length. */
export type Limit = { most: number; everySeconds: number };
/** Something counted under a name, and how often it may happen. */
export type Counted = { key: string; limit: Limit };

const windowOf = ({ everySeconds }: Limit, now: Date) => {
  const length = everySeconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  return { start: new Date(start), end: new Date(start + length) };
};

/** Limits that have been reached, of which a process knows without asking; whoever is forgotten is asked for again. */
const REMEMBERED_LIMITS = 10_000;

/**
 * How often what was attempted, in the database: every process counts on. What has reached its limit in a stretch of time
 * remains so until its end, so that whoever goes on trying costs no more than a look into memory.
 */
export const attemptsRepository = (db: Database) => {
  const reached = new LRUCache<string, number>({ max: REMEMBERED_LIMITS });
  const isReached = ({ key, limit }: Counted, now: Date): boolean =>
    reached.get(key) === windowOf(limit, now).start.getTime();
  const noteReached = ({ key, limit }: Counted, now: Date) => reached.set(key, windowOf(limit, now).start.getTime());

  return {
    /** Counts one more; false, and nothing counted, where the limit has been reached. */
    take: async (one: Counted, now: Date): Promise<boolean> => {
      if (isReached(one, now)) return false;
      const { key, limit } = one;
      const { start, end } = windowOf(limit, now);
      // Many wait for the same row: each would hold it until its commit is on the disk. A crash may forget half a second.
      const { rows } = await sql`
        insert into attempts (key, window_start, window_end, count)
        select ${key}, ${start}, ${end}, 1 from (select set_config('synchronous_commit', 'off', true)) as at_once
        on conflict (key, window_start) do update set count = attempts.count + 1 where attempts.count < ${limit.most}
        returning count`.execute(db);
      if (rows.length === 0) noteReached(one, now);
      return rows.length > 0;
    },

    /** Which of these have reached their limit. */
    exhausted: async (all: readonly Counted[], now: Date): Promise<Counted[]> => {
      const known = all.filter((one) => isReached(one, now));
      if (known.length > 0) return known;
      const rows = await db
        .selectFrom('attempts')
        .select(['key', 'window_start', 'count'])
        .where((eb) =>
          eb.or(
            all.map(({ key, limit }) =>
              eb.and([eb('key', '=', key), eb('window_start', '=', windowOf(limit, now).start)]),
            ),
          ),
        )
        .execute();
      const found = all.filter(({ key, limit }) => {
        const start = windowOf(limit, now).start.getTime();
        return rows.some((row) => row.key === key && row.window_start.getTime() === start && row.count >= limit.most);
      });
      for (const one of found) noteReached(one, now);
      return found;
    },

    /** Forgets what no limit asks for any more. */
    forget: async (now: Date): Promise<void> => {
      await db.deleteFrom('attempts').where('window_end', '<', now).execute();
    },
  };
};
export type AttemptsRepository = ReturnType<typeof attemptsRepository>;

/** Seconds until a limit counts anew. */
export const secondsLeft = (limit: Limit, now: Date): number =>
  Math.max(1, Math.ceil((windowOf(limit, now).end.getTime() - now.getTime()) / 1000));

/** Counts in this process alone what must not even reach the database; false where the limit has been reached. */
export const countHere = (limit: Limit) => {
  let window = 0;
  let count = 0;
  return {
    take: (now: Date): boolean => {
      const start = windowOf(limit, now).start.getTime();
      if (start !== window) [window, count] = [start, 0];
      count += 1;
      return count <= limit.most;
    },
  };
};
