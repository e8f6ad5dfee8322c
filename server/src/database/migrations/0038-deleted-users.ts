import { sql, type Kysely } from 'kysely';

/** A deleted user is kept for a while, in case it was a mistake; their phone number is free for somebody else at once. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users add column deleted_at timestamptz(3);
    create index users_deleted on users (deleted_at desc) where deleted_at is not null;
    alter table users drop constraint users_phone_number_key;
    create unique index users_phone_number_key on users (phone_number) where deleted_at is null;
  `.execute(db);
};
