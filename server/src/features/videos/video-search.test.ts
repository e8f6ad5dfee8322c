import { describe, expect, it } from 'vitest';
import { addVideos, readyVideo } from '#testing/library.ts';
import { startSchool } from '#testing/school.ts';

const clip = (path: string, display_name: string, more: object = {}) =>
  readyVideo({ path, display_name, file_name: `${display_name}.mp4`, length: 60, ...more });

const { server, who } = await startSchool();
await addVideos(server, [
  clip('small/dance', 'ריקוד החֵתולים', { intensities: [1, 2] }),
  clip('small/dance/cats', 'ריקוד הכלבים', { intensities: [2] }),
  clip('small/dancers', 'לא ריקוד', { intensities: [2] }),
  clip('small/story', "ג'ונגל 100%", { file_name: 'Jungle_Story.MP4', intensities: [2, 3] }),
  clip('main', 'ריצה במקום', { intensities: [3] }),
  clip('main', 'ריצה מהירה', { intensities: [3], status: 'processing' }),
  clip('main', 'ריצה לאשפה', { intensities: [3], trashed_at: new Date() }),
]);

const list = (query: string, token = who.c.token) => server.as(token).get(`/api/videos?${query}`);
const names = async (query: string, token = who.c.token) => {
  const { status, body, headers } = await list(query, token);
  expect(status).toBe(200);
  expect(Number(headers['x-total-count'])).toBe(body.length);
  return body.map((video: { displayName: string }) => video.displayName).toSorted();
};

describe('the library', () => {
  it.each([
    ['intensity=2&category=dance', ['ריקוד הכלבים', 'ריקוד החֵתולים']],
    ['intensity=1&category=dance', ['ריקוד החֵתולים']],
    ['intensity=2&category=all', ["ג'ונגל 100%", 'לא ריקוד', 'ריקוד הכלבים', 'ריקוד החֵתולים']],
    ['category=small%2Fdance%2Fcats', ['ריקוד הכלבים']],
    ['category=small', ["ג'ונגל 100%", 'לא ריקוד', 'ריקוד הכלבים', 'ריקוד החֵתולים']],
    ['intensity=3&category=main', ['ריצה במקום']],
    ['intensity=5&category=main', []],
    ['category=nowhere', []],
  ])('finds videos by %s', async (query, found) => expect(await names(query)).toEqual(found.toSorted()));

  it.each([
    ['חתולים', ['ריקוד החֵתולים']],
    ['  כלבים   ריקוד ', ['ריקוד הכלבים']],
    ['ג׳ונגל', ["ג'ונגל 100%"]],
    ['jungle_story', ["ג'ונגל 100%"]],
    ['%', ["ג'ונגל 100%"]],
    ['\\', []],
    ['🤸', []],
    ["' or 1=1 --", []],
  ])('finds videos by the words %j', async (q, found) =>
    expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(found),
  );

  it('shows unplayable videos to managers only, who can exclude them', async () => {
    expect(await names('category=main', who.m.token)).toEqual(['ריצה במקום', 'ריצה לאשפה', 'ריצה מהירה']);
    expect(await names('category=main&status=ready', who.m.token)).toEqual(['ריצה במקום']);
    expect(await names('category=main', who.a.token)).toEqual(['ריצה במקום']);
  });

  it('returns each video once over all pages, despite concurrent additions and removals', async () => {
    const rows = await addVideos(
      server,
      Array.from({ length: 25 }, (_, i) => clip('small/loop', `לופ ${i}`)),
    );
    const found: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const { headers, body } = await list(`category=loop&limit=10${cursor ? `&cursor=${cursor}` : ''}`);
      found.push(...body.map((video: { _id: string }) => video._id));
      cursor = headers['x-next-cursor'] as string | undefined;
      if (pages++ === 0) {
        expect(headers['x-total-count']).toBe('25');
        await addVideos(server, [clip('small/loop', 'לופ חדש')]);
        // the last video of the page, which is the cursor of the next page
        await server.services.videosRepo.update(Number(found.at(-1)), { trashed_at: new Date() });
      }
    } while (cursor);
    expect(pages).toBe(3);
    expect(found).toEqual(rows.map(({ id }) => String(id)).toSorted((a, b) => Number(b) - Number(a)));
  });

  it('counts videos by category and intensity', async () => {
    const { body } = await who.b.get(`/api/videos/counts?q=${encodeURIComponent('ריקוד')}`);
    expect(body).toHaveLength(3);
    expect(body).toEqual(
      expect.arrayContaining([
        { category: 'dance', intensity: '1', count: 1 },
        { category: 'dance', intensity: '2', count: 2 },
        { category: null, intensity: '2', count: 1 },
      ]),
    );
  });
});
