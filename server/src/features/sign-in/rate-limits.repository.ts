import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#database/database.ts';
import { Refusal } from '#lib/errors.ts';

const tooMany = ({ msBeforeNext }: RateLimiterRes): Refusal => {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Refusal('TOO_MANY_REQUESTS', `Too many attempts, retry in ${seconds} seconds`, {
    retryAfterSeconds: seconds,
  });
};

/** Missing from the package's types: how long a key is known to be over its limit, from the in-memory block list. */
declare module 'rate-limiter-flexible' {
  interface RateLimiterStoreAbstract {
    getInMemoryBlockMsBeforeExpire(key: string): number;
  }
}

/** Rate limits counted in the database, for all processes. A window begins with the first attempt in it. */
export const rateLimitsRepository = (db: Database) => {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
  return {
    /** At most `points` attempts in `duration` seconds per key. */
    limit: (keyPrefix: string, points: number, duration: number) => {
      const limiter = new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration,
        // attempts above the limit cause no write
        inMemoryBlockOnConsumed: points,
      });
      /** Counts an attempt; returns an error if the limit has been reached. */
      const count = (key: string): Promise<Refusal | undefined> =>
        limiter.consume(key).then(
          () => undefined,
          (rejection: unknown) => {
            if (rejection instanceof RateLimiterRes) return tooMany(rejection);
            throw rejection;
          },
        );
      /** Returns an error if the limit has been reached, without counting. */
      const reached = async (key: string): Promise<Refusal | undefined> => {
        const blockedMs = limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(key));
        if (blockedMs > 0) return tooMany(new RateLimiterRes(0, blockedMs));
        const state = await limiter.get(key);
        return state && state.remainingPoints <= 0 ? tooMany(state) : undefined;
      };
      const throwAny = (refusal: Refusal | undefined): void => {
        if (refusal) throw refusal;
      };
      return {
        count,
        reached,
        /** Counts an attempt; throws if the limit has been reached. */
        take: async (key: string): Promise<void> => throwAny(await count(key)),
        /** Throws if the limit has been reached, without counting. */
        assertLeft: async (key: string): Promise<void> => throwAny(await reached(key)),
      };
    },

    deleteExpired: async (): Promise<void> => {
      await db.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute();
    },
  };
};
export type RateLimits = ReturnType<typeof rateLimitsRepository>;
