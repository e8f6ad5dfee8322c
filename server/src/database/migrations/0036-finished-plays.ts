import { sql, type Kysely } from 'kysely';

/** A player tells that it came to the end (`end`); whether a lesson is finished (`finish`) is for the server to say. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table play_events
      drop constraint play_events_kind_check,
      add constraint play_events_kind_check check (kind in ('start', 'part', 'end', 'finish', 'leave'));
  `.execute(db);
};
