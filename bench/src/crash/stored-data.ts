import { sql } from 'kysely';
import type { Database } from '@zuzu/server/database/database.ts';
import { atMost, shown, type Goal } from '#figures.ts';
import type { Acknowledged } from '#visit.ts';

/** The goal that nothing is wrong among those that were checked. */
const noneWrong = (what: string, checked: number, wrong: number): Goal =>
  atMost(`${what}, of ${shown(checked, 0)}`, wrong, 0);

/** Compares acknowledged lessons with the database. No group may have seen a video twice more than ten minutes apart. */
export const checkLessons = async (db: Database, lessons: readonly Acknowledged[]): Promise<Goal[]> => {
  const count = async (query: ReturnType<typeof sql<{ count: number }>>) => (await query.execute(db)).rows[0]!.count;
  const acknowledged = new Set(
    lessons.flatMap(({ groupId, fileKeys }) => fileKeys.map((fileKey) => `${groupId} ${fileKey}`)),
  );
  const { rows: views } = await sql<{ key: string; count: number }>`
    select group_id || ' ' || file_key as key, count(*)::integer as count
    from views join videos on videos.id = video_id group by 1`.execute(db);
  const viewed = new Set(views.map(({ key }) => key));
  const { rows: plays } = await sql<{ id: string; events: number }>`
    select plays.id, count(play_events.play_id)::integer as events
    from plays left join play_events on play_events.play_id = plays.id group by 1`.execute(db);
  const eventsOf = new Map(plays.map(({ id, events }) => [id, events]));

  const missingLessons = lessons.filter(({ playId }) => !eventsOf.has(playId)).length;
  const missingViews = [...acknowledged].filter((key) => !viewed.has(key)).length;
  const events = lessons.reduce((sum, lesson) => sum + lesson.events, 0);
  const missingEvents = lessons.reduce(
    (sum, lesson) => sum + Math.max(0, lesson.events - (eventsOf.get(lesson.playId) ?? 0)),
    0,
  );
  const histories = await count(sql`select count(*)::integer as count from seen`);
  const otherHistories = await count(sql`
    select count(*)::integer as count from seen
      full join (select group_id, video_id, count(*) as times from views group by 1, 2) counted using (group_id, video_id)
    where seen.times is distinct from counted.times`);
  const groups = await count(sql`select count(*)::integer as count from groups`);
  const otherCounts = await count(sql`
    select count(*)::integer as count from groups
    where seen_count <> (select count(*) from seen where group_id = groups.id)`);
  const uncounted = await count(sql`
    select (abs((select coalesce(sum(views), 0) from video_views where step = 'day') - (select count(*) from views))
      + abs((select coalesce(sum(started), 0) from activity_by_day) - (select count(*) from play_events where kind = 'start'))
    )::integer as count`);
  return [
    noneWrong('acknowledged lessons missing', lessons.length, missingLessons),
    noneWrong('videos acknowledged as seen but not stored', acknowledged.size, missingViews),
    noneWrong('videos counted more than once', views.length, views.filter((view) => view.count > 1).length),
    noneWrong('acknowledged events missing', events, missingEvents),
    noneWrong('histories that differ from the views', histories, otherHistories),
    noneWrong('groups whose count differs from their history', groups, otherCounts),
    noneWrong('lessons and views missing in statistics', views.length, uncounted),
  ];
};
