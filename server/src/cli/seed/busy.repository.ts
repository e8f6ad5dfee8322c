import { sql } from 'kysely';
import { subjectOf } from '@zuzu/contract/audit-actions.ts';
import type { AuditRecord } from '#features/audit/audit-log.ts';
import type { Database } from '#database/database.ts';

const PARTS_OF_LESSON = 5;
const PART_SECONDS = 70;
const AUDITED_DAYS = 60;

/** A deterministic number from 0 to 2³¹ − 1 for a text. */
const hash = (text: ReturnType<typeof sql>) => sql<number>`(hashtext(${text}) & 2147483647)`;

/** Inserts data that can't be entered through the product: months of lessons and audit entries with past dates. */
export const busyRepository = (db: Database) => ({
  /**
   * Adds lessons to all groups of type C without any, on school days from `firstDay` to yesterday. Of ten groups one has
   * never begun, one stopped a month ago, and one rarely finishes.
   */
  addLessons: (firstDay: string, now: Date): Promise<void> =>
    db.transaction().execute(async (tx) => {
      // planned lessons count from the creation of the class
      await sql`
        update groups set created_at = ${firstDay}::date
        where not exists (select from plays where plays.group_id = groups.id)`.execute(tx);
      await sql`
        create temporary table new_lessons on commit drop as
        select gen_random_uuid() as id, gen_random_uuid() as play_id, groups.id as group_id, day::date as day,
          groups.lesson_length, groups.intensity_level,
          (day + (8 + number % 5) * interval '1 hour' + number % 50 * interval '1 minute') at time zone 'Asia/Jerusalem' as at,
          kind <> 2 or number % 3 = 0 as is_finished
        from groups
          join users on users.id = user_id and users.type = 'C'
          cross join lateral (select ${hash(sql`groups.id::text`)} % 10 as kind) kinds
          cross join generate_series(${firstDay}::timestamp, ${now}::timestamptz at time zone 'Asia/Jerusalem' - interval '1 day', interval '1 day') day
          cross join lateral (select ${hash(sql`groups.id::text || day`)} as number) numbers
        where extract(dow from day) <= 4
          and number % 5 < lessons_per_week
          and kind <> 0
          and (kind <> 1 or day < ${now}::timestamptz - interval '30 days')
          and not exists (select from plays where plays.group_id = groups.id)`.execute(tx);
      await sql`
        create temporary table new_views on commit drop as
        select group_id, play_id, at + part * ${PART_SECONDS} * interval '1 second' as seen_at, video_id
        from new_lessons
          cross join generate_series(0, ${PARTS_OF_LESSON - 1}) part
          cross join lateral (select array_agg(id order by id) as ids from videos where status = 'ready' and retired_at is null) ready
          cross join lateral (
            select ids[1 + ${hash(sql`new_lessons.id::text || part`)} % cardinality(ids)] as video_id
          ) picked
        where is_finished or part < 2`.execute(tx);
      await sql`
        insert into composed_lessons
          (id, group_id, local_date, length_code, intensity, number, config_version, parts, total_seconds, created_at, finished_at)
        select id, group_id, day, lesson_length, intensity_level, 1, (select max(version) from lesson_configs), '[]',
          ${PARTS_OF_LESSON * PART_SECONDS}, at, case when is_finished then at + ${PARTS_OF_LESSON * PART_SECONDS} * interval '1 second' end
        from new_lessons`.execute(tx);
      await sql`
        insert into plays (id, group_id, composed_lesson_id, started_at, finished_at)
        select new_lessons.play_id, new_lessons.group_id, composed_lessons.id, at, finished_at
        from new_lessons join composed_lessons using (id)`.execute(tx);
      await sql`
        insert into play_events (play_id, number, kind, seconds, at)
        select play_id, 0, 'start', 0, at from new_lessons
        union all
        select play_id, 1, 'finish', ${PARTS_OF_LESSON * PART_SECONDS}, at + ${PARTS_OF_LESSON * PART_SECONDS} * interval '1 second'
        from new_lessons where is_finished`.execute(tx);
      await sql`
        insert into views (group_id, video_id, play_id, seen_at)
        select group_id, video_id, play_id, min(seen_at) from new_views group by 1, 2, 3`.execute(tx);
      await sql`
        insert into seen (group_id, video_id, first_seen_at, last_seen_at, times)
        select group_id, video_id, min(seen_at), max(seen_at), count(*) from views
        where group_id in (select group_id from new_lessons) group by 1, 2
        on conflict do nothing`.execute(tx);
      await sql`
        update groups set seen_count = counted.videos, lessons_seen = least(5, counted.lessons)
        from (
          select group_id, count(distinct video_id) as videos, count(distinct play_id) as lessons from new_views group by 1
        ) counted
        where counted.group_id = groups.id`.execute(tx);
    }),

  /** Adds audit entries spread over the last two months. */
  addAudit: async (entries: readonly AuditRecord[], now: Date): Promise<void> => {
    const spread = (AUDITED_DAYS * 86_400_000) / entries.length;
    await db
      .insertInto('audit')
      .values(
        entries.map(({ actorId, action, subjectId, details = {} }, n) => ({
          at: new Date(now.getTime() - (n + 1) * spread),
          actor_id: actorId,
          action,
          subject_type: subjectOf(action),
          subject_id: String(subjectId),
          details: JSON.stringify(details),
        })),
      )
      .execute();
  },
});
