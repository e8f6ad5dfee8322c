import { sql, type Kysely } from 'kysely';

/** Cues in the languages other than Hebrew, as WebVTT by language. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table videos add column cue_translations jsonb not null default '{}';
    create trigger cue_translations_change_library after update of cue_translations
      on videos for each statement execute function raise_library_version();
  `.execute(db);
};
