import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { videoUseSorts } from '@zuzu/contract/constants.ts';
import type { ActivityReport, ClassActivity, GroupsReport, VideosReport, VideoUse } from '@zuzu/contract/statistics.ts';
import { smallLibrary } from '#testing/library.ts';
import { playYear } from '#testing/school-year.ts';
import { bodyOf } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

/** After all plays, since statistics have no data after today. */
const NOW = new Date('2026-12-02T09:00:00Z');
const YEAR = { from: '2025-12-01', to: '2026-11-30' };
const DAYS = 365;
const dayOfYear = (n: number): string => new Date(Date.parse(YEAR.from) + n * 86_400_000).toISOString().slice(0, 10);
const { server, who } = await startSchool({ now: () => NOW, library: smallLibrary(4) });
const { database } = server.services;
await playYear(server.services, { from: YEAR.from, days: DAYS, lessonsPerDay: 2, videosPerDay: 1 });

const get = <Report>(path: string): Promise<Report> => bodyOf(who.m.get(`/api/statistics/${path}`));
const classesOf = ({ from, to } = YEAR, query = '') => get<ClassActivity[]>(`classes?from=${from}&to=${to}${query}`);
const activity = (by: string, { from, to } = YEAR) => get<ActivityReport>(`activity?from=${from}&to=${to}&by=${by}`);

/** Activity counted from every single event, independently of the server's counts. */
const recount = async (key: string, { from, to } = YEAR) => {
  const { rows } = await sql<{ key: string; started: number; finished: number; minutes: number }>`
    with reported as (
      select play_events.*, (play_events.at at time zone 'Asia/Jerusalem')::date as day, users.type,
        composed_lessons.intensity, plays.video_id is null as lesson,
        case when plays.video_id is not null then 'video' else 'composed' end as source, groups.id as group_id
      from play_events
        join plays on plays.id = play_id
        join groups on groups.id = plays.group_id
        left join users on users.id = groups.user_id
        left join composed_lessons on composed_lessons.id = plays.composed_lesson_id
    )
    select (${sql.raw(key)})::text as key,
      (count(*) filter (where kind = 'start' and lesson))::integer as started,
      (count(*) filter (where kind = 'finish' and lesson))::integer as finished,
      round((sum(seconds) / 60)::numeric, 1)::float8 as minutes
    from reported where day between ${from}::date and ${to}::date
    group by 1 order by 1`.execute(database);
  return rows;
};
const figures = ({ started, finished, minutes }: { started: number; finished: number; minutes: number }) => ({
  started,
  finished,
  minutes: expect.closeTo(minutes, 0),
});

const groupsAreRight = async ({ from, to }: typeof YEAR) => {
  const { classes, individuals, former } = await get<GroupsReport>(`groups?from=${from}&to=${to}`);
  const groups = await classesOf({ from, to });
  const rows = new Map((await recount('group_id', { from, to })).map((row) => [row.key, row]));
  const none = { started: 0, finished: 0, minutes: 0 };
  for (const group of groups) expect(group).toMatchObject(figures(rows.get(group._id) ?? none));
  expect(classes).toEqual({ count: groups.length, active: groups.filter(({ _id }) => rows.has(_id)).length });
  const inactive = await classesOf({ from, to }, '&only=inactive');
  expect(inactive).toEqual(groups.filter(({ _id }) => !rows.has(_id)));
  const dayBefore = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
  const before = new Set((await recount('group_id', { from: '2000-01-01', to: dayBefore })).map((row) => row.key));
  const stopped = await classesOf({ from, to }, '&only=stopped');
  expect(stopped).toEqual(inactive.filter(({ _id }) => before.has(_id)));
  const [all = none] = await recount("'all'", { from, to });
  const started = [...groups, individuals, former].reduce((sum, each) => sum + each.started, 0);
  expect(started).toBe(all.started);
};

const videosAreRight = async ({ from, to }: typeof YEAR) => {
  const { rows } = await sql<{ id: string; views: number }>`
    select video_id::text as id, count(*)::integer as views from views
    where (seen_at at time zone 'Asia/Jerusalem')::date between ${from}::date and ${to}::date
    group by video_id order by 2 desc, video_id`.execute(database);
  const { mostUsed, seen, byCategory } = await get<VideosReport>(`videos?from=${from}&to=${to}`);
  expect(seen).toBe(rows.length);
  expect(mostUsed.map(({ video, views }) => ({ id: video._id, views }))).toEqual(rows.slice(0, 20));
  expect(byCategory.reduce((sum, { views }) => sum + views, 0)).toBe(rows.reduce((sum, { views }) => sum + views, 0));
  return new Set(rows.map(({ id }) => id));
};

describe('the statistics of a generated year', () => {
  it.each([
    ['day', 'day', DAYS],
    ['week', 'day - ((extract(isodow from day)::integer) % 7)', 53],
    ['month', "to_char(day, 'YYYY-MM') || '-01'", 12],
  ])('count events by %s', async (by, key, count) => {
    const { periods } = await activity(by);
    expect(periods).toHaveLength(count);
    const expected = await recount(key);
    expect(periods).toEqual(expected.map((row) => ({ start: row.key, ...figures(row) })));
  });

  it('sum events by type, intensity, source and in total', async () => {
    const report = await activity('month');
    const [all] = await recount("'all'");
    expect(report.total).toEqual(figures(all!));
    expect(report.total.started).toBeGreaterThan(3_000);
    expect(report.byType.map(({ type }) => type)).toEqual(['A', 'B', 'C', 'M']);
    for (const row of await recount('type'))
      expect(report.byType.find(({ type }) => type === row.key)).toMatchObject(figures(row));
    for (const row of (await recount('intensity')).filter(({ key }) => key !== null))
      expect(report.byIntensity.find(({ intensity }) => String(intensity) === row.key)).toMatchObject(figures(row));
    for (const row of await recount('source'))
      expect(report.bySource.find(({ source }) => source === row.key)).toMatchObject(figures(row));
  });

  it('include this week and the previous week for any range', async () => {
    const { thisWeek, lastWeek } = await activity('day', { from: '2026-01-01', to: '2026-01-02' });
    const [now] = await recount("'w'", { from: '2026-11-29', to: '2026-12-05' });
    const [before] = await recount("'w'", { from: '2026-11-22', to: '2026-11-28' });
    expect(thisWeek).toEqual(figures(now!));
    expect(lastWeek).toEqual(figures(before!));
  });

  it('count the events of a part of the year from midnight to midnight', async () => {
    const summer = { from: '2026-03-27', to: '2026-10-25' };
    const { total } = await activity('week', summer);
    expect(total).toEqual(figures((await recount("'all'", summer))[0]!));
  });

  it('are exact for ranges that begin and end anywhere in a month', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(DAYS - 1), fc.oneof(fc.nat(31), fc.nat(DAYS - 1)), async (first, more) => {
        const range = { from: dayOfYear(first), to: dayOfYear(Math.min(DAYS - 1, first + more)) };
        await groupsAreRight(range);
        await videosAreRight(range);
      }),
      { numRuns: 25 },
    ));

  it('count late reports on their own day, in past months too', async () => {
    for (const at of ['2026-11-03T09:00:00Z', '2026-10-30T22:30:00Z', '2026-10-02T06:00:00Z']) {
      await sql`
        insert into views (group_id, video_id, seen_at)
        select id, (select min(id) from videos), ${at} from groups`.execute(database);
      await sql`
        insert into play_events (play_id, number, kind, seconds, at)
        select min(id::text)::uuid, ${100 + new Date(at).getUTCDate()}, 'part', 77, ${at} from plays group by group_id`.execute(
        database,
      );
    }
    for (const [from, to] of [
      ['2026-10-02', '2026-10-31'],
      ['2026-10-03', '2026-10-30'],
      ['2026-10-31', '2026-10-31'],
      ['2026-10-31', '2026-11-24'],
      ['2026-11-04', '2026-11-24'],
      ['2026-11-04', '2026-12-02'],
    ] as const) {
      await groupsAreRight({ from, to });
      await videosAreRight({ from, to });
    }
  });

  it('keep the last active day of each group despite late reports', async () => {
    // of a day without any reports so far
    await sql`
      insert into play_events (play_id, number, kind, seconds, at)
      select min(id::text)::uuid, 120, 'part', 77, '2025-11-20T09:00:00Z' from plays group by group_id`.execute(
      database,
    );
    const { rows } = await sql<{ key: string; day: string }>`
      select plays.group_id as key, max((at at time zone 'Asia/Jerusalem')::date) as day
      from play_events join plays on plays.id = play_id group by 1`.execute(database);
    const last = new Map(rows.map(({ key, day }) => [key, day]));
    for (const { _id, lastActive } of await classesOf()) expect(lastActive).toBe(last.get(_id));
  });

  it('list groups by name and individuals only as a total', async () => {
    const report = await get<GroupsReport>(`groups?from=${YEAR.from}&to=${YEAR.to}`);
    const classes = await classesOf();
    expect(classes.map(({ name }) => name)).toEqual(['כיתה א׳', 'כיתה ב׳', 'default']);
    expect(report.individuals).toMatchObject({ people: 2, active: 2 });
    const individuals = (await recount('type')).filter(({ key }) => key === 'A' || key === 'B');
    expect(report.individuals.started).toBe(individuals.reduce((sum, { started }) => sum + started, 0));
    const text = JSON.stringify([report, classes]);
    for (const name of ['אלף', 'בית"']) expect(text).not.toContain(name);
  });

  it('list the most seen videos, the unseen videos, and views by category', async () => {
    const report = await get<VideosReport>(`videos?from=${YEAR.from}&to=${YEAR.to}`);
    const seen = await videosAreRight(YEAR);
    expect(report).toMatchObject({ library: 36, neverUsedCount: 36 - seen.size });
    expect(report.neverUsed.filter(({ _id }) => seen.has(_id))).toEqual([]);
    expect(report.byCategory.map(({ videos }) => videos)).toEqual(Array.from({ length: 9 }, () => 4));
  });

  it('exclude simulations', async () => {
    const before = await get<VideosReport>(`videos?from=${YEAR.from}&to=${YEAR.to}`);
    await sql`
      with test_user as (
        insert into groups (user_id, simulation_intensity, name, lesson_length, intensity_level, lessons_per_week)
        values (null, 2, 'simulation', 2, 2, 1) returning id
      )
      insert into views (group_id, video_id, seen_at)
      select test_user.id, videos.id, '2026-06-01' from test_user, videos`.execute(database);
    expect(await get<VideosReport>(`videos?from=${YEAR.from}&to=${YEAR.to}`)).toEqual(before);
    expect((await classesOf()).map(({ name }) => name)).not.toContain('simulation');
  });

  it('return classes by page and by search', async () => {
    const classes = `/api/statistics/classes?from=${YEAR.from}&to=${YEAR.to}`;
    const page = (query: string) => who.m.get(`${classes}&${query}`);
    const all = await classesOf();
    const paged = await server.listInPages(`${classes}&limit=1`, who.m.token);
    expect(paged).toEqual({ rows: all, totals: new Set([all.length]) });
    for (const [q, names] of [
      ['כיתה', ['כיתה א׳', 'כיתה ב׳']],
      ['ב׳', ['כיתה ב׳']],
      ['בית ס', ['כיתה א׳', 'כיתה ב׳']],
      ['גימל', ['כיתה א׳', 'כיתה ב׳']],
      ['DEF', ['default']],
      ['%', []],
      ['_', []],
      ['אלף', []],
    ] as const) {
      const { body, headers } = await page(`q=${encodeURIComponent(q)}&limit=100`);
      expect([q, body.map(({ name }: ClassActivity) => name)]).toEqual([q, names]);
      expect(headers['x-total-count']).toBe(String(names.length));
    }
    for (const [query, field] of [
      ['cursor=x', 'cursor'],
      [`cursor=${Buffer.from('{"id":1}').toString('base64url')}`, 'cursor'],
    ]) {
      const { status, body } = await page(query!);
      expect([query, status, body.details?.[0]?.field]).toEqual([query, 400, field]);
    }
  });

  /** A list for a year, complete and in pages of one row. */
  const bothWays = async <Row>(path: string): Promise<{ whole: Row[]; paged: Row[] }> => {
    const list = `/api/statistics/${path}&from=${YEAR.from}&to=${YEAR.to}`;
    const { rows: paged } = await server.listInPages(`${list}&limit=1`, who.m.token);
    return { whole: (await who.m.get(list)).body, paged };
  };

  it('show planned next to finished lessons, without free days and from the class’s creation', async () => {
    const [first, second] = await classesOf();
    const since = (group: ClassActivity | undefined, at: string) =>
      database
        .updateTable('groups')
        .set({ lessons_per_week: 5, created_at: new Date(at) })
        .where('id', '=', group!._id)
        .execute();
    await since(first, '2026-01-01T09:00:00Z');
    await since(second, '2026-11-29T22:30:00Z');
    // until today, which is a Wednesday
    const range = { from: '2026-11-22', to: '2026-12-31' };
    const planned = async () => (await classesOf(range)).slice(0, 2).map((row) => row.planned);
    expect(await planned()).toEqual([9, 3]);
    await server.services.calendar.add({ from: '2026-11-24', to: '2026-11-25', name: 'x' }, who.m.userId);
    expect(await planned()).toEqual([7, 3]);
    expect((await classesOf({ from: '2026-12-03', to: '2026-12-31' })).map((row) => row.planned)).toEqual([0, 0, 0]);
  });

  it.each(videoUseSorts)('return videos by %s, in both directions, by page', async (sort) => {
    const { whole, paged } = await bothWays<VideoUse>(`video-use?sort=${sort}`);
    expect(whole).toHaveLength(36);
    expect(paged).toEqual(whole);
    const backwards = await bothWays<VideoUse>(`video-use?sort=${sort}&order=descending`);
    expect(backwards.paged).toEqual(whole.toReversed());
    if (sort !== 'views') return;
    const { mostUsed } = await get<VideosReport>(`videos?from=${YEAR.from}&to=${YEAR.to}`);
    expect(backwards.whole.slice(0, 20).map(({ views }) => views)).toEqual(mostUsed.map(({ views }) => views));
  });

  it('keep the figures of deleted users without their names', async () => {
    const before = await activity('month');
    await who.m.del(`/api/users/${who.c.userId}`);
    expect(await activity('month')).toEqual(before);
    const report = await get<GroupsReport>(`groups?from=${YEAR.from}&to=${YEAR.to}`);
    const classes = await classesOf();
    expect(classes.map(({ name }) => name)).toEqual(['default']);
    expect(report.former.started).toBe(before.byType.find(({ type }) => type === 'C')!.started);
    expect(JSON.stringify([report, classes])).not.toMatch(/כיתה|גימל|בית ספר/);
  });
});

it('statistics reject invalid ranges', async () => {
  for (const [query, field] of [
    ['from=2026-03-02&to=2026-03-01&by=day', 'to'],
    ['from=2000-01-01&to=2026-03-01&by=day', 'from'],
    ['from=0000-01-01&to=0000-01-02&by=day', 'from'],
    ['from=9999-12-31&to=9999-12-31&by=day', 'from'],
  ]) {
    const { status, body } = await who.m.get(`/api/statistics/activity?${query}`);
    expect([status, body.details?.[0]?.field]).toEqual([400, field]);
  }
});
