import { expect, it } from 'vitest';
import type { ActivityReport } from '@zuzu/contract/statistics.ts';
import type { FilmSimulation, LibraryReport } from '@zuzu/contract/planning/filming.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { endlessLibrary, endlessRules } from '#testing/endless-rules.ts';
import { addVideos, readyVideo, smallLibrary } from '#testing/library.ts';
import { addPeople } from '#testing/people.ts';
import { PATIENCE } from '#testing/patience.ts';
import { playYear } from '#testing/school-year.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';

const NOW = new Date('2026-12-02T09:00:00Z');
const WEEKS = 12;
const server = await startTestServer({ now: () => NOW });
const { simulationsQueue, runSimulation, simulations } = server.services;
await simulationsQueue.work(2, runSimulation, simulations.markFailed);
const who = await addPeople(server);
await addVideos(server, smallLibrary(3));
await addVideos(server, [readyVideo({ path: 'yoga/slow', length: 90, intensities: [2] })]);

const cells = (userType = 'C'): Promise<LibraryReport> =>
  bodyOf(who.m.get(`/api/lessons/library-cells?userType=${userType}`));
const start = (userType = 'C', token = who.m.token) =>
  server.as(token).post('/api/lessons/film-proposals', { userType });
const latest = async (token = who.m.token): Promise<FilmSimulation | null> =>
  (await server.as(token).get('/api/lessons/film-proposals/latest')).body.filmProposals;
const saveRules = (config: LessonConfig) =>
  bodyOf(who.m.post('/api/lessons/lesson-config', { lessonConfig: { config } }));
const cancel = (id: string, token = who.m.token) =>
  server.as(token).post(`/api/lessons/film-proposals/${id}/cancel`, {});
const ended = async (): Promise<FilmSimulation> => {
  await expect.poll(async () => (await latest())?.state, PATIENCE).toMatch(/done|failed|cancelled/);
  return (await latest())!;
};

it('the cells tell what the library has, and that nothing has been played', async () => {
  const { played, cells: all } = await cells();
  expect(played).toEqual({ lessons: 0, weeks: WEEKS });
  expect(all).toHaveLength(50);
  const cell = (category: string, intensity: number) =>
    all.find((each) => each.category === category && each.intensity === intensity);
  expect(cell('main', 3)).toMatchObject({ videos: 3, lengthCodes: [1, 2, 3, 4, 5], lessonsPerWeek: 0 });
  expect(cell('yoga/slow', 2)).toEqual({
    category: 'yoga/slow',
    intensity: 2,
    videos: 1,
    minutes: 1.5,
    lengthCodes: [],
    lessonsPerWeek: 0,
    seenAll: null,
  });
});

it('what to film is found in the background, best first; it is said when the library has changed', async () => {
  expect(await latest()).toBeNull();
  // short lessons alone, of one category: a moment's work
  const config = structuredClone(defaultLessonConfig);
  for (const code of ['1', '2', '3', '4', '5'] as const) {
    config.lessonRules[code] = { ...config.lessonRules[code], order: ['yoga/slow'], duration: 1 };
    config.tolerances.lessonDuration[code] = { min: 0.1, max: 5 };
  }
  await saveRules(config);
  const begun = await start();
  expect(begun).toMatchObject({ status: 200, body: { userType: 'C', proposals: [], lessonsPlayed: 0 } });
  expect(['waiting', 'running']).toContain(begun.body.state);
  const film = await ended();
  expect(film).toMatchObject({ state: 'done', isCurrent: true, percent: 100, id: begun.body.id });
  expect(film.proposals[0]!.points.value).toBeGreaterThan(0);
  expect(film.proposals.map(({ points }) => points.value)).toEqual(
    film.proposals.map(({ points }) => points.value).toSorted((a, b) => b - a),
  );
  await addVideos(server, [readyVideo({ path: 'main', length: 60 })]);
  expect((await latest())!.isCurrent).toBe(false);
});

it('the question is cancelled by the one who asked, beside a year of the same manager', async () => {
  await addVideos(server, endlessLibrary());
  await saveRules(endlessRules);
  const { id } = (await start()).body;
  const year = { duration: 1, intensity: 3, userType: 'C', lessons: 5, lessonsPerWeek: 5, ruleSets: [{}] };
  await who.m.post('/api/lessons/school-years', year);
  const yearState = async () => (await who.m.get('/api/lessons/school-years/latest')).body.schoolYear.state;
  await expect.poll(yearState, PATIENCE).toBe('done');
  expect((await latest())!.state).toBe('running');
  expect((await cancel('other')).status).toBe(404);
  expect(await cancel(id)).toMatchObject({ status: 200, body: { state: 'cancelled' } });
  expect((await start('X')).status).toBe(400);
});

it('works out what a withdrawal costs, and is cancelled by the one who asked', async () => {
  const begin = (videoIds: string[]) => who.m.post('/api/lessons/withdrawals', { videoIds });
  const cost = async () => (await who.m.get('/api/lessons/withdrawals/latest')).body.withdrawal;
  const ready = async () => {
    await expect.poll(async () => (await cost())?.state, PATIENCE).toMatch(/done|failed|cancelled/);
    return cost();
  };
  // the endless library is still there
  const endless = await begin(['1']);
  await expect.poll(async () => (await cost()).state, PATIENCE).toBe('running');
  const stop = (id: string) => who.m.post(`/api/lessons/withdrawals/${id}/cancel`, {});
  expect((await stop('other')).status).toBe(404);
  expect(await stop(endless.body.id)).toMatchObject({ status: 200, body: { state: 'cancelled', change: null } });

  // short lessons alone, of one category; only those of one length have what is withdrawn
  const config = structuredClone(defaultLessonConfig);
  for (const code of ['1', '2', '3', '4', '5'] as const) {
    config.lessonRules[code] = {
      ...config.lessonRules[code],
      order: [code === '1' ? 'small/dance' : 'main'],
      duration: 1,
    };
    config.tolerances.lessonDuration[code] = { min: 0.1, max: 5 };
  }
  await saveRules(config);
  const { body: videos } = await who.m.get('/api/videos?category=small/dance');
  const { body: others } = await who.m.get('/api/videos?category=yoga');
  const idsOf = (some: { _id: string }[]) => some.map(({ _id }) => _id);
  await begin([...idsOf(others), 'gone']);
  const none = { value: 0, error: 0 };
  expect(await ready()).toMatchObject({ state: 'done', userType: 'C', lessonsPlayed: 0, change: { points: none } });
  await begin(idsOf(videos));
  const { change, percent } = await ready();
  expect(percent).toBe(100);
  expect(change.points.value).toBeLessThan(0);
  // all 180 of a school year, for a fifth of the classes
  expect(change.emptyBlocks.value).toBeCloseTo(-36);
  expect((await begin([])).status).toBe(400);
});

it('demand counts the lessons that were begun, as the statistics do', async () => {
  await saveRules(defaultLessonConfig);
  await playYear(server.services, { from: '2026-09-10', days: 83, lessonsPerDay: 2, videosPerDay: 1 });
  const { played, cells: all } = await cells();
  const { body } = await who.m.get('/api/statistics/activity?from=2026-09-10&to=2026-12-02&by=month');
  const { byType } = body as ActivityReport;
  expect(played.lessons).toBeGreaterThan(0);
  expect(played.lessons).toBe(byType.find(({ type }) => type === 'C')!.started);
  // every rule has a block of this category
  const used = all.filter(({ category }) => category === 'main');
  expect(used.reduce((sum, { lessonsPerWeek }) => sum + lessonsPerWeek, 0)).toBeCloseTo(played.lessons / WEEKS, 6);
});
