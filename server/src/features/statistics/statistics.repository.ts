import { sql, type RawBuilder } from 'kysely';
import type { StatisticStep } from '@zuzu/contract/constants.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { LESSON_TIME_ZONE } from '@zuzu/domain/calendar/calendar.ts';
import type { Stop } from '@zuzu/domain/videos/where-stopped.ts';
import { containing, inHebrewOrder, isOnDays } from '#database/sql.ts';
import type { Database } from '#database/database.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import { splitRange, type DaySpan } from './periods.ts';

type ActivityByDayTable = {
  /** A calendar day in Asia/Jerusalem, 'YYYY-MM-DD'. */
  day: string;
  user_type: UserType | '';
  source: 'composed' | 'fixed' | 'video';
  /** 0 for single videos. */
  intensity: number;
  started: number;
  finished: number;
  seconds: number;
};

/** A day or a month; `start` is its first day. */
type Period = { step: 'day' | 'month'; start: string };

type GroupActivityTable = Period & { group_id: string; started: number; finished: number; seconds: number };

export interface StatisticsTables {
  activity_by_day: ActivityByDayTable;
  group_activity: GroupActivityTable;
  video_views: Period & { video_id: number; views: number };
  uncounted_views: { day: string; video_id: number; views: number };
  uncounted_activity: ActivityByDayTable & { group_id: string };
}

/** More stops add no information about where a video is stopped. */
const MAX_STOPS = 100;

/** Days in Asia/Jerusalem, and today, which is the last day with data. */
export type RangeToday = DayRange & { today: string };
export type Counted = { started: number; finished: number; seconds: number };
/** Activity by one dimension: period, user type, source or intensity; the other fields are null. */
export type ActivityLine = Counted & {
  period: string | null;
  type: UserType | '' | null;
  source: 'composed' | 'fixed' | 'video' | null;
  intensity: number | null;
};
export type ClassLine = Counted & {
  id: string;
  userId: string;
  name: string;
  owner: string;
  teacher: string;
  lessonsPerWeek: number;
  planned: number;
  lastActive: string | null;
};
/** A number of lessons a week, and the first day it applies to: the start of the range, or the day the class was created. */
export type ClassPlan = { perWeek: number; since: string };
/** Number of classes and individuals, total and active, and the activity that isn't listed by name. */
export type GroupsTogether = {
  classes: number;
  activeClasses: number;
  people: number;
  activePeople: number;
  individuals: Counted;
  former: Counted;
};

/** The sort keys of a class, used as the cursor of the next page. */
export type ClassCursor = Pick<ClassLine, 'name' | 'owner' | 'id'>;
export type ClassesFilter = {
  /** Part of the name of the class, its owner or its teacher. */
  q?: string | undefined;
  only?: 'inactive' | 'stopped' | undefined;
  limit?: number | undefined;
  after?: ClassCursor | undefined;
};

/** The start of a day's period; weeks begin on Sunday. */
const periods = {
  day: sql`day`,
  week: sql`day - extract(dow from day)::integer`,
  month: sql`date_trunc('month', day)::date`,
};
/** Single videos don't count as lessons. */
const counted = sql`
  coalesce(sum(started) filter (where source <> 'video'), 0)::integer as started,
  coalesce(sum(finished) filter (where source <> 'video'), 0)::integer as finished,
  coalesce(sum(seconds), 0) as seconds`;

/** Counts are kept per day and per month: a long range is read as whole months and the remaining days. */
const bothSteps = sql`(values ('day'), ('month')) as steps (step)`;
const startOfStep = sql`date_trunc(step, day)::date`;

const within = ({ step, from, to }: DaySpan): RawBuilder<boolean> =>
  sql`(step = ${step} and start between ${from}::date and ${to}::date)`;
const withinAny = (spans: readonly DaySpan[]): RawBuilder<boolean> => sql`(${sql.join(spans.map(within), sql` or `)})`;

/** Activity of each group that played in the range. */
const played = (range: RangeToday): RawBuilder<unknown> => sql`
  select group_id, sum(started)::integer as started, sum(finished)::integer as finished, sum(seconds) as seconds
  from group_activity where ${withinAny(splitRange(range))} group by group_id`;

const owner = sql<string>`coalesce(nullif(users.organization, ''), users.full_name, '')`;
const isClass = sql<boolean>`(users.type in ('C', 'M') and groups.archived_at is null)`;
/** The day from which lessons are planned for a class. */
const plannedSince = ({ from }: DayRange) =>
  sql<string>`greatest((groups.created_at at time zone ${LESSON_TIME_ZONE})::date, ${from}::date)`;

const lastActive = (groupId: RawBuilder<unknown>) => sql<string | null>`(
  select start from group_activity where group_id = ${groupId} and step = 'day' order by start desc limit 1
)`;
/** Statistics from the counts per day and month. */
export const statisticsRepository = (db: Database) => ({
  /**
   * Adds new reports to the counts. Reports only insert rows into a queue, so they never
   * wait; concurrent calls of this function wait for each other.
   */
  countReported: (): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock('video_views'::regclass::oid::bigint)`.execute(tx);
      await sql`
        with reported as (delete from uncounted_views returning *)
        insert into video_views (step, start, video_id, views)
        select step, ${startOfStep}, video_id, sum(reported.views)
        from reported join videos on videos.id = video_id cross join ${bothSteps}
        group by 1, 2, 3
        on conflict (step, start, video_id) do update set views = video_views.views + excluded.views`.execute(tx);
      await sql`
        with reported as (delete from uncounted_activity returning *),
        by_day as (
          insert into activity_by_day (day, user_type, source, intensity, started, finished, seconds)
          select day, user_type, source, intensity, sum(started), sum(finished), sum(seconds)
          from reported group by 1, 2, 3, 4
          on conflict (day, user_type, source, intensity) do update set
            started = activity_by_day.started + excluded.started,
            finished = activity_by_day.finished + excluded.finished,
            seconds = activity_by_day.seconds + excluded.seconds
        )
        insert into group_activity (step, start, group_id, started, finished, seconds)
        select step, ${startOfStep}, group_id,
          coalesce(sum(started) filter (where source <> 'video'), 0), coalesce(sum(finished) filter (where source <> 'video'), 0),
          sum(seconds)
        from reported join groups on groups.id = group_id cross join ${bothSteps}
        group by 1, 2, 3
        on conflict (group_id, step, start) do update set
          started = group_activity.started + excluded.started,
          finished = group_activity.finished + excluded.finished,
          seconds = group_activity.seconds + excluded.seconds`.execute(tx);
    }),

  /** Activity by period, type, source and intensity, in one query. */
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

  /** The total activity of a range. */
  total: async ({ from, to }: DayRange): Promise<Counted> => {
    const { rows } = await sql<Counted>`
      select ${counted} from activity_by_day where day between ${from}::date and ${to}::date`.execute(db);
    return rows[0]!;
  },

  /** Views of each video in the range, by id; videos without any view are missing. */
  views: async (range: RangeToday): Promise<Map<number, number>> => {
    const spans = splitRange(range);
    const days = spans.filter(({ step }) => step === 'day');
    const months = spans.filter(({ step }) => step === 'month');
    // two lists in one row, because sending and parsing ten thousand rows takes longer
    const { rows } = await sql<{ ids: number[]; views: number[] }>`
      select coalesce(json_agg(video_id), '[]') as ids, coalesce(json_agg(views), '[]') as views
      from (
        select video_id, sum(views) as views
        from (
          select video_id, ${months.length > 0 ? sql`case when ${withinAny(months)} then views else 0 end` : sql`0`} as views
          from video_views where step = 'month'
          ${days.length > 0 ? sql`union all select video_id, views from video_views where ${withinAny(days)}` : sql``}
        ) as parts
        group by video_id
      ) as seen`.execute(db);
    const { ids, views } = rows[0]!;
    return new Map(ids.map((id, at) => [id, views[at]!]));
  },

  /** The ids of all videos with at least one view. */
  watched: async (): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select distinct video_id as id from video_views where step = 'month'`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** Where groups stopped each video in the range, or one video at any time: the latest `MAX_STOPS` of each. */
  stops: async (of: { range: DayRange } | { videoId: number }): Promise<(Stop & { videoId: number })[]> => {
    const { rows } = await sql<Stop & { videoId: number }>`
      select videos.id as "videoId", group_id as "groupId", position
      from videos
        cross join lateral (
          select group_id, position
          from play_events join plays on plays.id = play_id
          where play_events.video_id = videos.id and position < videos.length
            and ${'range' in of ? isOnDays(of.range) : sql`true`}
          order by at desc limit ${MAX_STOPS}
        ) as latest
      ${'videoId' in of ? sql`where videos.id = ${of.videoId}` : sql``}`.execute(db);
    return rows;
  },

  /** Active classes and individuals, and the total activity of individuals and of deleted groups. */
  groups: async (range: RangeToday): Promise<GroupsTogether> => {
    const isIndividual = sql`(users.type in ('A', 'B') and groups.archived_at is null)`;
    const isFormer = sql`(users.id is null or groups.archived_at is not null)`;
    const activityWhere = (which: RawBuilder<unknown>) => sql`json_build_object(
      'started', coalesce(sum(started) filter (where ${which}), 0),
      'finished', coalesce(sum(finished) filter (where ${which}), 0),
      'seconds', coalesce(sum(seconds) filter (where ${which}), 0))`;
    const { rows } = await sql<GroupsTogether>`
      select
        (count(*) filter (where ${isClass}))::integer as classes,
        (count(*) filter (where ${isClass} and played.group_id is not null))::integer as "activeClasses",
        (count(distinct users.id) filter (where ${isIndividual}))::integer as people,
        (count(distinct users.id) filter (where ${isIndividual} and played.group_id is not null))::integer as "activePeople",
        ${activityWhere(isIndividual)} as individuals,
        ${activityWhere(isFormer)} as former
      from groups
        left join users on users.id = groups.user_id
        left join (${played(range)}) as played on played.group_id = groups.id
      where groups.simulation_intensity is null`.execute(db);
    return rows[0]!;
  },

  /** The lesson plans of the classes, each combination once. */
  classPlans: async (range: DayRange): Promise<ClassPlan[]> => {
    const { rows } = await sql<ClassPlan>`
      select distinct lessons_per_week as "perWeek", ${plannedSince(range)} as since
      from groups join users on users.id = groups.user_id
      where ${isClass}`.execute(db);
    return rows;
  },

  /**
   * The activity of each class in the range, by name: at most `limit` matches, the total
   * number of matches, and `more` if others follow. `plans` are the results of `classPlans` with their number of lessons.
   */
  classes: async (
    range: RangeToday,
    plans: readonly (ClassPlan & { lessons: number })[],
    { q, only, limit, after }: ClassesFilter,
  ): Promise<{ rows: ClassLine[]; total: number; more: boolean }> => {
    const conditions = [isClass];
    if (only) conditions.push(sql`played.group_id is null`);
    if (only === 'stopped')
      conditions.push(
        sql`exists (select from group_activity where group_id = groups.id and start < ${range.from}::date)`,
      );
    if (q)
      conditions.push(sql`(groups.lowered_name like ${containing(q)} or fold_text(${owner}) like ${containing(q)}
        or fold_text(users.full_name) like ${containing(q)})`);
    const sortKeys = sql`${inHebrewOrder(sql.ref('name'))}, ${inHebrewOrder(sql.ref('owner'))}, id`;
    const { rows } = await sql<ClassLine & { total: number }>`
      with plans as (
        select * from unnest(
          ${plans.map(({ perWeek }) => perWeek)}::integer[], ${plans.map(({ since }) => since)}::date[],
          ${plans.map(({ lessons }) => lessons)}::integer[]
        ) as plans (per_week, since, planned)
      ),
      matching as (
        select groups.id, users.id as "userId", groups.name, ${owner} as owner,
          coalesce(users.full_name, '') as teacher, lessons_per_week as "lessonsPerWeek",
          coalesce(started, 0) as started, coalesce(finished, 0) as finished, coalesce(seconds, 0) as seconds,
          coalesce(planned, 0) as planned, (count(*) over ())::integer as total
        from groups
          join users on users.id = groups.user_id
          left join (${played(range)}) as played on played.group_id = groups.id
          left join plans on per_week = lessons_per_week and since = ${plannedSince(range)}
        where ${sql.join(conditions, sql` and `)}
      ),
      page as (
        select * from matching
        ${after ? sql`where (${sortKeys}) > (${after.name}, ${after.owner}, ${after.id}::uuid)` : sql``}
        order by ${sortKeys}
        ${limit === undefined ? sql`` : sql`limit ${limit + 1}`}
      )
      select *, ${lastActive(sql`page.id`)} as "lastActive" from page order by ${sortKeys}`.execute(db);
    return { rows: rows.slice(0, limit), total: rows[0]?.total ?? 0, more: limit !== undefined && rows.length > limit };
  },
});
export type StatisticsRepository = ReturnType<typeof statisticsRepository>;
