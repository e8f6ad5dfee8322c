import { describe, expect, it } from 'vitest';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { addVideos, readyVideo } from '#testing/library.ts';
import { startSchool } from '#testing/school.ts';
import { videoOrders } from './video-order.ts';

const { server, who } = await startSchool();
const clip = (name: string, path: string, length: number, createdAt: string, ...intensities: IntensityLevel[]) =>
  readyVideo({
    file_key: `uploads/${name}.mp4`,
    file_name: `${name}.MP4`,
    display_name: name,
    path,
    length,
    created_at: new Date(createdAt),
    ...(intensities.length > 0 && { intensities }),
  });
await addVideos(server, [
  clip('Jump', 'small/dance', 90, '2026-11-01T21:59:59.999Z', 4, 5),
  clip('קפיצות JUMPing', 'main', 30, '2026-11-03T10:00:00Z', 3),
  clip('bear', 'small/story/bear', 60, '2026-11-01T22:00:00Z', 2, 5),
  clip('odd', 'smaller/dance', 60, '2026-10-02T00:00:00Z', 2),
  clip('כ 100%_\\', 'main/run', 60, '2026-11-02T22:00:00Z', 1, 2, 3, 4, 5),
]);

const list = async (query: Record<string, string | number> = {}, token = who.m.token) => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const { status, headers, body } = await server.as(token).get(`/api/videos?${search}`);
  expect({ status, body: status === 200 ? [] : body }).toEqual({ status: 200, body: [] });
  const names = (body as Video[]).map((video) => video.displayName);
  return { names, total: Number(headers['x-total-count']), next: headers['x-next-cursor'] as string | undefined };
};
const names = async (query: Record<string, string | number>) => (await list(query)).names;
const [jump, jumping, bear, odd, run] = ['Jump', 'קפיצות JUMPing', 'bear', 'odd', 'כ 100%_\\'];

describe('the sort orders of the video list', () => {
  const orders = {
    date: [jumping, run, bear, jump, odd],
    length: [jumping, run, bear, odd, jump],
    category: [jumping, run, jump, bear, odd],
    difficulty: [run, bear, odd, jumping, jump],
  };
  it.each(Object.entries(orders))('%s is the same complete and page by page', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
    const pages: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page = await list({ sort, limit: 2, ...(cursor && { cursor }) });
      expect(page.total).toBe(expected.length);
      pages.push(...page.names);
      cursor = page.next;
    }
    expect(pages).toEqual(expected);
  });

  it('put videos without intensities last by difficulty', () => {
    const place = { id: 1, created_at: new Date(0), length: 1, path: 'main' };
    expect(videoOrders.difficulty({ ...place, intensities: [] }, { ...place, intensities: [5] })).toBeGreaterThan(0);
  });

  it('continue after a video that has been deleted in the meantime', async () => {
    const [extra] = await addVideos(server, [readyVideo({ path: 'main', length: 45, display_name: 'נמחק' })]);
    const { names: first, next } = await list({ sort: 'length', limit: 2 });
    expect(first).toEqual([jumping, 'נמחק']);
    await server.services.videosRepo.update(extra!.id, { retired_at: new Date() });
    expect(await names({ sort: 'length', limit: 2, cursor: next! })).toEqual([run, bear]);
  });
});

describe('the filters of the video list', () => {
  it.each([
    [{ searchTerm: 'jUmP' }, [jumping, jump]],
    [{ searchTerm: 'קפיצות' }, [jumping]],
    // a literal part of a name, not words
    [{ searchTerm: 'jumping קפיצות' }, []],
    [{ searchTerm: '%_\\' }, [run]],
    [{ searchTerm: 'bear.mp4' }, [bear]],
    [{ primaryCategory: 'small' }, [bear, jump]],
    [{ primaryCategory: 'small', secondaryCategory: 'story' }, [bear]],
    [{ secondaryCategory: 'dance' }, [jump, odd]],
    [{ uploadedFrom: '2026-11-02T00:00:00+02:00', uploadedBefore: '2026-11-03T00:00:00+02:00' }, [bear]],
    [{ searchTerm: 'jump', primaryCategory: 'small', sort: 'length' }, [jump]],
    [{ fileKeys: 'uploads/bear.mp4,uploads/none.mp4' }, [bear]],
  ])('%o', async (query, expected) => expect(await names(query)).toEqual(expected));
});

it('categories are derived from the paths, each once', async () => {
  expect((await who.m.get('/api/videos/categories')).body).toEqual([
    { primaryCategory: 'main', secondaryCategory: '' },
    { primaryCategory: 'main', secondaryCategory: 'run' },
    { primaryCategory: 'small', secondaryCategory: 'dance' },
    { primaryCategory: 'small', secondaryCategory: 'story' },
    { primaryCategory: 'smaller', secondaryCategory: 'dance' },
  ]);
});

it('managers can filter videos by state', async () => {
  const video = (name: string, fields: Parameters<typeof readyVideo>[0]) =>
    readyVideo({ display_name: name, ...fields });
  await addVideos(server, [
    video('waits', { path: 'main', length: 1, status: 'processing', progress: 20 }),
    video('broke', { path: 'main', length: 1, status: 'failed', failure_reason: 'no-video' }),
    video('twin', { path: 'main', length: 1, content_hash: 'the same' }),
    video('other twin', { path: 'main', length: 1, content_hash: 'the same' }),
  ]);
  const found = async (only: string) => (await names({ only })).toSorted();
  expect([await found('processing'), await found('failed'), await found('duplicate')]).toEqual([
    ['waits'],
    ['broke'],
    ['other twin', 'twin'],
  ]);
  // other users can't filter by state
  expect((await list({ only: 'failed' }, who.c.token)).names).not.toEqual([]);
});

it('a draft is visible to managers only until it is published', async () => {
  const send = async (path: string, body: object, token = who.m.token) =>
    (await server.call(path.startsWith('videos/bulk') ? 'POST' : 'PUT', `/api/${path}`, { token, body })).body;
  const [row] = await addVideos(server, [readyVideo({ display_name: 'sketch', path: 'main', length: 40 })]);
  const _id = String(row!.id);
  expect(await send('videos/update-metadata', { _id, draft: true })).toMatchObject({ draft: true });

  const seen = async (token: string) =>
    (await server.as(token).get(`/api/videos?ids=${_id}`)).body as { draft?: true; signedUrl?: string }[];
  const [own] = await seen(who.m.token);
  expect(own).toMatchObject({ draft: true });
  expect((await server.call('GET', new URL(own!.signedUrl!, 'http://zuzu').pathname, {})).status).toBe(200);
  expect(await seen(who.c.token)).toEqual([]);
  expect(await names({ only: 'draft' })).toEqual(['sketch']);
  const { index } = await server.services.library.current();
  expect(index.videos.find(({ id }) => id === row!.id)?.ready ?? false).toBe(false);

  const rows = [{ _id }];
  expect(await send('videos/bulk', { rows, change: { kind: 'draft', draft: false }, dryRun: false })).toMatchObject({
    changed: 1,
    fields: [{ field: 'draft', count: 1, changes: [{ from: 'draft', to: 'published', count: 1 }] }],
  });
  expect(await seen(who.c.token)).toMatchObject([{ displayName: 'sketch' }]);
  expect(await names({ only: 'draft' })).toEqual([]);
});
