import { expect, it } from 'vitest';
import type { Video } from '@zuzu/domain/videos/video.ts';
import type { VideoNeeds } from '@zuzu/domain/videos/needs.ts';
import { addVideos, readyVideo } from '#testing/library.ts';
import { bodyOf } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

const labelled: VideoNeeds[] = [
  { room: 'desk', posture: 'seated', noise: 'quiet', things: [] },
  { room: 'hall', posture: 'standing', noise: 'loud', things: ['Ball'] },
  { room: 'corner' },
  {},
];
const { server, who } = await startSchool();
const added = await addVideos(
  server,
  labelled.map((needs) => readyVideo({ path: 'main', length: 60, needs })),
);
const ids = added.map(({ id }) => String(id));

const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = who.m.token) =>
  server.call(method, `/api/videos${path}`, { token, ...(body && { body }) });
const ok = (...args: Parameters<typeof send>) => bodyOf(send(...args));
const found = async (query: string) => ((await ok('GET', `/ids?${query}`)).ids as string[]).toSorted();
const needsNow = async (): Promise<(VideoNeeds | undefined)[]> => {
  const videos = (await ok('GET', '')) as Video[];
  return ids.map((id) => videos.find(({ _id }) => _id === id)!.needs);
};

it('videos can be filtered by requirement, and by missing labels', async () => {
  expect(await found('room=desk')).toEqual([ids[0]]);
  expect(await found('posture=standing&noise=loud')).toEqual([ids[1]]);
  expect(await found('thing=ball')).toEqual([ids[1]]);
  expect(await found('only=unlabelled')).toEqual([ids[2], ids[3]].toSorted());
  expect((await ok('GET', '/tags')).things).toEqual([{ tag: 'Ball', count: 1 }]);
});

it('only managers see labels', async () => {
  for (const video of (await ok('GET', '', undefined, who.c.token)) as Video[])
    expect(video).not.toHaveProperty('needs');
  expect(await needsNow()).toEqual([labelled[0], labelled[1], labelled[2], undefined]);
});

it('labels of a video are replaced as a whole, with an audit entry', async () => {
  await ok('PUT', '/update-metadata', { _id: ids[3], needs: { posture: 'floor', things: ['Mat', 'mat'] } });
  expect((await needsNow())[3]).toEqual({ posture: 'floor', things: ['Mat'] });
  await ok('PUT', '/update-metadata', { _id: ids[3], displayName: 'another' });
  expect((await needsNow())[3]).toEqual({ posture: 'floor', things: ['Mat'] });
  await ok('PUT', '/update-metadata', { _id: ids[3], needs: {} });
  expect((await needsNow())[3]).toBeUndefined();
  const entries = await server.services.database.selectFrom('audit').select('details').execute();
  expect(JSON.stringify(entries)).toContain('"to":"floor, Mat"');
});

it('a bulk change sets one property and keeps the others, and undo restores each video', async () => {
  const videos = (await ok('GET', '')) as Video[];
  const rows = videos.map(({ _id, updatedAt }) => ({ _id, updatedAt }));
  const change = { kind: 'needs', needs: { noise: 'usual', things: null } };
  const plan = await ok('POST', '/bulk', { rows, change, dryRun: true });
  expect(plan).toMatchObject({ changed: 4 });
  const done = await ok('POST', '/bulk', { rows, change, dryRun: false });
  expect(await needsNow()).toEqual([
    { room: 'desk', posture: 'seated', noise: 'usual' },
    { room: 'hall', posture: 'standing', noise: 'usual' },
    { room: 'corner', noise: 'usual' },
    { noise: 'usual' },
  ]);
  await ok('POST', `/bulk/${done.undo}/undo`, {});
  expect(await needsNow()).toEqual([labelled[0], labelled[1], labelled[2], undefined]);
});

it('a sheet lists requirements in words', async () => {
  const [file] = (await ok('GET', `?ids=${ids[2]}`)) as Video[];
  const rows = [{ row: 2, fileKey: file!.fileKey, needs: 'אולם, בעמידה, ברעש, כדור' }];
  const plan = await ok('POST', '/import', { rows, dryRun: true });
  expect(plan.videos[0].changes).toEqual([{ field: 'needs', from: 'corner', to: 'hall, standing, loud, כדור' }]);
  await ok('POST', '/import', { rows, dryRun: false, version: plan.version });
  expect((await needsNow())[2]).toEqual({ room: 'hall', posture: 'standing', noise: 'loud', things: ['כדור'] });
});
