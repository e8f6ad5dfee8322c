import { sql } from 'kysely';
import type { PlannedLesson } from '@zuzu/domain/users/planned-lesson.ts';
import type { Database } from '#database/database.ts';

/** The weekly plan of a class, and the public name of its calendar if it has one. */
export type PlanRow = { id: string; name: string; planned_lessons: PlannedLesson[]; calendar_id: string | null };
const PLAN = ['id', 'name', 'planned_lessons', 'calendar_id'] as const;

export const classWeeksRepository = (db: Database) => {
  const change = (groupId: string, values: { planned_lessons: string } | { calendar_id: string | null }) =>
    db.updateTable('groups').set(values).where('id', '=', groupId).where('archived_at', 'is', null).returning(PLAN);
  return {
    /** Replaces a group's plan; undefined if it no longer equals `before`, or the group has just been removed. */
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

    /** Sets or removes the public name of a group's calendar; undefined if the group has just been removed. */
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
