import { sql } from 'kysely';
import { DATABASE_DEADLINES } from '#lib/config/deadlines.ts';
import type { Database } from '#database/database.ts';
import { withStatementDeadline } from '#database/statement-deadline.ts';

/** One user may have years of a whole school's history. */
const withLongDeadline = <Result>(work: () => Result): Result =>
  withStatementDeadline(DATABASE_DEADLINES.longStatementMs, work);

/** Personal data from all over the database. */
export const privacyRepository = (db: Database) => ({
  /** All groups that the user has ever had. */
  groups: (userId: string) =>
    db.selectFrom('groups').selectAll().where('user_id', '=', userId).orderBy('position').orderBy('id').execute(),

  seen: (groupIds: readonly string[]) =>
    withLongDeadline(() =>
      db
        .selectFrom('views')
        .innerJoin('videos', 'videos.id', 'views.video_id')
        .select(['group_id as groupId', 'display_name as video', 'seen_at as seenAt'])
        .where(sql<boolean>`group_id = any(${groupIds}::uuid[])`)
        .orderBy('seen_at')
        .execute(),
    ),

  lessons: (groupIds: readonly string[]) =>
    withLongDeadline(() =>
      db
        .selectFrom('plays')
        .select(['group_id as groupId', 'started_at as startedAt', 'finished_at as finishedAt'])
        .where(sql<boolean>`group_id = any(${groupIds}::uuid[])`)
        .orderBy('started_at')
        .execute(),
    ),

  /** What groups have said of lessons and of videos. */
  lessonFeedback: (groupIds: readonly string[]) =>
    db
      .selectFrom('lesson_feedback')
      .select(['group_id as groupId', 'difficulty', 'at'])
      .where(sql<boolean>`group_id = any(${groupIds}::uuid[])`)
      .orderBy('at')
      .execute(),

  videoFeedback: (groupIds: readonly string[]) =>
    db
      .selectFrom('video_feedback')
      .innerJoin('videos', 'videos.id', 'video_feedback.video_id')
      .select(['group_id as groupId', 'display_name as video', 'opinion', 'at'])
      .where(sql<boolean>`group_id = any(${groupIds}::uuid[])`)
      .orderBy('at')
      .execute(),

  weeklyVideos: (userId: string) =>
    db
      .selectFrom('weekly_videos')
      .innerJoin('videos', 'videos.id', 'weekly_videos.video_id')
      .select(['week_start as weekStart', 'display_name as video'])
      .where('user_id', '=', userId)
      .orderBy('week_start')
      .execute(),

  /** Deletes histories from before that moment; anonymous counts and fixed lessons stay. */
  deleteBefore: (moment: Date): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx.deleteFrom('views').where('seen_at', '<', moment).execute();
      await sql`
        with forgotten as (delete from seen where last_seen_at < ${moment} returning group_id),
        by_group as (select group_id, count(*)::integer as videos from forgotten group by 1)
        update groups set seen_count = seen_count - videos from by_group where groups.id = group_id`.execute(tx);
      await tx.deleteFrom('video_feedback').where('at', '<', moment).execute();
      await tx.deleteFrom('plays').where('started_at', '<', moment).execute();
      await tx.deleteFrom('composed_lessons').where('created_at', '<', moment).execute();
      await tx.deleteFrom('weekly_videos').where('created_at', '<', moment).execute();
      await tx.deleteFrom('audit').where('at', '<', moment).execute();
    }),
});
export type PrivacyRepository = ReturnType<typeof privacyRepository>;
