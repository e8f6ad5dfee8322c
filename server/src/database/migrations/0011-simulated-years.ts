import { sql, type Kysely } from 'kysely';

/** The school year that a manager simulates, one each: how far it is, for every process, and what came out. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table simulated_years (
      manager_id uuid primary key references users (id) on delete cascade,
      -- another one with every start
      id uuid not null unique default gen_random_uuid(),
      -- raised by whoever takes it up: one that was thought dead and isn't changes nothing any more
      turn integer not null default 0,
      state text not null check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
      request jsonb not null,
      -- one of each for every set of rules: what is simulated, its figures so far, its lessons so far
      rules jsonb not null,
      runs jsonb not null,
      lessons jsonb not null,
      asked_at timestamptz(3) not null
    );
  `.execute(db);
};
