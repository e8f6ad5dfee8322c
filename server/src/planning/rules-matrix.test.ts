import { expect, it } from 'vitest';
import type { RulesMatrix } from '@zuzu/contract/planning/rules-matrix.ts';
import { TERM_WEEKS } from '@zuzu/domain/planning/term.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { endlessLibrary, endlessRules } from '#testing/endless-rules.ts';
import { addVideos, smallLibrary } from '#testing/library.ts';
import { addPeople } from '#testing/people.ts';
import { PATIENCE } from '#testing/patience.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();
const { simulationsQueue, runSimulation, simulations } = server.services;
await simulationsQueue.work(2, runSimulation, simulations.markFailed);
const { token } = (await addPeople(server)).m;
await addVideos(server, smallLibrary());

const start = (rules: object, lessonsPerWeek: unknown = 1) =>
  server.as(token).post('/api/lessons/rules-matrix', { rules, lessonsPerWeek });
const latest = async (): Promise<RulesMatrix> =>
  (await server.as(token).get('/api/lessons/rules-matrix/latest')).body.rulesMatrix;
const ended = async (): Promise<RulesMatrix> => {
  await expect.poll(async () => (await latest()).state, PATIENCE).toMatch(/done|failed|cancelled/);
  return latest();
};

it('the matrix gives every length and intensity by the saved rules, and by others that are not saved', async () => {
  expect(await latest()).toBeNull();
  const begun = await start({});
  expect(begun).toMatchObject({ status: 200, body: { cells: [], rules: { kind: 'saved' }, lessonsPerWeek: 1 } });
  const saved = await ended();
  expect(saved).toMatchObject({ state: 'done', percent: 100, id: begun.body.id });
  expect(saved.cells).toHaveLength(25);
  for (const cell of saved.cells)
    expect(cell).toMatchObject({ lessons: TERM_WEEKS, planned: TERM_WEEKS, skippedBlocks: 0 });

  const config = structuredClone(defaultLessonConfig);
  config.compositionRules = { unseenPercentage: 60, seenPercentage: 40 };
  config.lessonRules['2'].order = ['yoga'];
  expect((await start({ config })).status).toBe(200);
  const edited = await ended();
  expect(edited.rules).toEqual({ kind: 'edited', version: null });
  for (const cell of edited.cells)
    expect(cell).toMatchObject({ lessons: cell.lengthCode === 2 ? 0 : TERM_WEEKS, askedNewPercent: 60 });
  expect((await start({ version: 99 })).status).toBe(400);
  expect((await start({}, 8)).status).toBe(400);
});

it('one lesson is simulated by rules that are not saved, and composed by those that are', async () => {
  const config = structuredClone(defaultLessonConfig);
  config.lessonRules['2'].order = ['small/dance', 'small/dance', 'main'];
  const body = { intensity: 3, duration: 2, numberOfLessons: 1 };
  const compose = (more: object) => server.as(token).post('/api/lessons/compose', { ...body, ...more });
  const { status, body: lesson } = await compose({ rules: { config } });
  expect(status, JSON.stringify(lesson)).toBe(200);
  expect(lesson.finalLesson.map(({ blockPath }: { blockPath: string }) => blockPath)).toEqual(
    config.lessonRules['2'].order,
  );
  expect(lesson.testData.config.lessonRules['2'].order).toEqual(config.lessonRules['2'].order);
  const { body: saved } = await compose({});
  expect(saved.testData.config.lessonRules['2'].order).toEqual(defaultLessonConfig.lessonRules['2'].order);
  const { body: config2 } = await server.as(token).get('/api/lessons/lesson-config');
  expect(JSON.stringify(config2)).not.toContain('"small/dance","small/dance","main"');
  expect((await compose({ numberOfLessons: undefined, rules: {} })).status).toBe(400);
});

it('the matrix is cancelled by the one who asked', async () => {
  await addVideos(server, endlessLibrary());
  const { id } = (await start({ config: endlessRules })).body;
  await expect.poll(async () => (await latest()).state, PATIENCE).toBe('running');
  const cancel = (of: string) => server.as(token).post(`/api/lessons/rules-matrix/${of}/cancel`, {});
  expect((await cancel('other')).status).toBe(404);
  expect(await cancel(id)).toMatchObject({ status: 200, body: { state: 'cancelled', cells: [] } });
});
