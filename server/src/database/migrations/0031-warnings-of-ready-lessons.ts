import { sql, type Kysely } from 'kysely';

/** A ready lesson says what isn't as the rules ask, as a composed one does. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table fixed_lessons add column warnings jsonb not null default '[]'`.execute(db);
};
