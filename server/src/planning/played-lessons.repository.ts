import { sql } from 'kysely';
import type { LessonsPlayed } from '@zuzu/domain/planning/lesson-kinds.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Database } from '#database/database.ts';

/** How far back played lessons count: the period that statistics begin with. */
export const WEEKS = 12;
const WEEK_MS = 7 * 24 * 3_600_000;

export const countLessons = (played: readonly LessonsPlayed[]): number =>
  played.reduce((sum, { lessons }) => sum + lessons, 0);

/** The lessons of the last weeks before a moment, by length and intensity. */
export const playedBefore = (
  repository: PlayedLessonsRepository,
  userType: UserType,
  now: Date,
): Promise<LessonsPlayed[]> => repository.playedSince(userType, new Date(now.getTime() - WEEKS * WEEK_MS));

/** Counts played lessons by what they were. */
export const playedLessonsRepository = (db: Database) => ({
  /** Lessons that users of the type have begun since that moment, composed and ready ones, by length and intensity. */
  playedSince: async (userType: UserType, since: Date): Promise<LessonsPlayed[]> => {
    const { rows } = await sql<LessonsPlayed>`
      select coalesce(composed.length_code, fixed.length_code) as "lengthCode",
        coalesce(composed.intensity, fixed.intensity) as intensity,
        count(*)::integer as lessons
      from users
        join groups on groups.user_id = users.id
        join plays on plays.group_id = groups.id and plays.started_at >= ${since}
        left join composed_lessons as composed on composed.id = plays.composed_lesson_id
        left join fixed_lessons as fixed on fixed.id = plays.fixed_lesson_id
      where users.type = ${userType} and num_nonnulls(composed.id, fixed.id) = 1
        and exists (select from play_events where play_id = plays.id and kind = 'start')
      group by 1, 2`.execute(db);
    return rows;
  },
});
export type PlayedLessonsRepository = ReturnType<typeof playedLessonsRepository>;
