import { sql, type Kysely } from 'kysely';

/** Videos that only managers see until they are published. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table videos add column draft boolean not null default false;
    create trigger draft_changes_library after update of draft
      on videos for each statement execute function raise_library_version();
  `.execute(db);
};
