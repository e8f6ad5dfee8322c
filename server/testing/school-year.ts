import { sql } from 'kysely';
import type { Context } from '#app/context.ts';
import { withStatementDeadline } from '#database/statement-deadline.ts';

type Year = {
  /** The first day, 'YYYY-MM-DD'. */
  from: string;
  days: number;
  /** Number of lessons, and of single videos, that each group plays per day. */
  lessonsPerDay: number;
  videosPerDay: number;
};

/**
 * Simulates every group playing every day: inserts plays with their events (start, two parts, then finish or leave) and views of random
 * videos directly into the tables. Times, intensities and lengths are random.
 */
export const playYear = (
  { database }: Pick<Context, 'database'>,
  { from, days, lessonsPerDay, videosPerDay }: Year,
): Promise<void> =>
  withStatementDeadline(Infinity, () =>
    database.transaction().execute(async (tx) => {
      await sql`select setseed(0.42)`.execute(tx);
      await sql`
      insert into lesson_configs (config) select '{}' where not exists (select from lesson_configs)`.execute(tx);
      await sql`
      create temporary table played on commit drop as
      select gen_random_uuid() as play_id, gen_random_uuid() as lesson_id, groups.id as group_id,
        n > ${lessonsPerDay}::integer as alone,
        1 + floor(random() * 5)::integer as intensity,
        1 + floor(random() * 5)::integer as length_code,
        day::date as day, n,
        day + random() * interval '24 hours' as at,
        random() < 0.8 as finished,
        50 + random() * 400 as seconds,
        (select array_agg(id) from videos) as videos
      from groups
        cross join generate_series(${from}::timestamptz, ${from}::timestamptz + (${days - 1})::integer * interval '1 day', '1 day') day
        cross join generate_series(1, (${lessonsPerDay + videosPerDay})::integer) n
      where groups.simulation_intensity is null`.execute(tx);
      await sql`
      insert into composed_lessons
        (id, group_id, local_date, length_code, intensity, number, config_version, parts, total_seconds, created_at, replaced_at)
      select lesson_id, group_id, day, length_code, intensity, n, (select max(version) from lesson_configs), '[]', seconds, at, at
      from played where not alone`.execute(tx);
      await sql`
      insert into plays (id, group_id, composed_lesson_id, video_id, started_at)
      select play_id, group_id, case when not alone then lesson_id end,
        case when alone then videos[1 + floor(random() * cardinality(videos))::integer] end, at
      from played`.execute(tx);
      await sql`
      insert into play_events (play_id, number, kind, part, seconds, at)
      select play_id, number, kind, case when kind = 'part' then number - 1 end,
        case when number = 0 then 0 else seconds / 3 end, at + number * interval '3 minutes'
      from played
        cross join lateral (values (0, 'start'), (1, 'part'), (2, 'part'), (3, case when finished then 'finish' else 'leave' end))
          as event (number, kind)`.execute(tx);
      await sql`
      insert into views (group_id, video_id, play_id, seen_at)
      select group_id, videos[1 + floor(power(random(), 2) * (cardinality(videos) - 3))::integer], play_id, at
      from played cross join generate_series(1, 2)`.execute(tx);
    }),
  );
