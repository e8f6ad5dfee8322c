import { expect, it } from 'vitest';
import { testDataSchema } from '@zuzu/contract/lessons/simulation.ts';
import { smallLibrary } from '#testing/library.ts';
import { bodyOf } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

const { server, who } = await startSchool({ library: smallLibrary() });
const simulate = (numberOfLessons: unknown, token = who.m.token) =>
  server.as(token).post('/api/lessons/compose', { intensity: 3, duration: 2, numberOfLessons });
const testGroup = () =>
  server.services.database
    .selectFrom('groups')
    .select('id')
    .where('simulation_intensity', '=', 3)
    .executeTakeFirstOrThrow()
    .then(({ id }) => id);
const seenBy = (query = '') => who.m.get(`/api/lessons/testuser-seen${query}`);

it('evaluates distinct candidates, marks the chosen one as seen, and can clear the history', async () => {
  const body = await bodyOf(simulate(30));
  const testData = testDataSchema.parse(body.testData);
  expect(testData.requestedLesson).toEqual({ dur: 2, intensity: 3 });
  const all = [...testData.evaluatedInTolerance, ...testData.evaluatedOutOfTolerance];
  const contents = all.map(({ candidateLesson }) =>
    candidateLesson
      .map(({ video }) => video.fileKey)
      .toSorted()
      .join(),
  );
  expect(new Set(contents).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(1);

  const chosen: string[] = body.finalLesson.map((part: { video: { fileKey: string } }) => part.video.fileKey);
  const seen = (await seenBy()).body.seenVideos;
  expect(Object.keys(seen)).toEqual(['1', '2', '3', '4', '5']);
  expect(new Set(seen['3'])).toEqual(new Set(chosen));
  expect((await seenBy('?intensity=4')).body.seenVideos).toEqual({ '4': [] });

  const cleared = await who.m.post('/api/lessons/clear-testuser-seen');
  expect(cleared).toMatchObject({
    status: 200,
    body: { success: true, message: expect.stringContaining(`${chosen.length}`) },
  });
  expect((await seenBy()).body.seenVideos['3']).toEqual([]);
});

it('simulates for managers only', async () => {
  expect(await simulate(1, who.c.token)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
});

it('composes with the exclusions of a user type', async () => {
  const rules = { config: { lessonRules: { '2': { exclusions: { A: [], B: [], C: ['main'], M: [] } } } } };
  const blocks = async (userType: string) => {
    const body = await bodyOf(
      who.m.post('/api/lessons/compose', { intensity: 3, duration: 2, numberOfLessons: 1, rules, userType }),
    );
    return body.finalLesson.map(({ blockPath }: { blockPath: string }) => blockPath);
  };
  expect(await blocks('M')).toContain('main');
  expect(await blocks('C')).not.toContain('main');
  await who.m.post('/api/lessons/clear-testuser-seen');
});

it('each simulated lesson counts as a separate day; from the fifth on they meet the ratio', async () => {
  const newParts: number[] = [];
  const words: unknown[] = [];
  for (let n = 0; n < 10; n += 1) {
    const { body } = await simulate(5);
    newParts.push(body.finalLesson.filter((part: { lastSeenAt: string | null }) => part.lastSeenAt === null).length);
    words.push(body.warnings.map(({ code, cause }: { code: string; cause: string }) => [code, cause]));
    const history = await server.services.seen.history(await testGroup());
    // counted up to five
    expect(history.lessons).toBe(Math.min(5, n + 1));
  }
  // 30 % of nine parts are 2.7
  expect(newParts.slice(0, 4)).toEqual([9, 9, 9, 9]);
  for (const count of newParts.slice(4)) expect([2, 3]).toContain(count);
  expect(words.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => [['NEW_SHARE', 'opening']]));
  expect(words.slice(4).flat()).toEqual([]);
});
