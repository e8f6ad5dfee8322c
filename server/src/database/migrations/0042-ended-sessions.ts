import { sql, type Kysely } from 'kysely';

/** Sessions that a sign-out has ended, each for as long as a token of it would last. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table ended_sessions (id text primary key, until timestamptz(3) not null)`.execute(db);
};
