import { sql, type Kysely } from 'kysely';

/** One-time codes and counted attempts, shared by all processes. Neither holds a phone number or an address, only hashes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sign_in_codes (
      number_hash text primary key,
      code_hash bytea not null,
      tries_left smallint not null check (tries_left >= 0),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    );

    create table attempts (
      key text not null,
      window_start timestamptz(3) not null,
      window_end timestamptz(3) not null,
      count integer not null check (count >= 1),
      primary key (key, window_start)
    );
    create index attempts_by_end on attempts (window_end);
  `.execute(db);
};
