import { sql } from 'kysely';
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

/** Rows of the months that lie in a range whole, and of the days beside them: each day of the range once. */
const inMonths = (range: Range) => {
  const { firstMonth, afterMonths } = wholeMonths(range);
  return sql`month >= ${firstMonth}::date and month < ${afterMonths}::date`;
};
const besideMonths = ({ from, to }: Range) => {
  const { firstMonth, afterMonths } = wholeMonths({ from, to });
  // days before the first month, and after the last one; where there is no whole month, all are before
  return firstMonth < afterMonths
    ? sql`(day >= ${from}::date and day < ${firstMonth}::date or day >= ${afterMonths}::date and day <= ${to}::date)`
    : sql`day between ${from}::date and ${to}::date`;
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
      from (
        select video_id, views from video_views_by_month where ${inMonths(range)}
        union all
        select video_id, views from video_views_by_day where ${besideMonths(range)}
      ) as parts
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
        from (
          select group_id, started, finished, seconds from activity_by_group_and_month where ${inMonths(range)}
          union all
          select group_id, started, finished, seconds from activity_by_group where ${besideMonths(range)}
        ) as parts
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
