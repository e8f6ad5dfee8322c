import { expect, it } from 'vitest';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { addVideos, readyVideo, smallLibrary } from '#testing/library.ts';
import { startSchool } from '#testing/school.ts';

const OTHER = { path: 'other/circus', length: 60 };
const { server, who } = await startSchool();
const used = await addVideos(server, smallLibrary(1));
const others = ['clown.mp4', 'lion.mp4'].map((file_name) => readyVideo({ ...OTHER, file_name }));
const rows = await addVideos(server, others);
const [clown, lion] = [rows[0]!, rows[1]!];
await addVideos(server, [readyVideo({ ...OTHER, status: 'failed' })]);

/** The ids of the list with this filter, which must equal the selectable ones. */
const idsOf = async (query: string): Promise<number[]> => {
  const { token } = who.m;
  const { body, headers } = await server.as(token).get(`/api/videos?${query}`);
  const { ids } = (await server.as(token).get(`/api/videos/ids?${query}`)).body;
  expect(ids).toEqual(body.map(({ _id }: { _id: string }) => _id));
  expect(headers['x-total-count']).toBe(String(ids.length));
  return ids.map(Number).toSorted((a: number, b: number) => a - b);
};
const all = () => [...used, clown, lion].map(({ id }) => id);

it('unwatched videos are listed until watched, although the library doesn’t change', async () => {
  expect(await idsOf('only=never-watched')).toEqual(all());
  const { id } = await server.services.users.groupFor(who.c.userId, 'כיתה א׳');
  await server.services.seen.mark(id, [used[0]!.id, lion.id], { seenAt: new Date(), playId: undefined });
  const left = all().filter((each) => each !== used[0]!.id && each !== lion.id);
  expect(await idsOf('only=never-watched')).toEqual(left);
  expect(await idsOf('only=never-watched&primaryCategory=other')).toEqual([clown.id]);
});

it('videos that no block of the rules accepts are listed until one is pinned', async () => {
  expect(await idsOf('only=unused')).toEqual([clown.id, lion.id]);
  const rule = defaultLessonConfig.lessonRules['1'];
  const lessonRules = { '1': { ...rule, order: [...rule.order, `fixed/${OTHER.path}/lion.mp4`] } };
  const body = { lessonConfig: { config: { lessonRules } } };
  expect((await who.m.post('/api/lessons/lesson-config', body)).status).toBe(200);
  expect(await idsOf('only=unused')).toEqual([clown.id]);
});
