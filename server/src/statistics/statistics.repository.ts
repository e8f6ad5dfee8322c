import { sql, type RawBuilder } from 'kysely';
import type { StatisticStep } from '@zuzu/contract/statistics.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { containing } from '../database/containing.ts';
import type { Database } from '../database/database.ts';
import { inHebrewOrder } from '../database/in-hebrew-order.ts';
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
/** How many classes, and people who play on their own, there are and play, and what those did who aren't named. */
export type GroupsTogether = {
  classes: number;
  activeClasses: number;
  people: number;
  activePeople: number;
  individuals: Counted;
  former: Counted;
};

/**
 * The first transaction that a reading may not have seen, and what its number is worth: `counting` changes whenever the database
 * starts, or recovers from a crash (its own statistics begin anew then) and may give numbers a second time.
 */
export type Moment = { transaction: string; counting: string };
/** Of the videos with these ids how often each was seen, at the same places. */
export type ViewsReading = { moment: Moment; ids: number[]; views: number[] };

/** What classes are ordered by; of the last one of a page it says where the next one begins. */
export type ClassPlace = Pick<ClassLine, 'name' | 'owner' | 'id'>;
export type ClassesFilter = {
  /** A part of the name, or of the owner's. */
  q?: string | undefined;
  only?: 'inactive' | undefined;
  limit?: number | undefined;
  after?: ClassPlace | undefined;
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

/** What is counted of a key: by day, in all, and before the weeks in which there was any of it. */
type Counter = { key: string; counts: readonly string[]; byDay: string; inAll: string; beforeWeek: string };
const viewsOfVideos: Counter = {
  key: 'video_id',
  counts: ['views'],
  byDay: 'video_views_by_day',
  inAll: 'video_views_in_all',
  beforeWeek: 'video_views_before_week',
};
const activityOfGroups: Counter = {
  key: 'group_id',
  counts: ['started', 'finished', 'seconds'],
  byDay: 'activity_by_group',
  inAll: 'activity_by_group_in_all',
  beforeWeek: 'activity_by_group_before_week',
};

const listOf = (columns: readonly string[], of: (column: string) => RawBuilder<unknown>) => sql.join(columns.map(of));

/** The end of what is counted: before that week, under the name by which it is joined; null for all there is. */
type End = { name: string; week: string | null };

const joined = ({ key, beforeWeek }: Counter, { name, week }: End): RawBuilder<unknown> =>
  week === null
    ? sql``
    : sql`left join ${sql.table(beforeWeek)} as ${sql.ref(name)}
        on ${sql.ref(`${name}.week`)} = ${week}::date and ${sql.ref(`${name}.${key}`)} = ${sql.ref(`in_all.${key}`)}`;

/** Of a key that has nothing in that week: what it is for the next one that it has, else all. */
const countAt = ({ key, beforeWeek }: Counter, { name, week }: End, column: string): RawBuilder<unknown> =>
  week === null
    ? sql.ref(`in_all.${column}`)
    : sql`coalesce(
        ${sql.ref(`${name}.${column}`)},
        (select ${sql.ref(column)} from ${sql.table(beforeWeek)} as later
          where ${sql.ref(`later.${key}`)} = ${sql.ref(`in_all.${key}`)} and later.week > ${week}::date
          order by later.week limit 1),
        ${sql.ref(`in_all.${column}`)})`;

/**
 * What there was in the range of each key that ever had anything, a row each. `keys` are those that are asked for; without it,
 * all.
 */
const summedInRange = (
  { today, ...range }: RangeToday,
  counter: Counter,
  keys?: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { key, counts, byDay, inAll } = counter;
  const { daysAdded, daysTakenAway, ...weeks } = readingOf(range, today);
  const since: End = { name: 'since', week: weeks.since };
  const until: End = { name: 'until', week: weeks.until };
  const wanted = keys ? sql`${sql.ref(key)} in ${keys}` : sql`true`;
  const between = (column: string) =>
    sql`${countAt(counter, until, column)} - ${countAt(counter, since, column)} as ${sql.ref(column)}`;
  const ranOn = sql`
    select ${sql.ref(`in_all.${key}`)}, ${listOf(counts, between)}
    from (select * from ${sql.table(inAll)} where ${wanted}) as in_all
      ${joined(counter, until)}
      ${joined(counter, since)}`;
  const days = (sign: RawBuilder<unknown>) => (stretch: DayRange) =>
    sql`
    select ${sql.ref(key)}, ${listOf(counts, (column) => sql`${sign}${sql.ref(column)}`)} from ${sql.table(byDay)}
    where day between ${stretch.from}::date and ${stretch.to}::date and ${wanted}`;
  const parts = [ranOn, ...daysAdded.map(days(sql``)), ...daysTakenAway.map(days(sql`-`))];
  if (parts.length === 1) return ranOn;
  return sql`
    select ${sql.ref(key)}, ${listOf(counts, (column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`)}
    from (${sql.join(parts, sql` union all `)}) as parts
    group by ${sql.ref(key)}`;
};

/** To the millisecond: what was added and taken away leaves nothing behind. */
const rounded = (seconds: RawBuilder<unknown>): RawBuilder<unknown> => sql`round(${seconds} * 1000) / 1000`;

const playedIn = ({ from, to }: DayRange, of = 'groups'): RawBuilder<boolean> => sql`
  exists (
    select from activity_by_group
    where activity_by_group.group_id = ${sql.ref(`${of}.id`)} and day between ${from}::date and ${to}::date)`;
const isActive = (range: DayRange, of = 'groups'): RawBuilder<boolean> => {
  const lastActive = sql.ref(`${of}.last_active`);
  return sql`
  ${lastActive} >= ${range.from}::date and (${lastActive} <= ${range.to}::date or ${playedIn(range, of)})`;
};
const isInactive = (range: DayRange): RawBuilder<boolean> => sql`
  (groups.last_active is null or groups.last_active < ${range.from}::date
    or (groups.last_active > ${range.to}::date and not ${playedIn(range)}))`;

const owner = sql<string>`coalesce(nullif(users.organization, ''), users.full_name, '')`;

/** The ids of classes whose own name, or whose owner's, contains this. */
const classesNamed = (q: string): RawBuilder<unknown> => {
  // an index has the pairs of letters; of one letter alone there is none
  const has = (name: RawBuilder<string>) =>
    [...q].length > 1
      ? sql`letter_pairs(lower(${name})) @> letter_pairs(lower(${q})) and lower(${name}) like ${containing(q)}`
      : sql`lower(${name}) like ${containing(q)}`;
  return sql`
    select id from groups where kind = 'class' and ${has(sql`name`)}
    union
    select groups.id from users join groups on user_id = users.id where kind = 'class' and ${has(owner)}`;
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

  /**
   * How often each video was seen in the range, and the moment of this reading: of every video that ever was seen, or, `since`
   * an earlier reading, of those alone of which anything may have been reported after it.
   */
  views: async (range: RangeToday, since?: Moment): Promise<ViewsReading> => {
    // Whatever that reading didn't see was written by a transaction that it saw running, or by a later one. Every report of a
    // video, however late, writes its row.
    const changed =
      since && sql`(select video_id from video_views_in_all where age(xmin) <= age(${since.transaction}::xid))`;
    // two lists in one row: ten thousand rows take longer to send and to read
    const { rows } = await sql<ViewsReading>`
      select
        json_build_object(
          'transaction', pg_snapshot_xmin(pg_current_snapshot())::xid,
          'counting', concat(pg_postmaster_start_time(), ' ', pg_stat_get_bgwriter_stat_reset_time())) as moment,
        coalesce(json_agg(video_id), '[]') as ids, coalesce(json_agg(views), '[]') as views
      from (${summedInRange(range, viewsOfVideos, changed)}) as seen`.execute(db);
    return rows[0]!;
  },

  /** How many play, and what individuals, and groups that are no more, did, each together. */
  groups: async (range: DayRange): Promise<GroupsTogether> => {
    const { from, to } = range;
    const playedAgain = sql`groups.last_active > ${to}::date and ${playedIn(range)}`;
    const count = (kind: string) => sql`coalesce((select sum(groups) from last_active_counts where kind = ${kind}), 0)`;
    const lastActive = (kind: string) => sql`
      coalesce((
        select sum(groups) from last_active_counts
        where kind = ${kind} and last_active between ${from}::date and ${to}::date), 0)`;
    const [playing, done] = await Promise.all([
      // besides those whose last day lies in the range: who played again after it, and in another group than their first alone
      sql<Omit<GroupsTogether, 'individuals' | 'former'>>`
        select
          (${count('class')})::integer as classes,
          (${count('individual')})::integer as people,
          (${lastActive('class')} + (select count(*) from groups where kind = 'class' and ${playedAgain}))::integer as "activeClasses",
          (
            ${lastActive('individual')}
            + (select count(*) from groups where kind = 'individual' and position = 0 and ${playedAgain})
            + (
              select count(distinct user_id) from groups
              where kind = 'individual' and position > 0 and ${isActive(range)} and not exists (
                select from groups as first
                where first.user_id = groups.user_id and first.kind = 'individual' and first.position = 0
                  and ${isActive(range, 'first')})
            )
          )::integer as "activePeople"`.execute(db),
      sql<Counted & { kind: string }>`
        select kind, sum(started)::integer as started, sum(finished)::integer as finished, ${rounded(sql`sum(seconds)`)} as seconds
        from activity_by_kind where day between ${from}::date and ${to}::date and kind in ('individual', 'former')
        group by kind`.execute(db),
    ]);
    const of = (kind: string): Counted =>
      done.rows.find((row) => row.kind === kind) ?? { started: 0, finished: 0, seconds: 0 };
    return { ...playing.rows[0]!, individuals: of('individual'), former: of('former') };
  },

  /** What each class did in the range, by its name: at most `limit` of those that match, and how many match in all. */
  classes: async (
    range: RangeToday,
    { q, only, limit, after }: ClassesFilter,
  ): Promise<{ rows: ClassLine[]; total: number }> => {
    let matching = db
      .selectFrom('groups')
      .innerJoin('users', 'users.id', 'groups.user_id')
      .where('groups.kind', '=', 'class');
    if (only === 'inactive') matching = matching.where(isInactive(range));
    if (q) matching = matching.where(sql<boolean>`groups.id in (${classesNamed(q)})`);
    // whoever looks for something finds all of it before it is ordered, and counts it on the way; else an index gives the page
    const isCounted = (q !== undefined || only !== undefined) && !after;
    let page = matching
      .select(['groups.id', 'groups.name', owner.as('owner'), 'groups.lessons_per_week', 'groups.last_active'])
      .select((isCounted ? sql<number>`count(*) over ()` : sql<number>`0`).as('total'))
      .orderBy(inHebrewOrder(sql`groups.name`))
      .orderBy(inHebrewOrder(owner))
      .orderBy('groups.id');
    if (after)
      page = page.where(
        sql<boolean>`(${inHebrewOrder(sql`groups.name`)}, ${inHebrewOrder(owner)}, groups.id) > (${after.name}, ${after.owner}, ${after.id}::uuid)`,
      );
    if (limit !== undefined) page = page.limit(limit);
    const [{ rows }, all] = await Promise.all([
      sql<ClassLine & { total: number }>`
        with page as (${page}),
        done as (${summedInRange(range, activityOfGroups, sql`(select id from page)`)})
        select id, name, owner, lessons_per_week as "lessonsPerWeek", last_active as "lastActive", total,
          coalesce(started, 0)::integer as started, coalesce(finished, 0)::integer as finished,
          coalesce(${rounded(sql`seconds`)}, 0) as seconds
        from page left join done on done.group_id = page.id
        order by ${inHebrewOrder(sql`name`)}, ${inHebrewOrder(sql`owner`)}, id`.execute(db),
      isCounted ? undefined : matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { rows, total: (all ?? rows[0])?.total ?? 0 };
  },
});
export type StatisticsRepository = ReturnType<typeof statisticsRepository>;
