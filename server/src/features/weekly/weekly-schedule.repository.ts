import { sql, type Selectable } from 'kysely';
import { LESSON_TIME_ZONE } from '@zuzu/domain/calendar/calendar.ts';
import type { Audience } from '@zuzu/domain/weekly/weekly-schedule.ts';
import type { Database } from '#database/database.ts';
import type { Tables } from '#database/tables.ts';

export type ScheduleRow = Selectable<Tables['weekly_schedule']>;
/** Number of users who have a video of a week, and of those who have seen it since the week began. */
export type WeekCount = { weekStart: string; people: number; seen: number };

export const weeklyScheduleRepository = (db: Database) => ({
  /** Entries of a range of weeks, both ends included; entries for all users first. */
  list: (from: string, to = from): Promise<ScheduleRow[]> =>
    db
      .selectFrom('weekly_schedule')
      .selectAll()
      .where('week_start', '>=', from)
      .where('week_start', '<=', to)
      .orderBy('week_start')
      .orderBy('category', (order) => order.asc().nullsFirst())
      .orderBy('intensity', (order) => order.asc().nullsFirst())
      .execute(),

  find: (id: number): Promise<ScheduleRow | undefined> =>
    db.selectFrom('weekly_schedule').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Schedules a video for an audience in a week, replacing its existing entry and the entry `instead`. */
  put: (
    weekStart: string,
    audience: Audience,
    { videoId, actorId, instead }: { videoId: number; actorId: string; instead: number | undefined },
  ): Promise<void> =>
    db.transaction().execute(async (tx) => {
      // so that two managers who swap entries don't lose one
      await sql`lock table weekly_schedule in share row exclusive mode`.execute(tx);
      if (instead !== undefined)
        await tx.deleteFrom('weekly_schedule').where('id', '=', instead).where('week_start', '=', weekStart).execute();
      await tx
        .deleteFrom('weekly_schedule')
        .where('week_start', '=', weekStart)
        .where('intensity', 'is not distinct from', audience.intensity)
        .where('category', 'is not distinct from', audience.category)
        .execute();
      await tx
        .insertInto('weekly_schedule')
        .values({ week_start: weekStart, ...audience, video_id: videoId, created_by: actorId })
        .execute();
    }),

  remove: async (id: number): Promise<void> => {
    await db.deleteFrom('weekly_schedule').where('id', '=', id).execute();
  },

  /** Counts per week of a range; weeks in which no user had a video are omitted. */
  counts: async (from: string, to: string): Promise<WeekCount[]> => {
    const { rows } = await sql<WeekCount>`
      select weekly_videos.week_start as "weekStart", count(*) as people,
        count(*) filter (where exists (
          select from groups join seen on seen.group_id = groups.id and seen.video_id = weekly_videos.video_id
          where groups.user_id = weekly_videos.user_id
            and seen.last_seen_at >= weekly_videos.week_start::timestamp at time zone ${LESSON_TIME_ZONE}
        )) as seen
      from weekly_videos
      where week_start between ${from}::date and ${to}::date
      group by weekly_videos.week_start`.execute(db);
    return rows;
  },
});
export type WeeklyScheduleRepository = ReturnType<typeof weeklyScheduleRepository>;
