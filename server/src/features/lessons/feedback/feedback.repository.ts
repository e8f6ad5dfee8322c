import { sql } from 'kysely';
import type { Difficulty, LessonFeedback, LessonVoices, Opinion } from '@zuzu/domain/feedback/feedback.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { auditLog } from '#features/audit/audit-log.ts';
import type { Database } from '#database/database.ts';
import { isOnDays } from '#database/sql.ts';

export type SaidOfVideo = {
  id: number;
  displayName: string;
  path: string;
  groups: number;
  hearts: number;
  notForUs: number;
};
export type SaidOfLessons = LessonVoices & { lengthCode: LengthCode; intensity: IntensityLevel };
/** A group with its usual intensity, and its latest ratings of lessons, newest first. */
export type GroupSaying = { id: string; name: string; intensity: IntensityLevel; latest: LessonFeedback[] };

/** Groups that still exist. */
const ofGroups = sql`join groups on groups.id = group_id and groups.user_id is not null and groups.archived_at is null`;
const counts = sql`
  count(*)::integer as groups, count(*) filter (where opinion = 'heart')::integer as hearts,
  count(*) filter (where opinion = 'not-for-us')::integer as "notForUs"`;

/** Feedback of groups on lessons and videos. */
export const feedbackRepository = (db: Database) => ({
  /** Stores the difficulty rating of a user's play; false if there is no such play of a lesson. */
  rateLesson: async (playId: string, userId: string, difficulty: Difficulty, now: Date): Promise<boolean> => {
    const { rows } = await sql`
      insert into lesson_feedback (play_id, group_id, length_code, intensity, difficulty, at)
      select plays.id, plays.group_id, coalesce(composed.length_code, fixed.length_code),
        coalesce(composed.intensity, fixed.intensity), ${difficulty}, ${now}
      from plays join groups on groups.id = plays.group_id
        left join composed_lessons as composed on composed.id = composed_lesson_id
        left join fixed_lessons as fixed on fixed.id = fixed_lesson_id
      where plays.id = ${playId} and groups.user_id = ${userId} and num_nonnulls(composed.id, fixed.id) = 1
      on conflict (play_id) do update set difficulty = excluded.difficulty, at = excluded.at
      returning play_id`.execute(db);
    return rows.length > 0;
  },

  ofLesson: async (playId: string, userId: string): Promise<Difficulty | null> => {
    const rating = await db
      .selectFrom('lesson_feedback')
      .innerJoin('groups', 'groups.id', 'group_id')
      .select('difficulty')
      .where('play_id', '=', playId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return rating?.difficulty ?? null;
  },

  /** Removes the rating of a user's play; false if there is no such play. */
  deleteLessonFeedback: async (playId: string, userId: string): Promise<boolean> => {
    const { rows } = await sql`
      with known as (
        select plays.id from plays join groups on groups.id = group_id where plays.id = ${playId} and user_id = ${userId}
      ), gone as (delete from lesson_feedback where play_id in (select id from known))
      select id from known`.execute(db);
    return rows.length > 0;
  },

  /** Stores a group's opinion of a video; false if the group already has opinions of `max` others. */
  setOpinion: async (
    { groupId, videoId, opinion }: { groupId: string; videoId: number; opinion: Opinion },
    max: number,
    now: Date,
  ): Promise<boolean> => {
    const { rows } = await sql`
      insert into video_feedback (group_id, video_id, opinion, at)
      select ${groupId}, ${videoId}, ${opinion}, ${now}
      where (select count(*) from video_feedback where group_id = ${groupId} and video_id <> ${videoId}) < ${max}
      on conflict (group_id, video_id) do update set opinion = excluded.opinion, at = excluded.at
      returning video_id`.execute(db);
    return rows.length > 0;
  },

  deleteVideoOpinion: async (groupId: string, videoId: number): Promise<void> => {
    await db.deleteFrom('video_feedback').where('group_id', '=', groupId).where('video_id', '=', videoId).execute();
  },

  /** A group's opinions of videos. */
  ofGroup: (groupId: string): Promise<{ videoId: number; fileKey: string; opinion: Opinion }[]> =>
    db
      .selectFrom('video_feedback')
      .innerJoin('videos', 'videos.id', 'video_id')
      .select(['video_id as videoId', 'file_key as fileKey', 'opinion'])
      .where('group_id', '=', groupId)
      .where('retired_at', 'is', null)
      .orderBy('video_id')
      .execute(),

  /** The groups of a user that have rated lessons. */
  ofUser: async (userId: string, latest: number): Promise<GroupSaying[]> => {
    const { rows } = await sql<GroupSaying>`
      select groups.id, name, intensity_level as intensity, latest
      from groups cross join lateral (
        select json_agg(json_build_object('difficulty', difficulty, 'intensity', intensity, 'answered', answered) order by at desc)
          as latest
        from (
          select * from lesson_feedback where group_id = groups.id order by at desc, play_id limit ${latest}
        ) as last
      ) as ratings
      where user_id = ${userId} and archived_at is null and latest is not null
      order by position, groups.id`.execute(db);
    return rows;
  },

  /** Records that a group has answered the offer derived from its ratings. */
  answer: async (groupId: string): Promise<void> => {
    await db
      .updateTable('lesson_feedback')
      .set({ answered: true })
      .where('group_id', '=', groupId)
      .where('answered', '=', false)
      .execute();
  },

  /** Changes a group's usual intensity, unless it no longer equals `from`. */
  setIntensity: (
    { group, userId, actorId }: { group: Pick<GroupSaying, 'id' | 'name'>; userId: string; actorId: string },
    { from, to }: { from: IntensityLevel; to: IntensityLevel },
    now: Date,
  ): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      // locked before the group, in the same order as when editing users, to avoid a deadlock
      await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      const changed = await tx
        .updateTable('groups')
        .set({ intensity_level: to })
        .where('id', '=', group.id)
        .where('intensity_level', '=', from)
        .returning('id')
        .executeTakeFirst();
      if (!changed) return false;
      // so that a form with the former intensity doesn't overwrite it
      await tx
        .updateTable('users')
        .set({ updated_at: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')` })
        .where('id', '=', userId)
        .execute();
      const changes = [{ field: 'intensityLevel', from: String(from), to: String(to), group: group.name }];
      await auditLog(tx).recordChanges(actorId, 'user-update', userId, changes);
      return true;
    }),

  /** The opinions of each video; videos that most groups reject come first. */
  videos: async (): Promise<SaidOfVideo[]> => {
    const { rows } = await sql<SaidOfVideo>`
      select videos.id, display_name as "displayName", path, ${counts}
      from video_feedback join videos on videos.id = video_id ${ofGroups}
      where retired_at is null and trashed_at is null
      group by videos.id order by "notForUs" desc, hearts desc, videos.id`.execute(db);
    return rows;
  },

  ofVideo: async (videoId: number): Promise<Pick<SaidOfVideo, 'groups' | 'hearts' | 'notForUs'>> => {
    const { rows } = await sql<Pick<SaidOfVideo, 'groups' | 'hearts' | 'notForUs'>>`
      select ${counts} from video_feedback ${ofGroups} where video_id = ${videoId}`.execute(db);
    return rows[0]!;
  },

  lessons: async (range: DayRange): Promise<SaidOfLessons[]> => {
    const { rows } = await sql<SaidOfLessons>`
      select length_code as "lengthCode", intensity, count(distinct group_id)::integer as groups,
        count(*) filter (where difficulty = 'easy')::integer as easy,
        count(*) filter (where difficulty = 'right')::integer as right,
        count(*) filter (where difficulty = 'hard')::integer as hard
      from lesson_feedback ${ofGroups}
      where ${isOnDays(range)}
      group by 1, 2 order by 1, 2`.execute(db);
    return rows;
  },
});
export type FeedbackRepository = ReturnType<typeof feedbackRepository>;
