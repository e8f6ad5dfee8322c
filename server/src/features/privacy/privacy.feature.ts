import type { Base } from '#app/base.ts';
import type { AuditFeature } from '#features/audit/audit.feature.ts';
import type { SavedFilters } from '#features/saved-filters/saved-filters.feature.ts';
import type { SignIn } from '#features/sign-in/sign-in.feature.ts';
import type { Users } from '#features/users/users.feature.ts';
import type { Database } from '#database/database.ts';
import type { PersonalData } from '@zuzu/contract/privacy.ts';
import { mayActFor } from '#features/users/users.policy.ts';
import { presentGroup } from '#features/users/users.service.ts';
import { signedIn } from '#app/calls.ts';
import { sql } from 'kysely';
import { withLongDeadline } from '#database/statement-deadline.ts';

const personalData = (db: Database) => ({
  /** All groups that the user ever had. */
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

  /** Feedback of the groups on lessons and videos. */
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

  /** Deletes histories before that moment; anonymous counts and fixed lessons stay. */
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

const ALL_ENTRIES = 100_000;

/** Export and retention of personal data. */
const privacyService = ({
  config: { retentionMonths },
  database,
  users,
  audit,
  auth,
  passkeys,
  savedFilters,
}: Base & AuditFeature & SavedFilters & SignIn & Users) => {
  const repository = personalData(database);
  return {
    /** All data stored about a user; 404 for an unknown user. */
    dataOf: async (userId: string, now: Date): Promise<PersonalData> => {
      const user = await users.get(userId);
      const groups = await repository.groups(userId);
      const ids = groups.map(({ id }) => id);
      const sessions = await auth.sessionsOf(userId, now);
      const { passkeys: keys, recoveryCodesLeft } = await passkeys.list(userId);
      const [ofLessons, ofVideos] = [await repository.lessonFeedback(ids), await repository.videoFeedback(ids)];
      const [seen, lessons] = [await repository.seen(ids), await repository.lessons(ids)];
      return {
        exportedAt: now.toISOString(),
        user: {
          _id: user.id,
          full_name: user.full_name,
          email: user.email,
          phone_number: user.phone_number,
          username: user.username,
          type: user.type,
          organization: user.organization,
          language: user.language,
          createdAt: user.created_at.toISOString(),
          updatedAt: user.updated_at.toISOString(),
        },
        groups: groups.map((group) => ({
          _id: group.id,
          name: group.name,
          preferences: presentGroup(group).preferences,
          plannedLessons: group.planned_lessons,
          creature: group.creature,
          createdAt: group.created_at.toISOString(),
          archivedAt: group.archived_at?.toISOString() ?? null,
          seen: seen
            .filter(({ groupId }) => groupId === group.id)
            .map(({ video, seenAt }) => ({ video, seenAt: seenAt.toISOString() })),
          lessons: lessons
            .filter(({ groupId }) => groupId === group.id)
            .map(({ startedAt, finishedAt }) => ({
              startedAt: startedAt.toISOString(),
              finishedAt: finishedAt?.toISOString() ?? null,
            })),
          lessonFeedback: ofLessons
            .filter(({ groupId }) => groupId === group.id)
            .map(({ difficulty, at }) => ({ difficulty, at: at.toISOString() })),
          videoFeedback: ofVideos
            .filter(({ groupId }) => groupId === group.id)
            .map(({ video, opinion, at }) => ({ video, opinion, at: at.toISOString() })),
        })),
        sessions: sessions.map(({ id: _id, current: _current, ...session }) => session),
        passkeys: keys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
        recoveryCodesLeft,
        savedFilters: (await savedFilters.listByUser(userId)).map(({ _id, ...filter }) => filter),
        weeklyVideos: await repository.weeklyVideos(userId),
        log: await audit.ofUser(userId, ALL_ENTRIES),
      };
    },

    /** Deletes histories older than the retention period, if there is one. */
    deleteExpired: async (now: Date): Promise<void> => {
      if (retentionMonths === undefined) return;
      const moment = new Date(now);
      moment.setUTCMonth(moment.getUTCMonth() - retentionMonths);
      await repository.deleteBefore(moment);
    },
  };
};

export const openPrivacy = (services: Base & AuditFeature & SavedFilters & SignIn & Users) => ({
  privacy: privacyService(services),
});

export const privacy = {
  data: signedIn.privacy.data.handler(({ context: { services, session, now }, input }) => {
    mayActFor(session, input.userId);
    return services.privacy.dataOf(input.userId, now);
  }),
};
