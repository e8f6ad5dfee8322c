import { sql, type Kysely } from 'kysely';

/** Counted attempts, as `rate-limiter-flexible` stores them. Unlogged: a crash of the database may lose counts, and no sign-in waits for the disk. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop table attempts`.execute(db);
  await sql`create unlogged table rate_limits (key text primary key, points integer not null, expire bigint not null)`.execute(
    db,
  );
  await sql`create index rate_limits_by_end on rate_limits (expire)`.execute(db);
};
