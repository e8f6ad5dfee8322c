import { sql, type Kysely } from 'kysely';

/** Why a version of the lesson config came to be, so that the list of versions can say it in any language. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table lesson_configs
      add column origin text not null default 'saved' check (origin in ('first', 'saved', 'defaults', 'rolled-back')),
      add column rolled_back_to integer references lesson_configs;
    update lesson_configs set origin = 'first' where version = (select min(version) from lesson_configs);
  `.execute(db);
};
