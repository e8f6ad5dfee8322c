import { sql } from 'kysely';
import type { Database } from '#database/database.ts';

/** Finds stored lessons that contain a video. */
export const videoUsageRepository = (db: Database) => ({
  /** Number of fixed lessons of active groups that contain one of the videos. */
  fixedLessonsWith: async (videoIds: readonly number[]): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count
      from fixed_lessons join groups on groups.id = fixed_lessons.group_id
      where groups.archived_at is null and groups.user_id is not null 
        and exists (select from jsonb_array_elements(parts) as part where (part->'videoId')::integer = any(${videoIds}::integer[]))
    `.execute(db);
    return rows[0]?.count ?? 0;
  },
});
export type VideoUsageRepository = ReturnType<typeof videoUsageRepository>;
