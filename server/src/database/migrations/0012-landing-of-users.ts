import { sql, type Kysely } from 'kysely';

/** Whether a user's lessons end with a landing; null: as usual for the type. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column landing boolean`.execute(db);
};
