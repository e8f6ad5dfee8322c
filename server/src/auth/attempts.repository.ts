import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '#database/database.ts';
import { windowOf, type Limit } from '#rate-limit.ts';

/** A counter's key, and its limit. */
export type CountedAttempt = { key: string; limit: Limit };

/** Size of the cache of exhausted limits; evicted ones are read from the database again. */
const MAX_CACHED_LIMITS = 10_000;

/**
 * Counts attempts in the database, for all processes. A limit that is reached in a window
 * stays reached until its end, so further attempts only cost a lookup in memory.
 */
export const attemptsRepository = (db: Database) => {
  const reached = new LRUCache<string, number>({ max: MAX_CACHED_LIMITS });
  const isReached = ({ key, limit }: CountedAttempt, now: Date): boolean =>
    reached.get(key) === windowOf(limit, now).start.getTime();
  const rememberReached = ({ key, limit }: CountedAttempt, now: Date) =>
    reached.set(key, windowOf(limit, now).start.getTime());

  return {
    /** True if the limit is known to be reached, without asking the database. */
    isKnownExhausted: isReached,

    /** Counts an attempt; returns false, without counting, if the limit has been reached. */
    take: async (one: CountedAttempt, now: Date): Promise<boolean> => {
      if (isReached(one, now)) return false;
      const { key, limit } = one;
      const { start, end } = windowOf(limit, now);
      // Many callers wait for the same row, so it must not be locked until the commit is on disk. A crash may lose half a second of counts.
      const { rows } = await sql<{ count: number }>`
        insert into attempts (key, window_start, window_end, count)
        select ${key}, ${start}, ${end}, 1 from (select set_config('synchronous_commit', 'off', true)) as at_once
        on conflict (key, window_start) do update set count = attempts.count + 1 where attempts.count < ${limit.max}
        returning count`.execute(db);
      const [taken] = rows;
      if (!taken || taken.count >= limit.max) rememberReached(one, now);
      return taken !== undefined;
    },

    /** Returns those that have reached their limit. */
    exhausted: async (all: readonly CountedAttempt[], now: Date): Promise<CountedAttempt[]> => {
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
        return rows.some((row) => row.key === key && row.window_start.getTime() === start && row.count >= limit.max);
      });
      for (const one of found) rememberReached(one, now);
      return found;
    },

    /** Deletes counts of past windows. */
    deleteExpired: async (now: Date): Promise<void> => {
      await db.deleteFrom('attempts').where('window_end', '<', now).execute();
    },
  };
};
export type AttemptsRepository = ReturnType<typeof attemptsRepository>;
