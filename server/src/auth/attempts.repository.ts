import { sql } from 'kysely';
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

/** How often what was attempted, in the database: every process counts on. */
export const attemptsRepository = (db: Database) => ({
  /** Counts one more; false, and nothing counted, where the limit has been reached. */
  take: async ({ key, limit }: Counted, now: Date): Promise<boolean> => {
    const { start, end } = windowOf(limit, now);
    const counted = await db
      .insertInto('attempts')
      .values({ key, window_start: start, window_end: end, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'window_start'])
          .doUpdateSet({ count: sql`attempts.count + 1` })
          .where('attempts.count', '<', limit.most),
      )
      .returning('count')
      .executeTakeFirst();
    return counted !== undefined;
  },

  /** Which of these have reached their limit. */
  exhausted: async (all: readonly Counted[], now: Date): Promise<Counted[]> => {
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
    return all.filter(({ key, limit }) => {
      const start = windowOf(limit, now).start.getTime();
      return rows.some((row) => row.key === key && row.window_start.getTime() === start && row.count >= limit.most);
    });
  },

  /** Forgets what no limit asks for any more. */
  forget: async (now: Date): Promise<void> => {
    await db.deleteFrom('attempts').where('window_end', '<', now).execute();
  },
});
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
