import { sql } from 'kysely';
import { LESSON_TIME_ZONE } from '@zuzu/domain/calendar/calendar.ts';
import type { History } from '@zuzu/domain/composition/history/history.ts';
import { SEEN_AGAIN_AFTER_MS } from '@zuzu/domain/lessons/seen.ts';
import type { Database } from '#database/database.ts';

/** More than five lessons have: how many lessons there were matters only up to five. */
const VIEWS_LOOKED_AT = 200;

/** When a group saw which videos. */
export const seenRepository = (db: Database) => ({
  /**
   * Adds a view of each video at that moment and gives the ids of those that count: a second view by the same group
   * within ten minutes doesn't. Reports of one group wait for each other, so the same one sent twice counts once.
   */
  add: (groupId: string, videoIds: readonly number[], seenAt: Date, playId: string | undefined): Promise<number[]> =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('groups').select('id').where('id', '=', groupId).forUpdate().execute();
      const recent = await tx
        .selectFrom('views')
        .select('video_id')
        .where('group_id', '=', groupId)
        .where('seen_at', '>', new Date(seenAt.getTime() - SEEN_AGAIN_AFTER_MS))
        .where('seen_at', '<', new Date(seenAt.getTime() + SEEN_AGAIN_AFTER_MS))
        .execute();
      const known = new Set(recent.map((view) => view.video_id));
      const added = [...new Set(videoIds)].filter((id) => !known.has(id));
      if (added.length === 0) return [];
      await tx
        .insertInto('views')
        .values(
          added.map((videoId) => ({ group_id: groupId, video_id: videoId, play_id: playId ?? null, seen_at: seenAt })),
        )
        .execute();
      const rows = await tx
        .insertInto('seen')
        .values(
          added.map((videoId) => ({
            group_id: groupId,
            video_id: videoId,
            first_seen_at: seenAt,
            last_seen_at: seenAt,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['group_id', 'video_id']).doUpdateSet({
            first_seen_at: sql`least(seen.first_seen_at, excluded.first_seen_at)`,
            last_seen_at: sql`greatest(seen.last_seen_at, excluded.last_seen_at)`,
            times: sql`seen.times + 1`,
          }),
        )
        .returning('times')
        .execute();
      const first = rows.filter(({ times }) => times === 1).length;
      if (first > 0)
        await tx
          .updateTable('groups')
          .set((eb) => ({ seen_count: eb('seen_count', '+', first) }))
          .where('id', '=', groupId)
          .execute();
      return added;
    }),

  /**
   * The group's history in two columns of equal length, oldest first; times in milliseconds since 1970. Its lessons are those
   * that its views were seen in, and a day on which something was seen outside of lessons is one as well.
   */
  history: async (groupId: string): Promise<Omit<History, 'seriesInProcess'>> => {
    // two lists in one row: hundreds of rows take longer to send and to read
    const { rows } = await sql<{ ids: number[]; times: number[]; lessons: number }>`
      select coalesce(json_agg(video_id order by last_seen_at), '[]') as ids,
        coalesce(json_agg(extract(epoch from last_seen_at) * 1000 order by last_seen_at), '[]') as times,
        (
          select count(distinct coalesce(
            (select coalesce(composed_lesson_id, fixed_lesson_id)::text from plays where plays.id = play_id),
            (seen_at at time zone ${LESSON_TIME_ZONE})::date::text
          ))::integer
          from (
            select seen_at, play_id from views where group_id = ${groupId} order by seen_at desc limit ${VIEWS_LOOKED_AT}
          ) as latest
        ) as lessons
      from seen where group_id = ${groupId}`.execute(db);
    const { ids, times, lessons } = rows[0]!;
    return { videoIds: Int32Array.from(ids), seenAt: Float64Array.from(times), lessons };
  },

  lastSeenAt: async (groupId: string): Promise<Date | null> =>
    (
      await db
        .selectFrom('seen')
        .select((eb) => eb.fn.max('last_seen_at').as('at'))
        .where('group_id', '=', groupId)
        .executeTakeFirstOrThrow()
    ).at,

  /** The last `limit` videos that each of the groups saw, newest first; times in milliseconds since 1970. */
  lastSeen: async (
    groupIds: readonly string[],
    limit: number,
  ): Promise<{ groupId: string; fileKeys: string[]; seenAt: number[] }[]> => {
    if (groupIds.length === 0) return [];
    // a row for each group, as hundreds of rows take longer to send and to read; each video is looked up by its id: a join
    // would read the whole library
    const { rows } = await sql<{ groupId: string; fileKeys: string[]; seenAt: number[] }>`
      select id as "groupId", json_agg(file_key order by last_seen_at desc) as "fileKeys",
        json_agg(extract(epoch from last_seen_at) * 1000 order by last_seen_at desc) as "seenAt"
      from unnest(${groupIds}::uuid[]) as id cross join lateral (
        select last_seen_at, (select file_key from videos where videos.id = video_id) as file_key
        from seen where group_id = id order by last_seen_at desc limit ${limit}
      ) as latest
      group by id`.execute(db);
    return rows;
  },
});
export type SeenRepository = ReturnType<typeof seenRepository>;
