import { sql, type Kysely } from 'kysely';

/** The animal that a class has chosen, with its name. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table groups add column creature jsonb`.execute(db);
};
