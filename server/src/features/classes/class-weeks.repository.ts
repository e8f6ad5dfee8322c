import { sql } from 'kysely';
import type { PlannedLesson } from '@zuzu/domain/users/planned-lesson.ts';
import type { Database } from '#database/database.ts';

/** The plan of a class, and what names its calendar while there is one. */
export type PlanRow = { id: string; name: string; planned_lessons: PlannedLesson[]; calendar_id: string | null };
const PLAN = ['id', 'name', 'planned_lessons', 'calendar_id'] as const;

/** The lessons that classes plan for their weeks. */
export const classWeeksRepository = (db: Database) => {
  const change = (groupId: string, values: { planned_lessons: string } | { calendar_id: string | null }) =>
    db.updateTable('groups').set(values).where('id', '=', groupId).where('archived_at', 'is', null).returning(PLAN);
  return {
    /** Replaces the plan of a group; undefined if it isn't the one `before` any more, or the group has just been removed. */
    save: (
      groupId: string,
      lessons: readonly PlannedLesson[],
      before: readonly PlannedLesson[] | undefined,
    ): Promise<PlanRow | undefined> =>
      change(groupId, { planned_lessons: JSON.stringify(lessons) })
        .$if(before !== undefined, (plan) =>
          plan.where(sql<boolean>`planned_lessons = ${JSON.stringify(before)}::jsonb`),
        )
        .executeTakeFirst(),

    /** Gives a group's calendar another name, or none; undefined if the group has just been removed. */
    nameCalendar: (groupId: string, calendarId: string | null): Promise<PlanRow | undefined> =>
      change(groupId, { calendar_id: calendarId }).executeTakeFirst(),

    /** The group of a calendar, unless it or its user has been removed. */
    byCalendar: (calendarId: string): Promise<PlanRow | undefined> =>
      db
        .selectFrom('groups')
        .innerJoin('users', 'users.id', 'groups.user_id')
        .select(PLAN.map((column) => `groups.${column}` as const))
        .where('calendar_id', '=', calendarId)
        .where('archived_at', 'is', null)
        .where('users.deleted_at', 'is', null)
        .where('users.type', '=', 'C')
        .executeTakeFirst(),
  };
};
export type ClassWeeksRepository = ReturnType<typeof classWeeksRepository>;
