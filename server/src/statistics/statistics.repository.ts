import { sql, type RawBuilder } from 'kysely';
import type { StatisticStep } from '@zuzu/contract/statistics.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Database } from '../database/database.ts';
import { readingOf, type DayRange } from './periods.ts';

/** Days in Asia/Jerusalem, and which of them is today: none after it has anything. */
export type RangeToday = DayRange & { today: string };
export type Counted = { started: number; finished: number; seconds: number };
/** One line of the activity: of a period, a user type, a source or an intensity; the others are null. */
export type ActivityLine = Counted & {
  period: string | null;
  type: UserType | '' | null;
  source: 'composed' | 'fixed' | 'video' | null;
  intensity: number | null;
};
export type ClassLine = Counted & {
  id: string;
  name: string;
  owner: string;
  lessonsPerWeek: number;
  lastActive: string | null;
};
/** What groups that aren't named did, whose they are, and how many of those did anything. */
export type Together = Counted & { people: number; active: number };

/** The beginning of the period that a day lies in; our weeks begin on Sunday. */
const periods = {
  day: sql`day`,
  week: sql`day - extract(dow from day)::integer`,
  month: sql`date_trunc('month', day)::date`,
};
/** A video on its own is no lesson. */
const counted = sql`
  coalesce(sum(started) filter (where source <> 'video'), 0)::integer as started,
  coalesce(sum(finished) filter (where source <> 'video'), 0)::integer as finished,
  coalesce(sum(seconds), 0) as seconds`;

/** What is counted of a key, by month in one table and by day in another. */
type Counter = { key: string; counts: readonly string[]; byMonth: string; byDay: string };
const viewsOfVideos: Counter = {
  key: 'video_id',
  counts: ['views'],
  byMonth: 'video_views_by_month',
  byDay: 'video_views_by_day',
};
const activityOfGroups: Counter = {
  key: 'group_id',
  counts: ['started', 'finished', 'seconds'],
  byMonth: 'activity_by_group_and_month',
  byDay: 'activity_by_group',
};

/** Rows with the key and its counts, of which the sums are those of the range; some take away what others have too much. */
const inRange = ({ today, ...range }: RangeToday, { key, counts, byMonth, byDay }: Counter): RawBuilder<unknown> => {
  const { firstMonth, afterMonths, daysAdded, daysTakenAway } = readingOf(range, today);
  const added = sql.join([key, ...counts].map((column) => sql.ref(column)));
  const takenAway = sql.join([sql.ref(key), ...counts.map((column) => sql`-${sql.ref(column)}`)]);
  // stretch by stretch: together, no index would hold all that is read of them
  const days = (columns: RawBuilder<unknown>) => (stretch: DayRange) =>
    sql`select ${columns} from ${sql.table(byDay)} where day between ${stretch.from}::date and ${stretch.to}::date`;
  return sql.join(
    [
      sql`select ${added} from ${sql.table(byMonth)} where month >= ${firstMonth}::date and month < ${afterMonths}::date`,
      ...daysAdded.map(days(added)),
      ...daysTakenAway.map(days(takenAway)),
    ],
    sql` union all `,
  );
};

/** Figures out of what the database counts as it happens. */
export const statisticsRepository = (db: Database) => ({
  /** By period, by type, by source and by intensity, in one reading. */
  activity: async ({ from, to }: DayRange, step: StatisticStep): Promise<ActivityLine[]> => {
    const { rows } = await sql<ActivityLine>`
      select period, type, source, intensity, ${counted}
      from (
        select ${periods[step]} as period, user_type as type, source, intensity, started, finished, seconds
        from activity_by_day
        where day between ${from}::date and ${to}::date
      ) as within
      group by grouping sets ((period), (type), (source), (intensity))`.execute(db);
    return rows;
  },

  /** All of a range together. */
  total: async ({ from, to }: DayRange): Promise<Counted> => {
    const { rows } = await sql<Counted>`
      select ${counted} from activity_by_day where day between ${from}::date and ${to}::date`.execute(db);
    return rows[0]!;
  },

  /** How often each video was seen, by its id; those that weren't are left out. */
  views: async (range: RangeToday): Promise<Map<number, number>> => {
    // two lists in one row: ten thousand rows take longer to send and to read
    const { rows } = await sql<{ ids: number[]; views: number[] }>`
      select coalesce(json_agg(video_id), '[]') as ids, coalesce(json_agg(views), '[]') as views
      from (
        select video_id, sum(views) as views from (${inRange(range, viewsOfVideos)}) as parts
        group by video_id having sum(views) > 0
      ) as seen`.execute(db);
    const { ids, views } = rows[0]!;
    return new Map(ids.map((id, i) => [id, views[i]!]));
  },

  /** Those of the videos that nobody has ever seen. */
  neverSeen: async (videoIds: readonly number[]): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select id from unnest(${videoIds}::integer[]) as id
      where not exists (select from video_views_by_month where video_id = id)`.execute(db);
    return rows.map(({ id }) => id);
  },

  /**
   * What classes did in the range, each by its name; what individuals did together, and so groups that are no more.
   * Simulations aren't groups of anybody.
   */
  groups: async (range: RangeToday): Promise<{ classes: ClassLine[]; individuals: Together; former: Together }> => {
    const { rows } = await sql<ClassLine & Together & { kind: 'class' | 'individual' | 'former' }>`
      with done as (
        select group_id, sum(started)::integer as started, sum(finished)::integer as finished,
          -- to the millisecond: what was added and taken away leaves nothing behind
          round(sum(seconds) * 1000) / 1000 as seconds
        from (${inRange(range, activityOfGroups)}) as parts
        group by group_id
      ), lines as (
        select groups.id, groups.name, coalesce(nullif(users.organization, ''), users.full_name, '') as owner,
          groups.lessons_per_week, groups.last_active, groups.user_id,
          case
            when groups.user_id is null or groups.archived_at is not null then 'former'
            when users.type in ('A', 'B') then 'individual'
            else 'class'
          end as kind,
          coalesce(done.started, 0) as started, coalesce(done.finished, 0) as finished, coalesce(done.seconds, 0) as seconds
        from groups
          left join users on users.id = groups.user_id
          left join done on done.group_id = groups.id
        where groups.simulation_intensity is null
      )
      select kind, id, name, owner, lessons_per_week as "lessonsPerWeek", last_active as "lastActive",
        1 as people, 1 as active, started, finished, seconds
      from lines where kind = 'class'
      union all
      select kind, null, null, null, null, null, count(distinct user_id),
        count(distinct user_id) filter (where started > 0 or seconds > 0),
        sum(started)::integer, sum(finished)::integer, sum(seconds)
      from lines where kind <> 'class' group by kind
      order by name, owner, id`.execute(db);
    const together = (of: 'individual' | 'former'): Together =>
      rows.find(({ kind }) => kind === of) ?? { people: 0, active: 0, started: 0, finished: 0, seconds: 0 };
    return {
      classes: rows.filter(({ kind }) => kind === 'class'),
      individuals: together('individual'),
      former: together('former'),
    };
  },
});
export type StatisticsRepository = ReturnType<typeof statisticsRepository>;
