import { sql, type Kysely } from 'kysely';

/**
 * A part of a name is found among many by the pairs of letters in it. Trigrams (pg_trgm) are the usual way, but leave Hebrew
 * letters out where LC_CTYPE is C, as in the embedded database (its lower() is ICU's).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function letter_pairs(name text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct substr(name, at, 2)), '{}') from generate_series(1, length(name) - 1) as at
    $$;
    create index users_by_letters on users using gin (letter_pairs(lowered_name));
  `.execute(db);
};
