import { sql, type Kysely } from 'kysely';

/** Removes speed measurements of visits and the comparison of videos by appearance; videos are only compared by content. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop table visit_measures, video_pictures`.execute(db);
};
