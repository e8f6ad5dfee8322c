import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { putFile, shortClip } from '#testing/media.ts';
import { PATIENCE } from '#testing/patience.ts';
import { startSchool } from '#testing/school.ts';
import { startWorker } from '#app/worker.ts';

const { server, who } = await startSchool();
const clip = await shortClip();
await startWorker(server.services);
const base = await server.app.listen({ port: 0, host: '127.0.0.1' });

/** Uploads over HTTP like a client; returns the key. */
const upload = async (content: Buffer | string, fileName: string): Promise<string> => {
  const { body } = await who.m.post('/api/videos/upload', { fileName, fileType: 'video/mp4' });
  await putFile(base, body.signedUrl, content);
  return body.fileKey;
};
const described = (fileKey: string, more: Record<string, unknown> = {}) => ({
  fileKey,
  fileName: 'קפיצות.mp4',
  displayName: 'קפיצות 🙂',
  intensities: ['3', 2, '3'],
  path: ' small / dance /disco',
  extraNotes: 'הערה',
  ...more,
});
const videoOf = async (fileKey: string) =>
  (await who.m.get('/api/videos')).body.find((video: { fileKey: string }) => video.fileKey === fileKey);
const settled = (fileKey: string) =>
  vi.waitUntil(async () => {
    const video = await videoOf(fileKey);
    return video?.status === 'failed' || video?.progress === 100 ? video : undefined;
  }, PATIENCE);

describe('a video', () => {
  it('becomes playable after its upload, and only then visible to other users', async () => {
    const fileKey = await upload(clip, 'קפיצות.mp4');
    const saved = await who.m.post('/api/videos/metadata', { videos: [described(fileKey)] });
    expect(saved.status).toBe(200);
    expect(saved.body.videos[0]).toMatchObject({
      status: 'processing',
      intensities: ['2', '3'],
      path: 'small/dance/disco',
      family: 'disco',
      primaryCategory: 'small',
      secondaryCategory: 'dance',
    });
    const video = await settled(fileKey);
    expect(video).toMatchObject({ status: 'ready', displayName: 'קפיצות 🙂', extraNotes: 'הערה' });
    expect(video.length).toBeCloseTo(1, 1);
    const playlist = await server.call('GET', new URL(video.signedUrl).pathname);
    expect(playlist.text).toContain('144.m3u8');
    expect((await server.call('GET', new URL(video.thumbnailUrl).pathname)).headers['content-type']).toBe('image/jpeg');

    const [seenByOthers] = (await who.c.get('/api/videos')).body;
    expect(seenByOthers.path).toBe('small/dance/disco');
    expect(seenByOthers).not.toHaveProperty('extraNotes');
    expect(seenByOthers).not.toHaveProperty('progress');
  });

  it('fails with a reason if its file is invalid, and can be retried', async () => {
    const fileKey = await upload('זה לא סרטון', 'text.mp4');
    await who.m.post('/api/videos/metadata', {
      fileKey,
      name: 'טקסט',
      length: 10,
      intensities: [1],
      primaryCategory: 'small',
      secondaryCategory: 'story',
      family: true,
      series: false,
      extraNotes: '',
    });
    const video = await settled(fileKey);
    expect(video).toMatchObject({ status: 'failed', failureReason: 'not-media', family: 'story' });
    expect(video.signedUrl).toBeUndefined();
    const others = (await who.b.get('/api/videos')).body;
    expect(others.some((each: { fileKey: string }) => each.fileKey === fileKey)).toBe(false);
    expect((await who.m.post(`/api/videos/${video._id}/retry`, {})).body.status).toBe('processing');
    expect(await settled(fileKey)).toMatchObject({ status: 'failed' });
  });

  it('is found by size and hash, so that it needn’t be sent again', async () => {
    const content = Buffer.concat([clip, Buffer.from('the end')]);
    const fileKey = await upload(content, 'known.mp4');
    const ofSizes = async (...sizes: number[]) => (await who.m.post('/api/videos/of-sizes', { sizes })).body.videos;
    // a file that isn't described yet doesn't count
    expect(await ofSizes(content.byteLength)).toEqual([]);
    await who.m.post('/api/videos/metadata', { videos: [described(fileKey)] });
    expect(await ofSizes(1, content.byteLength)).toEqual([
      {
        _id: expect.any(String),
        fileKey,
        displayName: 'קפיצות 🙂',
        size: content.byteLength,
        contentHash: createHash('sha256').update(content).digest('hex'),
      },
    ]);
    expect(await ofSizes(content.byteLength + 1)).toEqual([]);
    await settled(fileKey);
  });

  it('is accepted and reported as a duplicate when its content exists already', async () => {
    const first = await upload(clip, 'a.mp4');
    await who.m.post('/api/videos/metadata', { videos: [described(first)] });
    const second = await upload(clip, 'b.mp4');
    const { body } = await who.m.post('/api/videos/metadata', { videos: [described(second)] });
    expect(body.duplicates).toEqual([{ fileKey: second, sameAs: expect.arrayContaining([first]) }]);
    await Promise.all([settled(first), settled(second)]);
  });
});

describe('describing videos', () => {
  it('accepts a batch completely or not at all, and names row and field', async () => {
    const good = await upload(clip, 'good.mp4');
    const faulty = [
      [{ path: ' / ' }, 'videos[1].path'],
      [{ displayName: ' ' }, 'videos[1].displayName'],
      [{ fileKey: good }, 'videos[1].fileKey'],
    ] as const;
    for (const [fault, field] of faulty) {
      const { status, body } = await who.m.post('/api/videos/metadata', {
        videos: [described(good), { ...described('uploads/other.mp4'), ...fault }],
      });
      expect({ status, field: body.details?.[0]?.field }).toEqual({ status: 400, field });
    }
    const missing = await who.m.post('/api/videos/metadata', {
      videos: [described(good), described('../../etc/passwd')],
    });
    expect(missing).toMatchObject({ status: 404, body: { details: { fileKeys: ['../../etc/passwd'] } } });
    expect(await videoOf(good)).toBeUndefined();
    expect((await who.m.post('/api/videos/metadata', { videos: [described(good)] })).status).toBe(200);
    expect((await who.m.post('/api/videos/metadata', { videos: [described(good)] })).status).toBe(409);
    await settled(good);
  });
});
