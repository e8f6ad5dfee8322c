import { sql, type Kysely } from 'kysely';

/** Names in Hebrew order with their numbers by value: 1, 2, 10. The former collation stays for servers that still use it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create collation hebrew_natural (provider = icu, locale = 'he-u-kn-true');
    drop index users_by_name;
    create index users_by_name on users (lowered_name collate hebrew_natural, id);
  `.execute(db);
};
