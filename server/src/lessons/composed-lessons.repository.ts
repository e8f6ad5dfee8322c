import { sql, type Insertable, type Selectable } from 'kysely';
import { LESSON_TIME_ZONE } from '@zuzu/domain/composition/calendar.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

export type ComposedLessonRow = Selectable<Tables['composed_lessons']>;
export type NewComposedLesson = Insertable<Tables['composed_lessons']>;

/** Which lesson of a day: `date` is a calendar day in Asia/Jerusalem. */
export type LessonSlot = { groupId: string; date: string; lengthCode: LengthCode; intensity: IntensityLevel };

/** Lessons that were composed, and their plays. */
export const composedLessonsRepository = (db: Database) => {
  const openIn = ({ groupId, date, lengthCode, intensity }: LessonSlot) =>
    db
      .selectFrom('composed_lessons')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('local_date', '=', date)
      .where('length_code', '=', lengthCode)
      .where('intensity', '=', intensity)
      .where('finished_at', 'is', null)
      .where('replaced_at', 'is', null);

  return {
    /** The lesson of that slot that hasn't been finished or replaced. */
    findOpen: (slot: LessonSlot): Promise<ComposedLessonRow | undefined> => openIn(slot).executeTakeFirst(),

    find: (id: string): Promise<ComposedLessonRow | undefined> =>
      db.selectFrom('composed_lessons').selectAll().where('id', '=', id).executeTakeFirst(),

    /** How many lessons the slot has had. */
    countIn: async ({ groupId, date, lengthCode, intensity }: LessonSlot): Promise<number> => {
      const row = await db
        .selectFrom('composed_lessons')
        .select((eb) => eb.fn.max('number').as('last'))
        .where('group_id', '=', groupId)
        .where('local_date', '=', date)
        .where('length_code', '=', lengthCode)
        .where('intensity', '=', intensity)
        .executeTakeFirst();
      return row?.last === null || row?.last === undefined ? 0 : row.last + 1;
    },

    /**
     * Stores a lesson in the place of `replaces`. Undefined where somebody else was first: then theirs is the open one.
     */
    insert: (
      lesson: NewComposedLesson,
      replaces: string | undefined,
      now: Date,
    ): Promise<ComposedLessonRow | undefined> =>
      db.transaction().execute(async (tx) => {
        if (replaces)
          await tx.updateTable('composed_lessons').set({ replaced_at: now }).where('id', '=', replaces).execute();
        return tx
          .insertInto('composed_lessons')
          .values(lesson)
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
      }),

    startPlay: async (groupId: string, composedLessonId: string): Promise<string> =>
      (
        await db
          .insertInto('plays')
          .values({ group_id: groupId, composed_lesson_id: composedLessonId, fixed_lesson_id: null })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,

    /** How many plays the group has finished since the last Sunday began where lessons are given. */
    finishedThisWeek: async (groupId: string, now: Date): Promise<number> => {
      const localNow = sql`${now}::timestamptz at time zone ${LESSON_TIME_ZONE}`;
      // PostgreSQL's weeks begin on Monday, a day later than ours
      const sunday = sql`date_trunc('week', ${localNow} + interval '1 day') - interval '1 day'`;
      const { done } = await db
        .selectFrom('plays')
        .select((eb) => eb.fn.countAll<number>().as('done'))
        .where('group_id', '=', groupId)
        .where('finished_at', '>=', sql<Date>`(${sunday}) at time zone ${LESSON_TIME_ZONE}`)
        .executeTakeFirstOrThrow();
      return done;
    },

    /** The lesson of a play of that group. */
    lessonOfPlay: (playId: string, groupId: string): Promise<ComposedLessonRow | undefined> =>
      db
        .selectFrom('plays')
        .innerJoin('composed_lessons', 'composed_lessons.id', 'plays.composed_lesson_id')
        .selectAll('composed_lessons')
        .where('plays.id', '=', playId)
        .where('plays.group_id', '=', groupId)
        .executeTakeFirst(),

    /** Notes that a play reached the end of its lesson, the group's series then being where the lesson leaves it. */
    finish: (lesson: ComposedLessonRow, playId: string, now: Date): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('plays').set({ finished_at: now }).where('id', '=', playId).execute();
        await tx
          .updateTable('composed_lessons')
          .set({ finished_at: now })
          .where('id', '=', lesson.id)
          .where('finished_at', 'is', null)
          .execute();
        await tx
          .updateTable('groups')
          .set({ series_in_process: lesson.series_in_process })
          .where('id', '=', lesson.group_id)
          .execute();
      }),
  };
};
export type ComposedLessonsRepository = ReturnType<typeof composedLessonsRepository>;
