import { sql, type Kysely } from 'kysely';

/** Ten thousand users by name, and the few videos among ten thousand that are being prepared, are found without reading all. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index users_by_name on users (lower(full_name), id);
    create index videos_unfinished on videos (id)
      where status <> 'failed' and progress < 100 and retired_at is null and trashed_at is null;
  `.execute(db);
};
