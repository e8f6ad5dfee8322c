import { sql, type Kysely } from 'kysely';

/**
 * Names are searched in any case: with the lower case of each stored, a search among ten thousand compares, and doesn't
 * convert them all anew.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column lowered_name text not null generated always as (lower(full_name)) stored`.execute(
    db,
  );
};
