import { sql, type Kysely } from 'kysely';

/** What happened in each play, and plays of a video on its own. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table plays add column video_id integer references videos on delete cascade;
    alter table plays add constraint plays_of_one_thing
      check (num_nonnulls(composed_lesson_id, fixed_lesson_id, video_id) <= 1);

    create table play_events (
      play_id uuid not null references plays on delete cascade,
      number smallint not null check (number >= 0),
      kind text not null check (kind in ('start', 'part', 'finish', 'leave')),
      part smallint,
      -- really played since the event before
      seconds real not null check (seconds >= 0),
      at timestamptz(3) not null,
      primary key (play_id, number)
    );
  `.execute(db);
};
