import { sql, type Kysely } from 'kysely';

/** The minutes until the bell, within which a play was to end. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table plays add column minutes smallint`.execute(db);
};
