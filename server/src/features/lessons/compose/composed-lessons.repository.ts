import { sql, type Insertable, type Selectable } from 'kysely';
import { LESSON_TIME_ZONE } from '@zuzu/domain/calendar/calendar.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';
import type { Database } from '#database/database.ts';
import type { Tables } from '#database/tables.ts';
import { startPlay } from '../plays/plays.repository.ts';

export type ComposedLessonRow = Selectable<Tables['composed_lessons']>;
export type NewComposedLesson = Insertable<Tables['composed_lessons']>;

/** Identifies the lessons of a day, length, intensity and lesson space; `date` is a calendar day in Asia/Jerusalem. */
export type LessonSlot = {
  groupId: string;
  date: string;
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  place: LessonSpace;
};

/** The open lesson of a slot, and the number of its next one. */
export type SlotState = { open: ComposedLessonRow | undefined; nextNumber: number };

export type StoredLesson = { lesson: ComposedLessonRow; playId: string };

/** True for the lesson that a reload returns. */
const isOpen = (lesson: ComposedLessonRow): boolean => lesson.finished_at === null && lesson.replaced_at === null;

export const composedLessonsRepository = (db: Database) => {
  /** Stores a lesson and its first play, in one statement. */
  const insert = async (
    executor: Database,
    lesson: NewComposedLesson,
    now: Date,
  ): Promise<StoredLesson | undefined> => {
    const stored = await executor
      .with('lesson', (cte) =>
        cte
          .insertInto('composed_lessons')
          .values(lesson)
          .onConflict((conflict) => conflict.doNothing())
          .returningAll(),
      )
      .with('play', (cte) =>
        cte
          .insertInto('plays')
          .columns(['group_id', 'composed_lesson_id', 'started_at'])
          .expression((eb) =>
            eb.selectFrom('lesson').select(['group_id', 'id', sql<Date>`${now}::timestamptz`.as('at')]),
          )
          .returning('id as play_id'),
      )
      .selectFrom(['lesson', 'play'])
      .selectAll()
      .executeTakeFirst();
    if (!stored) return undefined;
    const { play_id: playId, ...row } = stored;
    return { lesson: row, playId };
  };

  const replace = async (tx: Database, lesson: NewComposedLesson, before: string, now: Date) => {
    await tx.updateTable('composed_lessons').set({ replaced_at: now }).where('id', '=', before).execute();
    return insert(tx, lesson, now);
  };

  return {
    stateOf: async ({ groupId, date, lengthCode, intensity, place }: LessonSlot): Promise<SlotState> => {
      const latest = await db
        .selectFrom('composed_lessons')
        .selectAll()
        .where('group_id', '=', groupId)
        .where('local_date', '=', date)
        .where('length_code', '=', lengthCode)
        .where('intensity', '=', intensity)
        .where('place', '=', sql<LessonSpace>`${JSON.stringify(place)}::jsonb`)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst();
      return { open: latest && isOpen(latest) ? latest : undefined, nextNumber: latest ? latest.number + 1 : 0 };
    },

    find: (id: string): Promise<ComposedLessonRow | undefined> =>
      db.selectFrom('composed_lessons').selectAll().where('id', '=', id).executeTakeFirst(),

    startPlay: (lesson: ComposedLessonRow, now: Date): Promise<string> =>
      startPlay(db, { group_id: lesson.group_id, composed_lesson_id: lesson.id, started_at: now }),

    /**
     * Replaces `replaces` with a new lesson and its first play. Undefined if a concurrent call was faster: then
     * its lesson is the open one.
     */
    insert: (lesson: NewComposedLesson, replaces: string | undefined, now: Date): Promise<StoredLesson | undefined> =>
      replaces === undefined
        ? insert(db, lesson, now)
        : db.transaction().execute((tx) => replace(tx, lesson, replaces, now)),

    /**
     * Like `insert`, for a lesson with some parts changed: the parts already played, and plays
     * in progress, move to the new version.
     */
    insertChanged: (lesson: NewComposedLesson, before: string, now: Date): Promise<StoredLesson | undefined> =>
      db.transaction().execute(async (tx) => {
        const stored = await replace(tx, lesson, before, now);
        if (stored)
          await tx
            .updateTable('plays')
            .set({ composed_lesson_id: stored.lesson.id })
            .where('composed_lesson_id', '=', before)
            .where('finished_at', 'is', null)
            .execute();
        return stored;
      }),

    /** True if any part of a lesson was played: one of its plays has events, or the group has seen one of its videos since. */
    isBegun: async ({ id, group_id, parts, created_at }: ComposedLessonRow): Promise<boolean> => {
      const videoIds = parts.map(({ videoId }) => videoId);
      const { rows } = await sql<{ begun: boolean }>`
        select exists (
            select from plays join play_events on play_id = plays.id where composed_lesson_id = ${id}
          ) or exists (
            select from views where group_id = ${group_id} and (
              play_id in (select id from plays where composed_lesson_id = ${id})
              or play_id is null and seen_at >= ${created_at} and video_id = any(${videoIds}::int[])
            )
          ) as begun`.execute(db);
      return rows[0]!.begun;
    },

    /** Updates an open lesson to its recomposed version with the same videos; returns it. */
    confirm: (id: string, lesson: NewComposedLesson): Promise<ComposedLessonRow> =>
      db
        .updateTable('composed_lessons')
        .set({
          config_version: lesson.config_version,
          library_version: lesson.library_version ?? null,
          parts: lesson.parts,
          warnings: lesson.warnings,
          series_in_process: lesson.series_in_process ?? null,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Number of lessons that the group has finished since Sunday, in the lessons' time zone. */
    finishedThisWeek: async (groupId: string, now: Date): Promise<number> => {
      const localNow = sql`${now}::timestamptz at time zone ${LESSON_TIME_ZONE}`;
      // PostgreSQL's weeks begin on Monday, a day later than ours
      const sunday = sql`date_trunc('week', ${localNow} + interval '1 day') - interval '1 day'`;
      const { done } = await db
        .selectFrom('plays')
        .select((eb) => eb.fn.countAll<number>().as('done'))
        .where('group_id', '=', groupId)
        .where('video_id', 'is', null)
        .where('finished_at', '>=', sql<Date>`(${sunday}) at time zone ${LESSON_TIME_ZONE}`)
        .executeTakeFirstOrThrow();
      return done;
    },
  };
};
export type ComposedLessonsRepository = ReturnType<typeof composedLessonsRepository>;
