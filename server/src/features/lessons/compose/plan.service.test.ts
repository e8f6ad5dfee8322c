import { expect, it } from 'vitest';
import { addVideos, readyVideo, smallLibrary } from '#testing/library.ts';
import { bodyOf } from '#testing/test-server.ts';
import { changeRules } from '#testing/rules.ts';
import { startSchool } from '#testing/school.ts';

const { server, who } = await startSchool({ library: smallLibrary() });

const compose = async (duration: number) =>
  who.c.post('/api/lessons/compose', { duration, intensity: 3, groupName: 'כיתה א׳', fresh: true });

it('proves off the event loop that no lesson fits, and returns the closest one with a warning', async () => {
  // within the range of possible lengths, but unreachable: all videos take 60 or 100 seconds
  const lengths = [60, 60, 60, 100, 100, 100];
  await addVideos(
    server,
    lengths.map((length) => readyVideo({ path: 'rare', length })),
  );
  await changeRules(server, (config) => {
    config.lessonRules['1'] = { ...config.lessonRules['1'], order: ['rare', 'rare', 'rare', 'rare'] };
    config.tolerances.lessonDuration['1'] = { min: 4.8, max: 4.9 };
  });
  const body = await bodyOf(compose(1));
  const total = body.finalLesson.reduce(
    (sum: number, part: { video: { length: number } }) => sum + part.video.length,
    0,
  );
  expect(total).toBe(280);
  expect(body.warnings).toContainEqual(
    expect.objectContaining({ code: 'OUTSIDE_TOLERANCE', shortestSeconds: 280, longestSeconds: 360 }),
  );
});

it('notices library changes made by another process', async () => {
  await changeRules(server, (config) => (config.lessonRules['3'].order = ['late']));
  expect((await compose(3)).status).toBe(422);
  await addVideos(server, [readyVideo({ path: 'late', length: 900 })]);
  expect((await compose(3)).body.finalLesson).toHaveLength(1);
});
