import { beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { seededRandom } from '@zuzu/domain/composition/referee/seeded-random.ts';
import { SAMPLE } from '@zuzu/domain/videos/look-alikes.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { addVideos, readyVideo } from '#testing/library.ts';
import { addPeople } from '#testing/people.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import type { NewVideo } from './videos.repository.ts';

/** Bytes of a second's pictures. */
const SECOND = SAMPLE.perSecond * SAMPLE.width * SAMPLE.height;

const server = await startTestServer();
const who = await addPeople(server);
beforeEach(async () => {
  await sql`truncate videos, uploads cascade`.execute(server.services.database);
});

/** The pictures of a clip, another one for each seed. */
const picturesOf = (seed: number): Buffer => {
  const { below } = seededRandom(seed);
  return Buffer.from(Array.from({ length: SAMPLE.seconds * SECOND }, () => below(256)));
};
const add = async (fields: Partial<NewVideo>, pictures?: Buffer): Promise<number> => {
  const [row] = await addVideos(server, [readyVideo({ path: 'main', length: 60, ...fields })]);
  if (pictures) await server.services.videosRepo.savePictures(row!.id, pictures);
  return row!.id;
};
const ask = (id: number | string, token = who.m.token) => server.as(token).get(`/api/videos/${id}/look-alikes`);
const alike = async (id: number): Promise<number[]> =>
  (await bodyOf(ask(id))).videos.map(({ _id }: Video) => Number(_id));

it('lists the same clip in other files, the most alike first, among many of its length', async () => {
  const clip = await add({ content_hash: 'a' }, picturesOf(1));
  const noisy = Buffer.from(picturesOf(1)).map((value, i) => (i % 20 === 0 ? 255 - value : value));
  const cut = await add({ length: 57 }, noisy.subarray(3 * SECOND) as Buffer);
  // as many as are compared at once, and more
  await server.services.videosRepo.savePictures(await add({}), picturesOf(2));
  const others = await addVideos(
    server,
    Array.from({ length: 120 }, () => readyVideo({ path: 'main', length: 60 })),
  );
  for (const { id } of others) await server.services.videosRepo.savePictures(id, picturesOf(2));
  const encoded = await add({ content_hash: 'b', display_name: 'קפיצות' }, picturesOf(1));
  expect(await alike(clip)).toEqual([encoded, cut]);
  expect(await alike(cut)).toContain(clip);
  expect((await ask(clip)).body.videos[0]).toMatchObject({ displayName: 'קפיצות', status: 'ready' });
});

it('look-alikes leave out what has the same content, another length, no pictures, or is in the library no more', async () => {
  const clip = await add({ content_hash: 'a' }, picturesOf(1));
  await add({ content_hash: 'a' }, picturesOf(1));
  await add({ length: 80 }, picturesOf(1));
  const plain = await add({});
  await add({}, Buffer.alloc(0));
  const [trashed, retired] = [await add({}, picturesOf(1)), await add({}, picturesOf(1))];
  expect(await alike(clip)).toEqual([trashed, retired]);
  await server.services.videosRepo.update(trashed, { trashed_at: new Date() });
  await server.services.videosRepo.update(retired, { retired_at: new Date() });
  expect(await alike(clip)).toEqual([]);
  expect(await alike(plain)).toEqual([]);
});

it('look-alikes of an unknown id are a 404', async () => {
  for (const id of ['0', '999999', 'x', '٣', '1e3']) expect((await ask(id)).status).toBe(404);
});
