import { sql, type GeneratedAlways } from 'kysely';
import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Database } from '#database/database.ts';
import { inHebrewOrder } from '#database/sql.ts';
import type { Time } from '#database/columns.ts';

type WeeklyScheduleTable = {
  id: GeneratedAlways<number>;
  /** A Sunday in Asia/Jerusalem, 'YYYY-MM-DD'. */
  week_start: string;
  intensity: IntensityLevel | null;
  category: CategoryValue | null;
  video_id: number;
  created_by: string | null;
  created_at: Time;
};

type WeeklyVideosTable = {
  user_id: string;
  week_start: string;
  video_id: number;
  source: 'scheduled' | 'chosen';
  created_at: Time;
};

export interface WeeklyTables {
  weekly_schedule: WeeklyScheduleTable;
  weekly_videos: WeeklyVideosTable;
}

/** A type A user with the preferences of their first group. */
export type Individual = {
  userId: string;
  fullName: string;
  groupId: string;
  intensityLevel: IntensityLevel;
  favoriteCategories: CategoryValue[];
};
/** The video of a user in a week, assigned or scheduled. */
export type WeeklyAssignment = { userId: string; videoId: number; source: 'scheduled' | 'chosen' };
/** When a user saw or was assigned a video; in ms since the epoch, null if never. */
type PastVideo = { userId: string; videoId: number; seenAt: number | null; givenAt: number | null };

export const weeklyVideosRepository = (db: Database) => ({
  /** All type A users, or only the one with that id. */
  individuals: (userId?: string): Promise<Individual[]> =>
    db
      .selectFrom('users')
      .innerJoinLateral(
        (join) =>
          join
            .selectFrom('groups')
            .select(['groups.id as groupId', 'intensity_level', 'favorite_categories'])
            .whereRef('groups.user_id', '=', 'users.id')
            .where('archived_at', 'is', null)
            .orderBy('position')
            .orderBy('groups.created_at')
            .limit(1)
            .as('first'),
        (join) => join.onTrue(),
      )
      .select([
        'users.id as userId',
        'full_name as fullName',
        'groupId',
        'intensity_level as intensityLevel',
        'favorite_categories as favoriteCategories',
      ])
      .where('type', '=', 'A')
      .where('users.deleted_at', 'is', null)
      .$if(userId !== undefined, (query) => query.where('users.id', '=', userId!))
      .orderBy(inHebrewOrder(sql`full_name`))
      .orderBy('users.id')
      .execute(),

  /** Assignments of a week, for all users or one. */
  assigned: (weekStart: string, userId?: string): Promise<WeeklyAssignment[]> =>
    db
      .selectFrom('weekly_videos')
      .select(['user_id as userId', 'video_id as videoId', 'source'])
      .where('week_start', '=', weekStart)
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
      .execute(),

  /** Videos that these users have seen in any of their groups, or were assigned in other weeks. */
  past: async (userIds: readonly string[], weekStart: string): Promise<PastVideo[]> => {
    const { rows } = await sql<PastVideo>`
      select user_id as "userId", video_id as "videoId",
        extract(epoch from max(seen_at))::float8 * 1000 as "seenAt",
        extract(epoch from max(given_at))::float8 * 1000 as "givenAt"
      from (
        select groups.user_id, seen.video_id, seen.last_seen_at as seen_at, null::timestamptz as given_at
        from groups join seen on seen.group_id = groups.id
        where groups.user_id = any(${userIds}::uuid[]) and groups.archived_at is null
        union all
        select user_id, video_id, null, week_start::timestamptz
        from weekly_videos where user_id = any(${userIds}::uuid[]) and week_start <> ${weekStart}::date
      ) as had
      group by user_id, video_id`.execute(db);
    return rows;
  },

  /** Assigns videos to users without one in that week, except users who are being deleted. */
  assign: async (weekStart: string, videos: readonly WeeklyAssignment[], now: Date): Promise<void> => {
    if (videos.length === 0) return;
    await sql`
      insert into weekly_videos (user_id, week_start, video_id, source, created_at)
      select users.id, ${weekStart}::date, assigned.video_id, assigned.source, ${now}
      from unnest(
        ${videos.map(({ userId }) => userId)}::uuid[],
        ${videos.map(({ videoId }) => videoId)}::integer[],
        ${videos.map(({ source }) => source)}::text[]
      ) as assigned (user_id, video_id, source)
      join users on users.id = assigned.user_id
      for key share of users
      on conflict do nothing`.execute(db);
  },

  /** Replaces a missing video, unless a concurrent call has done so. */
  replace: async (weekStart: string, gone: number, { userId, videoId, source }: WeeklyAssignment): Promise<void> => {
    await db
      .updateTable('weekly_videos')
      .set({ video_id: videoId, source })
      .where('user_id', '=', userId)
      .where('week_start', '=', weekStart)
      .where('video_id', '=', gone)
      .execute();
  },

  /** Videos that a user has seen since then, with the time of the last view, latest first. */
  watched: (userId: string, since: Date): Promise<{ videoId: number; seenAt: Date }[]> =>
    db
      .selectFrom('seen')
      .innerJoin('groups', 'groups.id', 'seen.group_id')
      .select(['video_id as videoId', (eb) => eb.fn.max('last_seen_at').as('seenAt')])
      .where('groups.user_id', '=', userId)
      .where('groups.archived_at', 'is', null)
      .where('last_seen_at', '>=', since)
      .groupBy('video_id')
      .orderBy('seenAt', 'desc')
      .orderBy('video_id')
      .execute(),
});
export type WeeklyVideosRepository = ReturnType<typeof weeklyVideosRepository>;
