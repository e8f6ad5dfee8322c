import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { GroupsReport } from '@zuzu/contract/statistics.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { addVideos, smallLibrary } from '../testing/library.ts';
import { addPeople } from '../testing/people.ts';
import { playYear } from '../testing/school-year.ts';
import { createDatabase, startTestServer, type TestServer } from '../testing/test-server.ts';
import { videosRepository } from '../videos/videos.repository.ts';

const AT_ONCE = 60;
const PATIENCE = { timeout: 10_000, interval: 20 };

/** What each table has that it should not have, or hasn't although it should: counted anew out of every view and event. */
const faultsOf = async (db: Database): Promise<unknown[]> => {
  const { rows } = await sql`
    with seen as (
      select video_id, (seen_at at time zone 'Asia/Jerusalem')::date as day
      from views join groups on groups.id = group_id where simulation_intensity is null
    ), done as (
      select plays.group_id, groups.kind as whose, (at at time zone 'Asia/Jerusalem')::date as day, seconds::float8,
        (play_events.kind = 'start' and plays.video_id is null)::integer as started,
        (play_events.kind = 'finish' and plays.video_id is null)::integer as finished
      from play_events
        join plays on plays.id = play_id
        join groups on groups.id = plays.group_id
      where simulation_intensity is null
    ),
    video_weeks as (select distinct video_id, week_of(day) as week from seen),
    group_weeks as (select distinct group_id, week_of(day) as week from done),
    expected as (
      select 'views' as what, video_id::text as key, 'epoch'::date as of, count(*)::float8 as a, 0::float8 as b, 0::float8 as c
        from seen group by 2
      union all
      select 'views before', video_id::text, week,
        (select count(*) from seen where seen.video_id = video_weeks.video_id and day < week), 0, 0 from video_weeks
      union all
      select 'activity', group_id::text, 'epoch', sum(started), sum(finished), sum(seconds) from done group by 2
      union all
      select 'activity before', group_id::text, week, coalesce(sum(started) filter (where day < week), 0),
        coalesce(sum(finished) filter (where day < week), 0), coalesce(sum(seconds) filter (where day < week), 0)
        from group_weeks join done using (group_id) group by 2, 3
      union all
      select 'kinds', whose, day, sum(started), sum(finished), sum(seconds) from done group by 2, 3
      union all
      select 'last days', kind, coalesce(last_active, '-infinity'), count(*), 0, 0 from groups
        where kind = 'class' or (kind = 'individual' and position = 0) group by 2, 3
    ), kept as (
      select 'views' as what, video_id::text as key, 'epoch'::date as of, views::float8 as a, 0::float8 as b, 0::float8 as c
        from video_views_in_all
      union all
      select 'views before', video_id::text, week, views, 0, 0 from video_views_before_week
      union all
      select 'activity', group_id::text, 'epoch', started, finished, seconds from activity_by_group_in_all
      union all
      select 'activity before', group_id::text, week, started, finished, seconds from activity_by_group_before_week
      union all
      select 'kinds', kind, day, started, finished, seconds from activity_by_kind
      union all
      select 'last days', kind, last_active, groups, 0, 0 from last_active_counts
    )
    select what, key, of, row_to_json(kept) as kept, row_to_json(expected) as expected
    from expected full join kept using (what, key, of)
    where (kept.a is distinct from expected.a or kept.b is distinct from expected.b
        or (abs(kept.c - expected.c) < 0.05) is not true)
      -- where a kind had a group of which nothing is left, zeros stay
      and not (what in ('kinds', 'last days') and expected.a is null and kept.a = 0 and kept.b = 0 and abs(kept.c) < 0.05)`.execute(
    db,
  );
  return rows;
};

/** Whether a transaction of this database waits for a row that another one holds. */
const isSomebodyWaiting = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as waiting`.execute(db);
  return rows[0]!.waiting;
};

const opened: Database[] = [];
const databaseAt = async (connectionString: string, migration?: string): Promise<Database> => {
  const database = await openDatabase(connectionString, () => undefined, migration);
  opened.push(database);
  return database;
};
afterAll(() => Promise.all(opened.map((database) => database.destroy())));

/** Two groups each of an individual, of an organization and of a manager. */
const addGroups = (db: Database) =>
  sql`
  with people as (
    insert into users (full_name, phone_number, type) values
      ('one', '+972500000001', 'A'), ('two', '+972500000002', 'C'), ('three', '+972500000003', 'M')
    returning id
  )
  insert into groups (user_id, name, lesson_length, intensity_level, lessons_per_week)
  select id, name, 3, 3, 4 from people cross join (values ('default'), ('second')) as each (name)`.execute(db);

it('of what was before them are made once, and then run on', async () => {
  const connectionString = await createDatabase();
  const before = await databaseAt(connectionString, '0016-names-by-letters');
  await addGroups(before);
  await videosRepository(before).insert(smallLibrary(2));
  await playYear({ database: before }, { from: '2026-01-01', days: 40, lessonsPerDay: 1, videosPerDay: 1 });
  const database = await databaseAt(connectionString);
  expect(await faultsOf(database)).toEqual([]);
  // later, earlier, and in between
  for (const from of ['2026-03-05', '2025-11-01', '2026-02-12'])
    await playYear({ database }, { from, days: 20, lessonsPerDay: 1, videosPerDay: 1 });
  expect(await faultsOf(database)).toEqual([]);
});

describe('with many reports at once', () => {
  let server: TestServer;
  let who: Awaited<ReturnType<typeof addPeople>>;
  let database: Database;
  beforeAll(async () => {
    server = await startTestServer();
    ({ database } = server.services);
    who = await addPeople(server);
    await addVideos(server, smallLibrary(1));
    await playYear(server.services, { from: '2026-09-01', days: 3, lessonsPerDay: 2, videosPerDay: 1 });
  });

  it('nothing is lost, in whatever week it belongs', async () => {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => {
        const at = new Date(Date.parse('2026-09-10T09:00:00Z') + (n % 4) * 7 * 86_400_000);
        return database.transaction().execute(async (tx) => {
          await sql`
            insert into views (group_id, video_id, seen_at)
            select id, (select min(id) from videos) + ${n % 2}::integer, ${at} from groups order by id limit 2`.execute(
            tx,
          );
          await sql`
            insert into play_events (play_id, number, kind, seconds, at)
            select id, ${1_000 + 2 * n}::integer + later, 'part', 7.1, ${at}::timestamptz + later * interval '1 day'
            from plays cross join generate_series(0, 1) later
            where group_id = (select group_id from plays order by group_id limit 1) order by id limit 2`.execute(tx);
        });
      }),
    );
    const { rows } = await sql<{ views: number }>`
      select sum(views)::integer as views from video_views_in_all`.execute(database);
    const { count } = await database
      .selectFrom('views')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(rows[0]?.views).toBe(count);
    expect(await faultsOf(database)).toEqual([]);
  });

  it('a group that becomes another’s kind waits for what is being reported of it, and takes it along', async () => {
    let isDone = false;
    let change: Promise<unknown> | undefined;
    await database.transaction().execute(async (tx) => {
      await sql`
        insert into play_events (play_id, number, kind, seconds, at)
        select plays.id, 2000, 'part', 50, '2026-09-02T09:00:00Z'
        from plays join groups on groups.id = group_id where user_id = ${who.a.userId} limit 1`.execute(tx);
      change = database
        .updateTable('users')
        .set({ type: 'C' })
        .where('id', '=', who.a.userId)
        .execute()
        .then(() => (isDone = true));
      await vi.waitUntil(async () => isDone || (await isSomebodyWaiting(database)), PATIENCE);
    });
    await change;
    expect(await faultsOf(database)).toEqual([]);
    await database.updateTable('users').set({ type: 'A' }).where('id', '=', who.a.userId).execute();
    expect(await faultsOf(database)).toEqual([]);
  });

  it('a group takes along what it did when it becomes another’s kind, and when it is no more', async () => {
    const manager = { token: who.m.token };
    const report = async (): Promise<GroupsReport> => {
      const { body } = await server.call('GET', '/api/statistics/groups?from=2026-01-01&to=2026-12-31', manager);
      return body;
    };
    const person = async (id: string) =>
      (await server.call('GET', '/api/users', manager)).body.find((user: { _id: string }) => user._id === id);
    const first = await report();
    expect(first).toMatchObject({ classes: { count: 3, active: 3 }, individuals: { people: 2, active: 2 } });
    expect(first.former).toEqual({ started: 0, finished: 0, minutes: 0 });

    const b = await person(who.b.userId);
    expect((await server.call('PUT', `/api/users/${b._id}`, { ...manager, body: { ...b, type: 'C' } })).status).toBe(
      200,
    );
    const second = await report();
    expect(second).toMatchObject({ classes: { count: 4 }, individuals: { people: 1, active: 1 } });
    expect(second.individuals.started).toBeLessThan(first.individuals.started);
    expect(await faultsOf(database)).toEqual([]);

    const c = await person(who.c.userId);
    const [kept] = c.groups;
    expect(
      (await server.call('PUT', `/api/users/${c._id}`, { ...manager, body: { ...c, groups: [kept] } })).status,
    ).toBe(200);
    const third = await report();
    expect(third.classes.count).toBe(3);
    expect(third.former.started).toBeGreaterThan(0);
    expect(await faultsOf(database)).toEqual([]);

    expect((await server.call('DELETE', `/api/users/${who.a.userId}`, manager)).status).toBe(200);
    const fourth = await report();
    expect(fourth.individuals).toEqual({ people: 0, active: 0, started: 0, finished: 0, minutes: 0 });
    expect(fourth.former.started).toBeGreaterThan(third.former.started);
    expect(await faultsOf(database)).toEqual([]);

    await database.deleteFrom('groups').where('kind', '=', 'former').execute();
    expect((await report()).former).toEqual({ started: 0, finished: 0, minutes: 0 });
    await database.deleteFrom('groups').where('kind', '=', 'class').execute();
    expect((await report()).classes).toEqual({ count: 0, active: 0 });
  });
});

it('somebody who plays on their own counts once, whichever of their groups plays', async () => {
  const server = await startTestServer();
  const { database } = server.services;
  const { m } = await addPeople(server);
  const manager = { token: m.token };
  const individuals = async (from: string, to: string) => {
    const { body } = await server.call('GET', `/api/statistics/groups?from=${from}&to=${to}`, manager);
    const { people, active } = (body as GroupsReport).individuals;
    return [people, active];
  };
  const { body: user } = await server.call('POST', '/api/users', {
    ...manager,
    body: {
      full_name: 'שלוש',
      phone_number: '0527777777',
      type: 'C',
      groups: [{ name: '1' }, { name: '2' }, { name: '3' }],
    },
  });
  const play = (group: number, at: string) =>
    sql`
    with play as (insert into plays (group_id, started_at) values (${user.groups[group]._id}, ${at}) returning id)
    insert into play_events (play_id, number, kind, seconds, at) select id, 0, 'start', 5, ${at} from play`.execute(
      database,
    );
  const [people] = await individuals('2026-09-20', '2026-09-26');
  const { status, body: alone } = await server.call('PUT', `/api/users/${user._id}`, {
    ...manager,
    body: { ...user, type: 'A' },
  });
  expect(status).toBe(200);
  expect(await individuals('2026-09-20', '2026-09-26')).toEqual([people! + 1, 0]);
  await play(2, '2026-09-22T09:00:00Z');
  await play(1, '2026-09-23T09:00:00Z');
  expect(await individuals('2026-09-20', '2026-09-26')).toEqual([people! + 1, 1]);
  await play(0, '2026-09-24T09:00:00Z');
  expect(await individuals('2026-09-20', '2026-09-26')).toEqual([people! + 1, 1]);
  // in the range the first one didn't play, or all played after it
  expect(await individuals('2026-09-20', '2026-09-22')).toEqual([people! + 1, 1]);
  await play(2, '2026-09-30T09:00:00Z');
  expect(await individuals('2026-09-20', '2026-09-22')).toEqual([people! + 1, 1]);
  expect(await individuals('2026-09-20', '2026-09-21')).toEqual([people! + 1, 0]);
  expect(await faultsOf(database)).toEqual([]);

  // another one becomes the first
  const { status: reordered } = await server.call('PUT', `/api/users/${user._id}`, {
    ...manager,
    body: { ...alone, groups: alone.groups.toReversed() },
  });
  expect(reordered).toBe(200);
  expect(await individuals('2026-09-20', '2026-09-26')).toEqual([people! + 1, 1]);
  expect(await faultsOf(database)).toEqual([]);
});

it('whoever changes several classes, and a report of one of them, never wait for each other in a circle', async () => {
  const server = await startTestServer();
  const { database } = server.services;
  const { c } = await addPeople(server);
  await addVideos(server, smallLibrary(1));
  await playYear(server.services, { from: '2026-09-01', days: 1, lessonsPerDay: 1, videosPerDay: 0 });
  const classes = await database
    .selectFrom('groups')
    .select('id')
    .where('user_id', '=', c.userId)
    .orderBy('id')
    .execute();
  const [one, other] = classes.map(({ id }) => id);
  const play = (groupId: string | undefined, number: number, at: string) =>
    sql`
    insert into play_events (play_id, number, kind, seconds, at)
    select id, ${number}::integer, 'part', 5, ${at} from plays where group_id = ${groupId}`.execute(database);
  for (const id of [one, other]) await play(id, 8, '2026-09-05T09:00:00Z');
  let isDone = false;
  let report: Promise<unknown> | undefined;
  await database.transaction().execute(async (edit) => {
    await edit.updateTable('groups').set({ archived_at: new Date() }).where('id', '=', one!).execute();
    report = play(other, 9, '2026-09-06T09:00:00Z').finally(() => (isDone = true));
    await vi.waitUntil(async () => isDone || (await isSomebodyWaiting(database)), PATIENCE);
    await edit.updateTable('groups').set({ position: 0 }).where('id', '=', other!).execute();
  });
  await report;
  expect(await faultsOf(database)).toEqual([]);
});
