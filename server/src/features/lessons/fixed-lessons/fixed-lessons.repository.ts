import { sql, type Insertable, type Selectable } from 'kysely';
import { monthNumber, type Month, type StarCandidate } from '@zuzu/domain/lessons/fixed-lesson.ts';
import type { Database } from '#database/database.ts';
import type { StoredPart } from '#features/lessons/lessons.tables.ts';
import type { Tables } from '#database/tables.ts';
import { startPlay } from '../plays/plays.repository.ts';

export type FixedLessonRow = Selectable<Tables['fixed_lessons']>;
export type NewFixedLesson = Insertable<Tables['fixed_lessons']>;

/** A fixed lesson without its parts. */
export type FixedLessonSummary = Pick<
  FixedLessonRow,
  'group_id' | 'month' | 'number' | 'intensity' | 'total_seconds' | 'created_at' | 'done_at'
> & { year: number; block_paths: string[]; star_candidates: StarCandidate[] };

const monthIndex = sql<number>`year * 12 + month`;
const inMonth = (db: Database, groupId: string, { year, month }: Month) =>
  db
    .selectFrom('fixed_lessons')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('year', '=', year)
    .where('month', '=', month);

export const fixedLessonsRepository = (db: Database) => ({
  /** The fixed lessons of these groups since that month. */
  summaries: (groupIds: readonly string[], since: Month): Promise<FixedLessonSummary[]> =>
    db
      .selectFrom('fixed_lessons')
      .select(['group_id', 'year', 'month', 'number', 'intensity', 'total_seconds', 'created_at', 'done_at'])
      .select(sql<string[]>`jsonb_path_query_array(parts, '$[*].blockPath')`.as('block_paths'))
      .select(
        // the offset keeps the planner from reading all videos for a few
        sql<StarCandidate[]>`(
          select coalesce(json_agg(json_build_object('fileKey', file_key, 'isMain', part."blockPath" like 'main%')
            order by length desc, id), '[]')
          from jsonb_to_recordset(parts) as part ("videoId" int, "blockPath" text),
            lateral (select id, file_key, length from videos where id = part."videoId" offset 0) as video)`.as(
          'star_candidates',
        ),
      )
      .where(sql<boolean>`group_id = any(${groupIds}::uuid[])`)
      .where(monthIndex, '>=', monthNumber(since))
      .orderBy('year')
      .orderBy('month')
      .orderBy('number')
      .execute(),

  /** A group's lessons of a month, by number. */
  ofMonth: (groupId: string, month: Month): Promise<FixedLessonRow[]> =>
    inMonth(db, groupId, month).orderBy('number').execute(),

  findByKey: (groupId: string, month: Month, number: number): Promise<FixedLessonRow | undefined> =>
    inMonth(db, groupId, month).where('number', '=', number).executeTakeFirst(),

  find: (id: string): Promise<FixedLessonRow | undefined> =>
    db.selectFrom('fixed_lessons').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Adds missing lessons; existing ones stay unchanged. Atomic. */
  add: async (lessons: readonly NewFixedLesson[]): Promise<void> => {
    await db
      .insertInto('fixed_lessons')
      .values(lessons)
      .onConflict((conflict) => conflict.columns(['group_id', 'year', 'month', 'number']).doNothing())
      .execute();
  },

  /** Those of these lessons that were begun: a play of one has events, or videos were seen in one. */
  begun: async (ids: readonly string[]): Promise<Set<string>> => {
    const { rows } = await sql<{ id: string }>`
      select distinct fixed_lesson_id as id from plays
      where fixed_lesson_id = any(${ids}::uuid[]) and (
        exists (select from play_events where play_id = plays.id)
        or exists (select from views where group_id = plays.group_id and play_id = plays.id)
      )`.execute(db);
    return new Set(rows.map(({ id }) => id));
  },

  /** Replaces lessons with recomposed ones, unless a concurrent call has done so. */
  renew: (lessons: readonly { of: FixedLessonRow; lesson: NewFixedLesson }[]): Promise<void> =>
    db.transaction().execute(async (tx) => {
      for (const { of, lesson } of lessons)
        await tx
          .updateTable('fixed_lessons')
          .set({ ...lesson, stand_ins: '{}' })
          .where('id', '=', of.id)
          .where('done_at', 'is', null)
          .where('library_version', '=', of.library_version)
          .where('config_version', '=', of.config_version)
          .execute();
    }),

  /** Deletes a group's lessons from before that month. */
  deleteBefore: async (groupId: string, before: Month): Promise<void> => {
    await db
      .deleteFrom('fixed_lessons')
      .where('group_id', '=', groupId)
      .where(monthIndex, '<', monthNumber(before))
      .execute();
  },

  /** Stores replacements of missing videos; false if a concurrent call has done so since the lesson was read. */
  saveStandIns: async (lesson: FixedLessonRow, standIns: Readonly<Record<string, StoredPart>>): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('fixed_lessons')
      .set({ stand_ins: JSON.stringify(standIns) })
      .where('id', '=', lesson.id)
      .where(sql<boolean>`stand_ins = ${JSON.stringify(lesson.stand_ins)}::jsonb`)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  },

  startPlay: (lesson: FixedLessonRow, now: Date): Promise<string> =>
    startPlay(db, { group_id: lesson.group_id, fixed_lesson_id: lesson.id, started_at: now }),
});
export type FixedLessonsRepository = ReturnType<typeof fixedLessonsRepository>;
