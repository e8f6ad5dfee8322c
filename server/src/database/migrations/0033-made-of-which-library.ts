import { sql, type Kysely } from 'kysely';

/**
 * A composed lesson knows the library that it was made of and whether somebody has changed it since: one that fell short may
 * be composed anew once there is more to choose from. Of older lessons the library isn't known.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table composed_lessons
      add column library_version bigint,
      add column changed_by_hand boolean not null default false;
  `.execute(db);
};
