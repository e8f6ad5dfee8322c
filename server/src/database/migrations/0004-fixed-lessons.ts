import { sql, type Kysely } from 'kysely';

/** Ready lessons leave a series where a composed one does, stand-ins are kept, and plays outlive the months that are kept. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table fixed_lessons
      add column series_in_process text,
      -- position → the part that stands there while the lesson's own video is gone
      add column stand_ins jsonb not null default '{}';
    alter table plays
      drop constraint plays_fixed_lesson_id_fkey,
      add constraint plays_fixed_lesson_id_fkey foreign key (fixed_lesson_id) references fixed_lessons on delete set null;
  `.execute(db);
};
