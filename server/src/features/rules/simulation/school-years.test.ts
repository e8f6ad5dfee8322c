import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { SchoolYear } from '@zuzu/contract/planning/school-year.ts';
import { makePlan } from '@zuzu/domain/composition/plan/plan.ts';
import { schoolYear } from '@zuzu/domain/planning/school-year.ts';
import { yearFigures } from '@zuzu/domain/planning/school-year-figures.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { endlessLibrary, endlessRules } from '#testing/endless-rules.ts';
import { addVideos, smallLibrary } from '#testing/library.ts';
import { addPeople } from '#testing/people.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { PATIENCE } from '#testing/patience.ts';
import { rulesWith, storeRules } from '#testing/rules.ts';
import { DAY_MS } from '#testing/school.ts';

const server = await startTestServer();
/** Another server on the same database, which runs no simulations. */
const other = await startTestServer({ database: server.connectionString });
const { simulationsQueue, simulateYear, schoolYears } = server.services;
await simulationsQueue.work(2, simulateYear, schoolYears.markFailed);
const who = await addPeople(server);
await addVideos(server, smallLibrary());
await addVideos(server, endlessLibrary());
const managers = [who.m.token];
for (const n of [1, 2, 3]) {
  const phoneNumber = `053000000${n}`;
  await server.services.users.add({ type: 'M', phoneNumber, fullName: `מנהלת ${n}`, groups: [] });
  managers.push((await server.signIn(phoneNumber)).token);
}

const aYear = { duration: 2, intensity: 3, userType: 'C', lessons: 40, lessonsPerWeek: 5, ruleSets: [{}] as unknown[] };
const start = (body: object = {}, token = who.m.token) =>
  server.as(token).post('/api/lessons/school-years', { ...aYear, ...body });
const latest = async (token = who.m.token, at = server): Promise<SchoolYear | null> =>
  (await at.as(token).get('/api/lessons/school-years/latest')).body.schoolYear;
const cancel = (id: string, token = who.m.token, at = server) =>
  at.as(token).post(`/api/lessons/school-years/${id}/cancel`, {});
const hasEnded = (year: SchoolYear | null) => year !== null && !['waiting', 'running'].includes(year.state);
const ended = async (token = who.m.token): Promise<SchoolYear> => {
  await expect.poll(async () => hasEnded(await latest(token)), PATIENCE).toBe(true);
  return (await latest(token))!;
};

describe('a simulated school year', () => {
  it('runs in the background with the domain’s result, and returns lessons once it has ended', async () => {
    const started = await start();
    expect(started).toMatchObject({ status: 200, body: { runs: [{ rules: { kind: 'saved' }, lessons: [] }] } });
    expect(['waiting', 'running']).toContain(started.body.state);
    const year = await ended();
    const { index } = await server.services.library.current();
    const plan = makePlan(index, {
      config: defaultLessonConfig,
      pins: new Map(),
      lengthCode: 2,
      intensity: 3,
      userType: 'C',
    });
    const here = [...schoolYear(plan, { lessons: 40, lessonsPerWeek: 5, start: Date.parse(year.startedAt), seed: 1 })];
    expect(year).toMatchObject({ state: 'done', id: started.body.id, request: { lessons: 40, userType: 'C' } });
    expect(year.runs[0]).toMatchObject({
      candidates: 64,
      figures: yearFigures(here, 64),
      tolerance: { min: 9, max: 11, duration: 10 },
      failure: null,
    });
    expect(year.runs[0]!.lessons.map(({ day, totalSeconds }) => [day, totalSeconds])).toEqual(
      here.map(({ day, totalSeconds }) => [day, totalSeconds]),
    );
    expect(year.runs[0]!.lessons[0]).not.toHaveProperty('videoIds');
  });

  it('compares current rules with unsaved and older ones', async () => {
    const edited = rulesWith((config) => (config.compositionRules = { unseenPercentage: 100, seenPercentage: 0 }));
    await start({ ruleSets: [{}, { config: edited }] });
    const [saved, unsaved] = (await ended()).runs;
    expect([saved!.rules.kind, unsaved!.rules]).toEqual(['saved', { kind: 'edited', version: null }]);
    expect(unsaved!.figures.allSeenDay).toBeLessThan(saved!.figures.allSeenDay!);

    const { version } = await server.services.lessonConfigs.current();
    await storeRules(server, edited);
    await start({ ruleSets: [{}, { version }] });
    const [now, before] = (await ended()).runs;
    expect(now!.rules.kind).toBe('saved');
    expect(before!.rules).toEqual({ kind: 'version', version });
    expect(now!.figures).toEqual(unsaved!.figures);
    expect(before!.figures).toEqual(saved!.figures);
  });

  it('reports rule sets that yield no lesson', async () => {
    const nothing = rulesWith((config) => (config.lessonRules['2'].order = ['small/juggling']));
    await start({ ruleSets: [{ config: nothing }, {}] });
    expect(await ended()).toMatchObject({
      state: 'done',
      runs: [{ failure: { code: 'CANNOT_COMPOSE' }, figures: { lessons: 0 } }, { failure: null }],
    });
    await start({ ruleSets: [{ config: nothing }] });
    expect(await ended()).toMatchObject({ state: 'failed' });
  });

  it('leaves all histories unchanged, including the test user’s', async () => {
    const count = async () =>
      (
        await sql`select (select count(*) from seen) seen, (select count(*) from views) views,
          (select count(*) from composed_lessons) lessons, (select count(*) from groups) groups,
          (select count(*) from plays) plays`.execute(server.services.database)
      ).rows;
    const before = await count();
    await start();
    await ended();
    expect(await count()).toEqual(before);
  });
});

describe('concurrent simulations', () => {
  it('run two at a time, the others wait in order, and cancelling one starts the next', async () => {
    for (const token of managers) await start({ ruleSets: [{ config: endlessRules }] }, token);
    const states = async () => Promise.all(managers.map(async (token) => (await latest(token))!.state));
    const become = (...wanted: string[]) => expect.poll(states, PATIENCE).toEqual(wanted);
    await become('running', 'running', 'waiting', 'waiting');
    expect((await latest(managers[3]))!.ahead).toBe(3);
    const body = await bodyOf(cancel((await latest(managers[0]))!.id, managers[0]));
    expect(body.state).toBe('cancelled');
    await become('cancelled', 'running', 'running', 'waiting');

    // a new simulation cancels only the manager's previous one
    await start({}, managers[1]);
    await become('cancelled', 'waiting', 'running', 'running');
    for (const token of managers.slice(2)) await cancel((await latest(token))!.id, token);
    expect(await ended(managers[1])).toMatchObject({ state: 'done' });
  });

  it('can be cancelled by their own manager only, while they exist', async () => {
    const mine = (await start()).body;
    expect((await cancel(mine.id, managers[1])).status).toBe(404);
    expect((await cancel('gone')).status).toBe(404);
    await ended();
    expect(await cancel(mine.id)).toMatchObject({ status: 200, body: { state: 'done' } });
  });
});

describe('simulations with two servers on one database', () => {
  it('report the same state, and either server can cancel', async () => {
    const { id } = (await start({ lessons: 365, ruleSets: [{}, { config: endlessRules }] })).body;
    const lessons = async () => (await latest(undefined, other))?.runs[0]!.figures.lessons;
    await expect.poll(lessons, PATIENCE).toBe(365);
    expect(await latest(undefined, other)).toMatchObject({ id, state: 'running' });

    expect(await cancel(id, undefined, other)).toMatchObject({ status: 200, body: { state: 'cancelled' } });
    const [here, there] = [await latest(), await latest(undefined, other)];
    expect(here).toEqual(there);
    expect(here!.runs[0]!.lessons).toHaveLength(365);
    // the thread of the simulating server is idle again
    for (const token of managers.slice(1, 3)) await start({ ruleSets: [{ config: endlessRules }] }, token);
    const running = async () => (await latest(managers[2], other))!.state;
    await expect.poll(running, PATIENCE).toBe('running');
    for (const token of managers.slice(1, 3)) await cancel((await latest(token))!.id, token, other);
  });

  it('fail after their last attempt and are deleted when old', async () => {
    const { id } = (await start({ ruleSets: [{ config: endlessRules }] }, managers[3])).body;
    await expect.poll(async () => (await latest(managers[3]))!.state, PATIENCE).toBe('running');
    await other.services.schoolYears.markFailed(id);
    expect(await latest(managers[3])).toMatchObject({ state: 'failed', runs: [{ failure: { code: 'INTERNAL' } }] });
    // a year that has ended doesn't change
    await other.services.schoolYears.markFailed(id);
    await other.services.schoolYears.deleteExpired(new Date());
    expect(await latest(managers[3])).not.toBeNull();
    await other.services.schoolYears.deleteExpired(new Date(Date.now() + 31 * DAY_MS));
    expect(await latest(managers[3])).toBeNull();
    expect((await cancel(id, managers[3])).status).toBe(404);
  });
});

it('simulations reject unknown versions, and a version with other rules', async () => {
  for (const [change, field] of [
    [{ ruleSets: [{ version: 999 }] }, 'ruleSets[0].version'],
    [{ ruleSets: [{}, { version: 1, config: defaultLessonConfig }] }, 'ruleSets[1]'],
  ] as const)
    expect(await start(change), field).toMatchObject({ status: 400, body: { details: [{ field }] } });
});

it('simulations are rejected while 50 of other managers are unfinished', async () => {
  const { database } = server.services;
  await sql`
    with others as (
      insert into users (full_name, phone_number, type)
      select 'מנהלת', '+9725900000' || n, 'M' from generate_series(10, 59) n returning id)
    insert into simulated_years (manager_id, state, request, rules, results, lessons, asked_at)
    select id, 'waiting', '{}', '[]', '[]', '[]', now() from others`.execute(database);
  expect(await start()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  await sql`update simulated_years set state = 'done'
    where manager_id = (select id from users where phone_number = '+972590000010')`.execute(database);
  expect((await start()).status).toBe(200);
});
