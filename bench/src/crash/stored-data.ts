import { sql } from 'kysely';
import type { Database } from '@zuzu/server/database/database.ts';

/** Everything that the server acknowledged of one lesson. */
export type Acknowledged = {
  groupId: string;
  playId: string;
  /** Each with the time at which it was reported as seen. */
  seen: { fileKey: string; seenAt: string }[];
  events: number;
};

/** An invariant that must hold after the load, and the number of violations. */
export type Finding = { what: string; checked: number; wrong: number };

const count = async (db: Database, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await query.execute(db)).rows[0]!.count;

/** Checks acknowledged lessons in the database. No group may have seen a video twice more than ten minutes apart. */
export const checkLessons = async (db: Database, lessons: readonly Acknowledged[]): Promise<Finding[]> => {
  const reported = lessons.flatMap(({ groupId, seen }) => seen.map(({ fileKey }) => `${groupId} ${fileKey}`));
  const { rows: views } = await sql<{ key: string; count: number }>`
    select group_id || ' ' || file_key as key, count(*)::integer as count
    from views join videos on videos.id = video_id group by 1`.execute(db);
  const viewsOf = new Map(views.map((view) => [view.key, view.count]));
  const acknowledged = new Set(reported);

  const { rows: plays } = await sql<{ id: string; events: number }>`
    select plays.id, count(play_events.play_id)::integer as events
    from plays left join play_events on play_events.play_id = plays.id group by 1`.execute(db);
  const eventsOf = new Map(plays.map(({ id, events }) => [id, events]));

  return [
    {
      what: 'acknowledged lessons missing',
      checked: lessons.length,
      wrong: lessons.filter(({ playId }) => !eventsOf.has(playId)).length,
    },
    {
      what: 'videos acknowledged as seen but not stored',
      checked: acknowledged.size,
      wrong: [...acknowledged].filter((key) => !viewsOf.has(key)).length,
    },
    {
      what: 'videos counted more than once',
      checked: views.length,
      wrong: views.filter((view) => view.count > 1).length,
    },
    {
      what: 'acknowledged events missing',
      checked: lessons.reduce((sum, { events }) => sum + events, 0),
      wrong: lessons.reduce((sum, { playId, events }) => sum + Math.max(0, events - (eventsOf.get(playId) ?? 0)), 0),
    },
    {
      what: 'histories that differ from the views',
      checked: await count(db, sql`select count(*)::integer as count from seen`),
      wrong: await count(
        db,
        sql`
        select count(*)::integer as count from seen
          full join (select group_id, video_id, count(*) as times from views group by 1, 2) counted using (group_id, video_id)
        where seen.times is distinct from counted.times`,
      ),
    },
    {
      what: 'groups whose count differs from their history',
      checked: await count(db, sql`select count(*)::integer as count from groups`),
      wrong: await count(
        db,
        sql`
        select count(*)::integer as count from groups
        where seen_count <> (select count(*) from seen where group_id = groups.id)`,
      ),
    },
    {
      what: 'lessons and views missing in statistics',
      checked: views.length,
      wrong: await count(
        db,
        sql`
        select (abs((select coalesce(sum(views), 0) from video_views where step = 'day') - (select count(*) from views))
          + abs((select coalesce(sum(started), 0) from activity_by_day) - (select count(*) from play_events where kind = 'start'))
        )::integer as count`,
      ),
    },
  ];
};
