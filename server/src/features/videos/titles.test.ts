import { expect, it } from 'vitest';
import { addVideos, readyVideo } from '#testing/library.ts';
import { startSchool } from '#testing/school.ts';

const { server, who } = await startSchool();

const change = (body: object) => who.m.put('/api/videos/update-metadata', body);
/** The video as a class gets it. */
const seen = async (search = '') => (await who.c.get(`/api/videos${search}`)).body[0];

it('names in other languages are normalized, visible to all users and searchable', async () => {
  const [video] = await addVideos(server, [readyVideo({ path: 'main', length: 60 })]);
  const _id = String(video!.id);
  expect(await seen()).not.toHaveProperty('titles');
  expect((await change({ _id, titles: { ar: ' وقفة البطل ', ru: 'Поза героя' } })).status).toBe(200);
  expect((await seen()).titles).toEqual({ ar: 'وقفة البطل', ru: 'Поза героя' });
  expect((await seen(`?limit=1&q=${encodeURIComponent('поза')}`))?._id).toBe(_id);
  // other changes don't affect it
  await change({ _id, displayName: 'another' });
  // only invisible characters
  await change({ _id, titles: { ru: '\u200f \u200b', en: '\u2068\u2069' } });
  expect((await seen()).titles).toEqual({ ar: 'وقفة البطل' });
  const { body } = await who.m.get('/api/audit');
  expect(JSON.stringify(body)).toContain('title_ru');
});
