import { sql } from 'kysely';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import type { Database } from '#database/database.ts';

/**
 * Adds the difference to the length of the unfinished lessons that contain a video: those of the current month, and of today and
 * later, including yesterday's, since a lesson may continue past midnight. A lesson that leaves its tolerance becomes
 * incomplete, and is recomposed unless it was begun; a lesson that returns to its tolerance becomes complete.
 */
export const adaptLessonLengths = async (
  tx: Database,
  { videoId, from, to, at }: { videoId: number; from: number; to: number; at: Date },
): Promise<void> => {
  const yesterday = sql`(${localDate(at)}::date - 1)`;
  for (const [table, unfinished] of [
    ['fixed_lessons', sql`done_at is null and make_date(year, month, 1) >= date_trunc('month', ${yesterday})`],
    ['composed_lessons', sql`finished_at is null and replaced_at is null and local_date >= ${yesterday}`],
  ] as const)
    await sql`
      update ${sql.table(table)} as lesson
      set total_seconds = seconds,
        warnings = jsonb_path_query_array(warnings, '$[*] ? (@.code != "OUTSIDE_TOLERANCE")')
          || case when seconds between symmetric shortest and longest then '[]' else jsonb_build_array(jsonb_build_object(
            'code', 'OUTSIDE_TOLERANCE', 'shortestSeconds', seconds, 'longestSeconds', seconds)) end
      from (
        select id, greatest(0, total_seconds + ${to - from}::double precision) as seconds,
          (tolerance->>'min')::double precision * 60 as shortest, (tolerance->>'max')::double precision * 60 as longest
        from ${sql.table(table)} join lesson_configs on lesson_configs.version = config_version
          cross join lateral (select config->'tolerances'->'lessonDuration'->length_code::text as tolerance) as rule
        where ${unfinished} and parts @> ${JSON.stringify([{ videoId }])}::jsonb
      ) as changed
      where lesson.id = changed.id`.execute(tx);
};
