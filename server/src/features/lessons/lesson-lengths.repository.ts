import { sql } from 'kysely';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import type { Database } from '#database/database.ts';

/**
 * Adds the difference to the length of the unfinished lessons that have a video: those of a month that hasn't ended, and of today and
 * later, with a day to spare, since a lesson may go on past midnight. One that is outside of its tolerance afterwards falls short from then
 * on: it is composed anew unless somebody has begun it. One that is back inside doesn't any more.
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
