import { sql, type Transaction } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { GroupsReport } from '@zuzu/contract/statistics.ts';
import type { Database } from '#database/database.ts';
import type { Tables } from '#database/tables.ts';
import { addVideos, smallLibrary } from '#testing/library.ts';
import { addPeople } from '#testing/people.ts';
import { playYear } from '#testing/school-year.ts';
import { startTestServer } from '#testing/test-server.ts';

const REPORTS_AT_ONCE = 60;

/** Differences between the counts and a recount of all views and events. */
const faultsOf = async (db: Database): Promise<unknown[]> => {
  const { rows } = await sql`
    with steps (step) as (values ('day'), ('month')),
    seen as (
      select video_id, (seen_at at time zone 'Asia/Jerusalem')::date as day
      from views join groups on groups.id = group_id where simulation_intensity is null
    ), done as (
      select plays.group_id, plays.video_id is null as is_lesson, play_events.kind,
        (at at time zone 'Asia/Jerusalem')::date as day, seconds::float8
      from play_events join plays on plays.id = play_id join groups on groups.id = plays.group_id
      where simulation_intensity is null
    ), expected as (
      select video_id::text as key, step, date_trunc(step, day)::date as start, count(*) as a, 0 as b, 0 as c
        from seen cross join steps group by 1, 2, 3
      union all
      select group_id::text, step, date_trunc(step, day)::date, count(*) filter (where kind = 'start' and is_lesson),
        count(*) filter (where kind = 'finish' and is_lesson), sum(seconds)
        from done cross join steps group by 1, 2, 3
      union all
      select 'all', 'day', day, count(*) filter (where kind = 'start'), count(*) filter (where kind = 'finish'), sum(seconds)
        from done group by 3
    ), counted as (
      select video_id::text as key, step, start, views as a, 0 as b, 0 as c from video_views
      union all
      select group_id::text, step, start, started, finished, seconds from group_activity
      union all
      select 'all', 'day', day, sum(started), sum(finished), sum(seconds) from activity_by_day group by 3
    )
    select key, step, start, row_to_json(counted) as counted, row_to_json(expected) as expected
    from expected full join counted using (key, step, start)
    where counted.a is distinct from expected.a or counted.b is distinct from expected.b
      or (abs(counted.c - expected.c) < 0.05) is not true`.execute(db);
  return rows;
};

const server = await startTestServer();
const { database } = server.services;
const who = await addPeople(server);
await addVideos(server, smallLibrary(1));
await playYear(server.services, { from: '2026-09-01', days: 3, lessonsPerDay: 2, videosPerDay: 1 });
const count = () => server.services.statistics.countReported();
beforeEach(count);

/** The ids of all groups, each with plays. */
const groupIds = async (): Promise<string[]> =>
  (await database.selectFrom('groups').select('id').orderBy('id').execute()).map(({ id }) => id);

let reports = 100;
/** One group sees two videos that all groups see, and continues its plays. */
const report = async (db: Database | Transaction<Tables>, groupId: string, at: string): Promise<void> => {
  const number = reports++;
  await sql`
    insert into views (group_id, video_id, seen_at)
    select ${groupId}, id, ${at} from videos order by id limit 2`.execute(db);
  await sql`
    insert into play_events (play_id, number, kind, seconds, at)
    select id, ${number}::integer, 'part', 7.1, ${at} from plays where group_id = ${groupId} order by id limit 2`.execute(
    db,
  );
};

it('every report is counted once on its own day, also with concurrent counting', async () => {
  const groups = await groupIds();
  await Promise.all(
    Array.from({ length: REPORTS_AT_ONCE }, async (_, n) => {
      await report(database, groups[n % groups.length]!, `2026-${n % 2 ? '09-30T21:30' : '10-01T09:00'}:00Z`);
      if (n % 5 === 0) await count();
    }),
  );
  await count();
  await count();
  expect(await faultsOf(database)).toEqual([]);
  const { rows } = await sql<{ views: number }>`select sum(views)::integer as views from video_views
    where step = 'day' and start = '2026-10-01'`.execute(database);
  // half past midnight in Jerusalem is the next day
  expect(rows[0]?.views).toBe(2 * REPORTS_AT_ONCE);
});

it('a report waits neither for another group’s open transaction nor for counting', async () => {
  const [one, other] = await groupIds();
  await database.transaction().execute(async (open) => {
    await report(open, one!, '2026-10-02T09:00:00Z');
    // the same videos on the same day, which would deadlock
    await report(database, other!, '2026-10-02T09:00:00Z');
    await count();
  });
  expect(await faultsOf(database)).not.toEqual([]);
  await count();
  expect(await faultsOf(database)).toEqual([]);
});

it('counting ignores simulations and reports of removed groups', async () => {
  await sql`
    insert into groups (simulation_intensity, name, lesson_length, intensity_level, lessons_per_week)
    values (2, 'simulation', 2, 2, 1)`.execute(database);
  await sql`
    insert into views (group_id, video_id, seen_at)
    select groups.id, videos.id, '2026-10-03' from groups, videos where simulation_intensity = 2`.execute(database);
  const group = await database
    .insertInto('groups')
    .values({ name: 'gone', lesson_length: 2, intensity_level: 2, lessons_per_week: 1 } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    with play as (insert into plays (group_id) values (${group.id}) returning id)
    insert into play_events (play_id, number, kind, seconds, at) select id, 0, 'start', 5, '2026-10-03' from play`.execute(
    database,
  );
  await database.deleteFrom('groups').where('id', '=', group.id).execute();
  await count();
  const { rows } = await sql`select from group_activity where group_id = ${group.id}`.execute(database);
  expect(rows).toEqual([]);
  expect((await faultsOf(database)).filter((fault) => (fault as { key: string }).key !== 'all')).toEqual([]);
});

const manager = () => ({ token: who.m.token });
const groupsIn = async (from: string, to: string): Promise<GroupsReport> =>
  (await server.call('GET', `/api/statistics/groups?from=${from}&to=${to}`, manager())).body;

it('activity of a group follows its user’s change of type and deletion', async () => {
  const inAll = () => groupsIn('2026-01-01', '2026-12-31');
  const person = async (id: string) =>
    (await server.call('GET', '/api/users', manager())).body.find((user: { _id: string }) => user._id === id);
  const change = async (user: { _id: string }) =>
    (await server.call('PUT', `/api/users/${user._id}`, { ...manager(), body: user })).status;
  const first = await inAll();
  expect(first).toMatchObject({ classes: { count: 3, active: 3 }, individuals: { people: 2, active: 2 } });
  expect(first.former).toEqual({ started: 0, finished: 0, minutes: 0 });

  expect(await change({ ...(await person(who.b.userId)), type: 'C' })).toBe(200);
  const second = await inAll();
  expect(second).toMatchObject({ classes: { count: 4, active: 4 }, individuals: { people: 1, active: 1 } });
  expect(second.individuals.started).toBeLessThan(first.individuals.started);

  const c = await person(who.c.userId);
  expect(await change({ ...c, groups: c.groups.slice(0, 1) })).toBe(200);
  const third = await inAll();
  expect(third.classes.count).toBe(3);
  expect(third.former.started).toBeGreaterThan(0);

  expect((await server.call('DELETE', `/api/users/${who.a.userId}`, manager())).status).toBe(200);
  const fourth = await inAll();
  expect(fourth.individuals).toEqual({ people: 0, active: 0, started: 0, finished: 0, minutes: 0 });
  expect(fourth.former.started).toBeGreaterThan(third.former.started);
});

it('an individual counts once, even with plays of several groups', async () => {
  const active = async (from: string, to: string) => {
    const { individuals } = await groupsIn(from, to);
    return [individuals.people, individuals.active];
  };
  const [people] = await active('2026-11-01', '2026-11-30');
  const groups = ['1', '2'].map((name) => ({ name }));
  const body = { full_name: 'שתיים', phone_number: '0527777777', type: 'A', groups };
  const { body: user } = await server.call('POST', '/api/users', { ...manager(), body });
  for (const { _id } of user.groups)
    await sql`
      with play as (insert into plays (group_id) values (${_id}) returning id)
      insert into play_events (play_id, number, kind, seconds, at)
      select id, 0, 'start', 5, '2026-11-10T09:00:00Z' from play`.execute(database);
  expect(await active('2026-11-10', '2026-11-10')).toEqual([people! + 1, 1]);
  expect(await active('2026-11-11', '2026-11-30')).toEqual([people! + 1, 0]);
});

it('statistics distinguish classes that stopped from classes that never played', async () => {
  const groups = ['played', 'never'].map((name) => ({ name }));
  const body = { full_name: 'school', phone_number: '0527777778', type: 'C', groups };
  const { body: user } = await server.call('POST', '/api/users', { ...manager(), body });
  await sql`
    with play as (insert into plays (group_id) values (${user.groups[0]._id}) returning id)
    insert into play_events (play_id, number, kind, seconds, at)
    select id, 0, 'start', 5, '2026-05-10T09:00:00Z' from play`.execute(database);
  const namesOf = async (only: string) => {
    const path = `/api/statistics/classes?from=2026-06-01&to=2026-06-30&q=school&only=${only}`;
    return (await server.call('GET', path, manager())).body.map(({ name }: { name: string }) => name);
  };
  expect(await namesOf('inactive')).toEqual(['never', 'played']);
  expect(await namesOf('stopped')).toEqual(['played']);
});

it('the number of videos a group has seen is updated by views and by retention', async () => {
  const { services } = server;
  const [group] = await database.selectFrom('groups').select('id').where('user_id', '=', who.m.userId).execute();
  const wrong = async () => {
    const { rows } = await sql`
      select from groups where seen_count <> (select count(*) from seen where group_id = groups.id)`.execute(database);
    return rows.length;
  };
  const see = (ids: number[], seenAt: string) =>
    services.seen.mark(group!.id, ids, { seenAt: new Date(seenAt), playId: undefined });
  const videos = (await database.selectFrom('videos').select('id').limit(3).execute()).map(({ id }) => id);
  await see(videos.slice(0, 2), '2025-01-02T09:00:00Z');
  await see(videos.slice(1), '2026-10-05T09:00:00Z');
  expect(await wrong()).toBe(0);
  await services.privacy.deleteExpired(new Date('2040-01-01'));
  expect(await wrong()).toBe(0);
});
