import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { SchoolYear } from '@zuzu/contract/lessons/school-year.ts';
import { makePlan } from '@zuzu/domain/composition/plan.ts';
import { schoolYear } from '@zuzu/domain/composition/school-year.ts';
import { yearFigures } from '@zuzu/domain/composition/school-year-figures.ts';
import { defaultLessonConfig } from '@zuzu/domain/lessons/default-lesson-config.ts';
import type { LessonConfig } from '@zuzu/domain/lessons/lesson-config.ts';
import { addVideos, readyVideo, smallLibrary } from '../testing/library.ts';
import { addPeople } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let who: Awaited<ReturnType<typeof addPeople>>;
/** Four managers: one more than may simulate at once, and one to spare. */
let managers: string[];
beforeAll(async () => {
  server = await startTestServer();
  who = await addPeople(server);
  await addVideos(server, smallLibrary());
  await addVideos(
    server,
    Array.from({ length: 900 }, (_, at) =>
      readyVideo({ path: `slow/${'ab'[at % 2]}`, length: 60 + ((at * 7_919) % 80_000) / 1_000 }),
    ),
  );
  managers = [who.m.token];
  for (const n of [1, 2, 3]) {
    const phoneNumber = `053000000${n}`;
    await server.services.users.add({ type: 'M', phoneNumber, fullName: `מנהלת ${n}`, groups: [] });
    managers.push((await server.signIn(phoneNumber)).token);
  }
});

const changed = (change: (config: LessonConfig) => void): LessonConfig => {
  const config = structuredClone(defaultLessonConfig);
  change(config);
  return config;
};
/** Sixty blocks and a window of less than a millisecond: no lesson of it is found within minutes. */
const endless = changed((config) => {
  config.lessonRules['2'].order = Array.from({ length: 60 }, (_, at) => ['slow', 'slow/a'][at % 2]!);
  config.lessonRules['2'].duration = 98.12345;
  config.tolerances.lessonDuration['2'] = { min: 98.12345, max: 98.12346 };
});
const aYear = { duration: 2, intensity: 3, userType: 'C', lessons: 40, lessonsPerWeek: 5, ruleSets: [{}] as unknown[] };
const start = (body: object = {}, token = who.m.token) =>
  server.call('POST', '/api/lessons/school-years', { token, body: { ...aYear, ...body } });
const latest = async (token = who.m.token): Promise<SchoolYear | null> =>
  (await server.call('GET', '/api/lessons/school-years/latest', { token })).body.schoolYear;
const cancel = (id: string, token = who.m.token) =>
  server.call('POST', `/api/lessons/school-years/${id}/cancel`, { token, body: {} });
const hasEnded = (year: SchoolYear | null) => year !== null && !['waiting', 'running'].includes(year.state);
const ended = async (token = who.m.token): Promise<SchoolYear> => {
  await expect.poll(async () => hasEnded(await latest(token)), { timeout: 30_000 }).toBe(true);
  return (await latest(token))!;
};

describe('a simulated year', () => {
  it('runs in the background and gives what the domain gives, its lessons once it has ended', async () => {
    const started = await start();
    expect(started).toMatchObject({ status: 200, body: { runs: [{ rules: { kind: 'saved' }, lessons: [] }] } });
    expect(['waiting', 'running']).toContain(started.body.state);
    const year = await ended();
    const { index } = await server.services.library.current();
    const plan = makePlan(index, {
      config: defaultLessonConfig,
      pins: new Map(),
      lengthCode: 2,
      intensity: '3',
      userType: 'C',
    });
    const here = [...schoolYear(plan, { lessons: 40, lessonsPerWeek: 5, start: Date.parse(year.startedAt), seed: 1 })];
    expect(year).toMatchObject({ state: 'done', id: started.body.id, request: { lessons: 40, userType: 'C' } });
    expect(year.runs[0]).toMatchObject({
      candidates: 48,
      figures: yearFigures(here, 48),
      tolerance: { min: 9, max: 11, duration: 10 },
      failure: null,
    });
    expect(year.runs[0]!.lessons.map(({ day, totalSeconds }) => [day, totalSeconds])).toEqual(
      here.map(({ day, totalSeconds }) => [day, totalSeconds]),
    );
    expect(year.runs[0]!.lessons[0]).not.toHaveProperty('videoIds');
  });

  it('compares saved rules with unsaved and with older ones', async () => {
    const edited = changed((config) => (config.compositionRules = { unseenPercentage: 100, seenPercentage: 0 }));
    await start({ ruleSets: [{}, { config: edited }] });
    const [saved, unsaved] = (await ended()).runs;
    expect([saved!.rules.kind, unsaved!.rules]).toEqual(['saved', { kind: 'edited', version: null }]);
    expect(unsaved!.figures.allSeenDay).toBeLessThan(saved!.figures.allSeenDay!);

    const { version } = await server.services.lessonConfigs.current();
    await server.services.database
      .insertInto('lesson_configs')
      .values({ config: JSON.stringify(edited), pins: '{}', created_by: null })
      .execute();
    await start({ ruleSets: [{}, { version }] });
    const [now, before] = (await ended()).runs;
    expect(now!.rules.kind).toBe('saved');
    expect(before!.rules).toEqual({ kind: 'version', version });
    expect(now!.figures).toEqual(unsaved!.figures);
    expect(before!.figures).toEqual(saved!.figures);
  });

  it('says which of its rules give no lesson', async () => {
    const nothing = changed((config) => (config.lessonRules['2'].order = ['small/juggling']));
    await start({ ruleSets: [{ config: nothing }, {}] });
    expect(await ended()).toMatchObject({
      state: 'done',
      runs: [{ failure: { code: 'CANNOT_COMPOSE' }, figures: { lessons: 0 } }, { failure: null }],
    });
    await start({ ruleSets: [{ config: nothing }] });
    expect(await ended()).toMatchObject({ state: 'failed' });
  });

  it("leaves everybody's history, and the test user's, as it was", async () => {
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

describe('several at once', () => {
  it('run two at a time, the others wait in their order, and ending one lets the next begin', async () => {
    for (const token of managers) await start({ ruleSets: [{ config: endless }] }, token);
    const states = async () => Promise.all(managers.map(async (token) => (await latest(token))!.state));
    expect(await states()).toEqual(['running', 'running', 'waiting', 'waiting']);
    expect((await latest(managers[3]))!.ahead).toBe(3);
    const { status, body } = await cancel((await latest(managers[0]))!.id, managers[0]);
    expect(status).toBe(200);
    expect(body.state).toBe('cancelled');
    expect(await states()).toEqual(['cancelled', 'running', 'running', 'waiting']);

    // who starts anew ends their own, and no one else's
    await start({}, managers[1]);
    expect(await states()).toEqual(['cancelled', 'waiting', 'running', 'running']);
    for (const token of managers.slice(2)) await cancel((await latest(token))!.id, token);
    expect(await ended(managers[1])).toMatchObject({ state: 'done' });
  });

  it("does not let a manager cancel another's, nor one that is gone", async () => {
    const mine = (await start()).body;
    expect((await cancel(mine.id, managers[1])).status).toBe(404);
    expect((await cancel('gone')).status).toBe(404);
    await ended();
    expect(await cancel(mine.id)).toMatchObject({ status: 200, body: { state: 'done' } });
  });
});

it('ends with the server, in the middle of a year', async () => {
  const other = await startTestServer();
  const { m } = await addPeople(other);
  await addVideos(other, smallLibrary());
  const body = { ...aYear, ruleSets: [{ config: endless }] };
  await other.call('POST', '/api/lessons/school-years', { token: m.token, body });
  await other.services.simulatedYears.close();
  const { schoolYear: year } = (await other.call('GET', '/api/lessons/school-years/latest', { token: m.token })).body;
  expect(year.state).toBe('cancelled');
});

it('refuses what is no year, whom it is not for, and rules that cannot be meant', async () => {
  for (const [change, field] of [
    [{ lessons: 0 }, 'lessons'],
    [{ lessons: 366 }, 'lessons'],
    [{ lessonsPerWeek: 8 }, 'lessonsPerWeek'],
    [{ duration: 6 }, 'duration'],
    [{ intensity: 0 }, 'intensity'],
    [{ userType: 'X' }, 'userType'],
    [{ ruleSets: [] }, 'ruleSets'],
    [{ ruleSets: [{}, {}, {}] }, 'ruleSets'],
    [{ ruleSets: [{ version: 999 }] }, 'ruleSets[0].version'],
    [{ ruleSets: [{}, { version: 1, config: defaultLessonConfig }] }, 'ruleSets[1]'],
    [
      { ruleSets: [{ config: changed((config) => (config.lessonRules['2'].order = Array(61).fill('main'))) }] },
      'ruleSets[0].config.lessonRules.2.order',
    ],
  ] as const)
    expect(await start(change), field).toMatchObject({ status: 400, body: { details: [{ field }] } });
  expect((await start({}, who.c.token)).status).toBe(403);
  expect((await server.call('GET', '/api/lessons/school-years/latest')).status).toBe(401);
});
