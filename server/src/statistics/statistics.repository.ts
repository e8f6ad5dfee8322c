import { sql, type RawBuilder } from 'kysely';
import type { StatisticStep } from '@zuzu/contract/statistics.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Database } from '../database/database.ts';
import { wholeMonths } from './periods.ts';

/** Days in Asia/Jerusalem, 'YYYY-MM-DD', both included. */
export type Range = { from: string; to: string };
export type Counted = { started: number; finished: number; seconds: number };
/** One line of the activity: of a period, a user type, a source or an intensity; the others are null. */
export type ActivityLine = Counted & {
  period: string | null;
  type: UserType | '' | null;
  source: 'composed' | 'fixed' | 'video' | null;
  intensity: number | null;
};
export type GroupLine = Counted & {
  id: string;
  name: string;
  owner: string;
  lessonsPerWeek: number;
  /** Null: the user is no more. */
  userId: string | null;
  type: UserType | null;
  archived: boolean;
  lastActive: string | null;
};

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

/** These columns of a range from what is kept by month and by day: whole months where they lie in it, and the days beside. */
const inRange = (range: Range, columns: RawBuilder<unknown>, byMonth: string, byDay: string): RawBuilder<unknown> => {
  const { firstMonth, afterMonths, daysBeside } = wholeMonths(range);
  return sql.join(
    [
      sql`select ${columns} from ${sql.table(byMonth)} where month >= ${firstMonth}::date and month < ${afterMonths}::date`,
      // one by one: together, no index would hold all that is read of them
      ...daysBeside.map(
        ({ from, to }) =>
          sql`select ${columns} from ${sql.table(byDay)} where day between ${from}::date and ${to}::date`,
      ),
    ],
    sql` union all `,
  );
};

/** Figures out of what the database counts as it happens. */
export const statisticsRepository = (db: Database) => ({
  /** By period, by type, by source and by intensity, in one reading. */
  activity: async ({ from, to }: Range, step: StatisticStep): Promise<ActivityLine[]> => {
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
  total: async ({ from, to }: Range): Promise<Counted> => {
    const { rows } = await sql<Counted>`
      select ${counted} from activity_by_day where day between ${from}::date and ${to}::date`.execute(db);
    return rows[0]!;
  },

  /** How often each video was seen, read from whole months where those lie in the range; those that weren't are left out. */
  views: async (range: Range): Promise<{ videoId: number; views: number }[]> => {
    const { rows } = await sql<{ videoId: number; views: number }>`
      select video_id as "videoId", sum(views)::integer as views
      from (${inRange(range, sql`video_id, views`, 'video_views_by_month', 'video_views_by_day')}) as parts
      group by video_id`.execute(db);
    return rows;
  },

  /** Those of the videos that nobody has ever seen. */
  neverSeen: async (videoIds: readonly number[]): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select id from unnest(${videoIds}::integer[]) as id
      where not exists (select from video_views_by_month where video_id = id)`.execute(db);
    return rows.map(({ id }) => id);
  },

  /**
   * Every group with what it did in the range, read from whole months where those lie in it; simulations aren't groups of
   * anybody.
   */
  groups: async (range: Range): Promise<GroupLine[]> => {
    const { rows } = await sql<GroupLine>`
      with done as (
        select group_id, sum(started)::integer as started, sum(finished)::integer as finished, sum(seconds) as seconds
        from (${inRange(range, sql`group_id, started, finished, seconds`, 'activity_by_group_and_month', 'activity_by_group')}) as parts
        group by group_id
      )
      select groups.id, groups.name, coalesce(nullif(users.organization, ''), users.full_name, '') as owner,
        groups.lessons_per_week as "lessonsPerWeek", groups.user_id as "userId", users.type,
        groups.archived_at is not null as archived,
        coalesce(done.started, 0) as started, coalesce(done.finished, 0) as finished, coalesce(done.seconds, 0) as seconds,
        (select max(day) from activity_by_group where group_id = groups.id) as "lastActive"
      from groups
        left join users on users.id = groups.user_id
        left join done on done.group_id = groups.id
      where groups.simulation_intensity is null`.execute(db);
    return rows;
  },
});
export type StatisticsRepository = ReturnType<typeof statisticsRepository>;
