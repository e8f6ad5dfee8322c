import { sql, type Kysely } from 'kysely';

/** The minutes until the end of the school hour, within which a play had to end. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table plays add column minutes smallint`.execute(db);
};
