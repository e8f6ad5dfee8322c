import { sql, type Kysely } from 'kysely';

/**
 * Names are ordered as Hebrew readers expect, whatever order the database was made with: until now only the embedded one did.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- in the order in which reports lock them
    lock table groups, users in access exclusive mode;
    create collation hebrew (provider = icu, locale = 'he');

    drop index users_by_name;
    create index users_by_name on users (lowered_name collate hebrew, id);
    drop index classes_by_name;
    create index classes_by_name on groups (name collate hebrew, id) where kind = 'class';
  `.execute(db);
};
