import { beforeEach, expect, it } from 'vitest';
import { MAX_TAGS } from '@zuzu/domain/videos/tags.ts';
import type { BulkVideoChange } from '@zuzu/contract/videos/bulk.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { sql } from 'kysely';
import { addVideos, readyVideo } from '#testing/library.ts';
import { bodyOf } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

const { server, who } = await startSchool();
beforeEach(async () => {
  await sql`truncate videos, uploads cascade`.execute(server.services.database);
});

const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = who.m.token) =>
  server.call(method, `/api/videos${path}`, { token, ...(body && { body }) });
const ok = (...args: Parameters<typeof send>) => bodyOf(send(...args));
const add = async (...tags: string[][]): Promise<string[]> =>
  (
    await addVideos(
      server,
      tags.map((own) => readyVideo({ path: 'main', length: 60, tags: own })),
    )
  ).map(({ id }) => String(id));
const tagsOf = async (id: string): Promise<string[] | undefined> =>
  ((await ok('GET', '')) as Video[]).find(({ _id }) => _id === id)?.tags;
const bulk = async (ids: string[], change: BulkVideoChange) => {
  const videos = (await ok('GET', '')) as Video[];
  const rows = videos.filter(({ _id }) => ids.includes(_id)).map(({ _id, updatedAt }) => ({ _id, updatedAt }));
  return ok('POST', '/bulk', { rows, change, dryRun: false });
};

it('tags are normalized, deduplicated, manager-only, and survive renaming and deletion', async () => {
  const [id] = (await add([])) as [string];
  await ok('PUT', '/update-metadata', { _id: id, tags: [' Balance ', 'balance', 'שיווי משקל\u200f', 'e\u0301', '⚽️'] });
  const tags = ['Balance', 'שיווי משקל', '\u00e9', '⚽️'];
  expect(await tagsOf(id)).toEqual(tags);
  expect((await ok('GET', '', undefined, who.c.token))[0]).not.toHaveProperty('tags');
  await ok('PUT', '/update-metadata', { _id: id, displayName: 'another', path: 'small/dance' });
  expect(await tagsOf(id)).toEqual(tags);
  await bulk([id], { kind: 'trash' });
  const row = await server.services.database
    .selectFrom('videos')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirst();
  expect(row).toMatchObject({ tags, display_name: 'another', path: 'small/dance' });
});

it('tags with a comma are rejected and change nothing', async () => {
  const [id] = (await add(['kept'])) as [string];
  const answer = await send('PUT', '/update-metadata', { _id: id, tags: ['fine', 'a,b'], displayName: 'lost' });
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'tags[1]' }] } });
  expect(await tagsOf(id)).toEqual(['kept']);
});

it('a bulk change adds, removes or replaces tags, and undo restores each video’s tags', async () => {
  const full = Array.from({ length: MAX_TAGS }, (_, n) => `tag ${n}`);
  const ids = await add(['Balance'], [], full);
  const [one, two, three] = ids as [string, string, string];
  const added = await bulk(ids, { kind: 'tags', how: 'add', tags: ['balance', 'jump'] });
  expect(added).toMatchObject({ changed: 2, left: [{ reason: 'too-many-tags' }] });
  expect([await tagsOf(one), await tagsOf(two)]).toEqual([
    ['Balance', 'jump'],
    ['balance', 'jump'],
  ]);
  await ok('POST', `/bulk/${added.undo}/undo`);
  expect([await tagsOf(one), await tagsOf(two), await tagsOf(three)]).toEqual([['Balance'], undefined, full]);
  await bulk(ids, { kind: 'tags', how: 'remove', tags: ['BALANCE', 'tag 3'] });
  expect([await tagsOf(one), (await tagsOf(three))?.length]).toEqual([undefined, MAX_TAGS - 1]);
  await bulk(ids, { kind: 'tags', how: 'set', tags: ['only'] });
  expect(await Promise.all(ids.map(tagsOf))).toEqual([['only'], ['only'], ['only']]);
});

it('the list is filtered by tag in any case, and the tags of the library are counted', async () => {
  const [one, two] = await add(['Balance', 'ב'], ['balance'], ['balances']);
  expect((await ok('GET', '/ids?tag=BALANCE')).ids.toSorted()).toEqual([one, two].toSorted());
  const { tags } = await ok('GET', '/tags');
  expect(tags.map(({ tag, count }: { tag: string; count: number }) => [tag.toLowerCase(), count])).toEqual([
    ['ב', 1],
    ['balance', 2],
    ['balances', 1],
  ]);
  expect((await ok('GET', '/ids?tag=nobody')).ids).toEqual([]);
});
