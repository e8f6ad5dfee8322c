import { sql, type Kysely } from 'kysely';

/** The speed of visits isn't measured, and videos are only compared by their content. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop table visit_measures, video_pictures`.execute(db);
};
