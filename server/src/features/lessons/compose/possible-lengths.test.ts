import { expect, it } from 'vitest';
import { addVideos, smallLibrary } from '#testing/library.ts';
import { bodyOf } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

const { server, who } = await startSchool();
await addVideos(
  server,
  smallLibrary(12).map((video, at) => ({
    ...video,
    needs: { posture: at % 12 < 2 ? ('seated' as const) : ('standing' as const) },
  })),
);

it('lists the lengths that the videos of a lesson space reach', async () => {
  const lengths = (place?: object) =>
    bodyOf(server.as(who.c.token).post('/api/lessons/lengths', { groupName: 'כיתה א׳', intensity: 3, place }));
  expect(await lengths()).toEqual({ lengths: [1, 2, 3, 4, 5] });
  expect(await lengths({ posture: 'seated' })).toEqual({ lengths: [1, 2, 3] });
  expect(await lengths({ noise: 'quiet' })).toEqual({ lengths: [] });
});
