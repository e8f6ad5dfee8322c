import { sql } from 'kysely';
import { LESSON_TIME_ZONE } from '@zuzu/domain/calendar/calendar.ts';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Database } from '#database/database.ts';

/** The test user of the simulation: one group per intensity, unrelated to real users. */
export const simulationRepository = (db: Database) => ({
  /** Returns the id of the test user's group at this intensity, which is created on first use. */
  groupFor: async (intensity: IntensityLevel): Promise<string> => {
    await db
      .insertInto('groups')
      .values({
        user_id: null,
        simulation_intensity: intensity,
        name: String(intensity),
        lesson_length: defaultPreferences.lessonLength,
        intensity_level: intensity,
        lessons_per_week: defaultPreferences.lessonsPerWeek,
        series_in_process: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await db
      .selectFrom('groups')
      .select('id')
      .where('simulation_intensity', '=', intensity)
      .executeTakeFirstOrThrow();
    return row.id;
  },

  /** Moves the group's history back by a day if it has seen something on that local date. */
  shiftHistoryBack: (groupId: string, date: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('groups').select('id').where('id', '=', groupId).forUpdate().execute();
      const { latest } = await tx
        .selectFrom('views')
        .select(sql<string | null>`(max(seen_at) at time zone ${LESSON_TIME_ZONE})::date::text`.as('latest'))
        .where('group_id', '=', groupId)
        .executeTakeFirstOrThrow();
      if (latest === null || latest < date) return;
      await sql`update views set seen_at = seen_at - interval '1 day' where group_id = ${groupId}`.execute(tx);
      await sql`
        update seen set first_seen_at = first_seen_at - interval '1 day', last_seen_at = last_seen_at - interval '1 day'
        where group_id = ${groupId}`.execute(tx);
    }),

  seen: (): Promise<{ intensity: IntensityLevel | null; file_key: string }[]> =>
    db
      .selectFrom('seen')
      .innerJoin('groups', 'groups.id', 'seen.group_id')
      .innerJoin('videos', 'videos.id', 'seen.video_id')
      .select(['groups.simulation_intensity as intensity', 'videos.file_key'])
      .where('groups.simulation_intensity', 'is not', null)
      .orderBy('seen.last_seen_at')
      .execute(),

  /** Clears the test user's history; returns the number of videos. */
  clear: (): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const own = tx.selectFrom('groups').select('id').where('simulation_intensity', 'is not', null);
      await tx.deleteFrom('views').where('group_id', 'in', own).execute();
      await tx
        .updateTable('groups')
        .set({ seen_count: 0, lessons_seen: 0 })
        .where('simulation_intensity', 'is not', null)
        .execute();
      const { numDeletedRows } = await tx.deleteFrom('seen').where('group_id', 'in', own).executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    }),
});
export type SimulationRepository = ReturnType<typeof simulationRepository>;
