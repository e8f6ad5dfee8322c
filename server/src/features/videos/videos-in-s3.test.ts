import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { openS3Storage } from '#storage/s3-storage.ts';
import { shortClip } from '#testing/media.ts';
import { addPeople } from '#testing/people.ts';
import { newBucket, s3TestUrl } from '#testing/s3.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { startWorker } from '#app/worker.ts';
import { PATIENCE } from '#testing/patience.ts';
import { DAY_MS } from '#testing/school.ts';

describe.skipIf(s3TestUrl === undefined)('a library in a bucket', () => {
  let server: TestServer;
  let token: string;
  let clip: Buffer;
  let bucket: Awaited<ReturnType<typeof newBucket>>;
  let later = 0;
  beforeAll(async () => {
    bucket = await newBucket();
    const now = () => new Date(Date.now() + later);
    server = await startTestServer({ config: { storage: bucket.location, mediaFrom: 'storage' }, now });
    ({ token } = (await addPeople(server)).m);
    clip = await shortClip();
    await startWorker(server.services);
  });
  afterAll(() => bucket.remove());

  const manager = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    server.call(method, path, { token, ...(body !== undefined && { body }) });
  const put = (signedUrl: string, content: Buffer) =>
    fetch(signedUrl, { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body: new Uint8Array(content) });
  const upload = async (content: Buffer): Promise<string> => {
    const ask = { fileName: 'קפיצות.mp4', fileType: 'video/mp4', fileSize: content.byteLength };
    const { body } = await manager('POST', '/api/videos/upload', ask);
    expect(body.signedUrl).toContain(bucket.location.bucket);
    expect((await put(body.signedUrl, content)).status).toBe(200);
    return body.fileKey;
  };
  const describeFile = (fileKey: string) =>
    manager('POST', '/api/videos/metadata', {
      videos: [{ fileKey, fileName: 'קפיצות.mp4', displayName: 'קפיצות', intensities: ['2'], path: 'small/dance' }],
    });
  const videoOf = async (fileKey: string): Promise<Video | undefined> =>
    (await manager('GET', '/api/videos')).body.find((video: Video) => video.fileKey === fileKey);
  const prepared = (fileKey: string) =>
    vi.waitUntil(async () => {
      const video = await videoOf(fileKey);
      return video?.status !== 'processing' && video;
    }, PATIENCE) as Promise<Video>;
  const scanned = async () =>
    (await manager('GET', '/api/videos/scan')).body.newVideos.map((video: Video) => video.fileName);

  it('resumes an upload in parts with the missing ones only', async () => {
    const content = Buffer.concat([clip, Buffer.alloc(9_000_000)]);
    const ask = { fileName: 'קפיצות.mp4', fileType: 'video/mp4', fileSize: content.byteLength };
    const { fileKey } = (await manager('POST', '/api/videos/upload', ask)).body;
    const next = async () => (await manager('POST', '/api/videos/upload-parts', { fileKey })).body;
    const send = async ({ start, end, signedUrl }: { start: number; end: number; signedUrl: string }) =>
      expect((await put(signedUrl, content.subarray(start, end))).status).toBe(200);
    const { parts } = await next();
    expect([parts.length, parts[0].signedUrl]).toEqual([2, expect.stringContaining(bucket.location.bucket)]);
    await send(parts[0]);
    const state = async () => (await manager('GET', `/api/videos/upload-state?fileKey=${fileKey}`)).body;
    expect(await state()).toEqual({ state: 'waiting', arrived: parts[0].end });
    const rest = await next();
    expect(rest).toMatchObject({ arrived: parts[0].end, parts: [{ start: parts[1].start, end: content.byteLength }] });
    await send(rest.parts[0]);
    expect(await next()).toEqual({ arrived: content.byteLength, parts: [] });
    expect(await state()).toEqual({ state: 'stored' });
    const { content: stored } = await server.services.storage.read(fileKey);
    expect(content.equals(Buffer.concat(await stored.toArray()))).toBe(true);
    expect((await describeFile(fileKey)).status).toBe(200);
    expect(await prepared(fileKey)).toMatchObject({ status: 'ready' });
  });

  it('accepts uploads directly from the browser and serves playback without the server', async () => {
    const fileKey = await upload(clip);
    expect((await manager('GET', `/api/videos/upload-state?fileKey=${fileKey}`)).body.state).toBe('stored');
    expect((await describeFile(fileKey)).status).toBe(200);
    const video = await prepared(fileKey);
    expect(video).toMatchObject({ status: 'ready' });

    const main = await server.call('GET', new URL(video.signedUrl!, 'http://localhost').pathname);
    const rendition = new URL(
      main.text.split('\n').find((line) => line.endsWith('.m3u8'))!,
      video.signedUrl!,
    );
    const { text } = await server.call('GET', rendition.pathname);
    const segment = new URL(
      text.split('\n').find((line) => line.endsWith('.ts'))!,
      rendition,
    );
    const sentOn = await server.call('GET', segment.pathname);
    expect(sentOn.status).toBe(307);
    const bytes = await fetch(String(sentOn.headers.location));
    expect(bytes.status).toBe(200);
    expect((await bytes.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    const altered = segment.pathname.replace(/(\/segments\/\d+\/.)(.)/, (_, a, b) => a + (b === 'x' ? 'y' : 'x'));
    expect((await server.call('GET', altered)).status).toBe(403);
    const thumbnail = await server.call('GET', new URL(video.thumbnailUrl!, 'http://localhost').pathname);
    expect((await fetch(String(thumbnail.headers.location))).status).toBe(200);
  });

  it('detects duplicate content of direct uploads', async () => {
    const [one, other] = [await upload(clip), await upload(clip)];
    for (const key of [one, other]) await describeFile(key);
    for (const key of [one, other]) await prepared(key);
    expect((await videoOf(other))?.sameAs).toContain(one);
    const { body } = await manager('POST', '/api/videos/of-sizes', { sizes: [clip.byteLength] });
    expect(body.videos.map(({ fileKey }: { fileKey: string }) => fileKey)).toEqual(
      expect.arrayContaining([one, other]),
    );
  });

  it('rejects a missing file, one that is too large, and one of another size', async () => {
    expect((await describeFile('uploads/nothing.mp4')).status).toBe(404);
    const start = (fileSize: number) =>
      manager('POST', '/api/videos/upload', { fileName: 'a.mp4', fileType: 'video/mp4', fileSize });
    expect((await start(6 * 1024 ** 3)).body.code).toBe('TOO_LARGE');
    expect((await put((await start(5)).body.signedUrl, clip)).status).toBe(403);
  });

  it('finds files added directly, even under invalid keys', async () => {
    const storage = openS3Storage(bucket.location);
    await storage.put('uploads/plain.mp4', clip);
    await storage.put('uploads/text.mp4', Buffer.from('no film'));
    expect((await manager('GET', '/api/videos/scan')).body.skipped).toEqual([
      { fileName: 'text.mp4', reason: 'not-media' },
    ]);
    expect(await scanned()).toContain('plain.mp4');
    expect((await describeFile('uploads/plain.mp4')).status).toBe(200);
    expect(await prepared('uploads/plain.mp4')).toMatchObject({ status: 'ready' });
    storage.close();
  });

  it('deletes to the trash, restores after a crash halfway, and empties the trash', async () => {
    const storage = openS3Storage(bucket.location);
    const fileKey = await upload(clip);
    await describeFile(fileKey);
    const { _id } = await prepared(fileKey);
    expect((await manager('POST', '/api/videos/s3/delete', { fileKey })).status).toBe(200);
    expect(await storage.head(fileKey)).toBeUndefined();
    // simulates a crash after copying
    await storage.put(fileKey, clip);
    expect(await scanned()).toEqual([]);
    expect((await manager('POST', `/api/videos/${_id}/restore`)).status).toBe(200);
    expect(await storage.head(fileKey)).toBeDefined();
    expect(await storage.head(`trash/${fileKey}`)).toBeUndefined();

    await manager('POST', '/api/videos/s3/delete', { fileKey });
    await manager('DELETE', `/api/videos/${_id}`);
    later = 31 * DAY_MS;
    await server.services.videoTrash.clean(server.services.now());
    expect(await storage.head(`trash/${fileKey}`)).toBeUndefined();
    storage.close();
  });

  it('replaces the file of a video and restores the former one', async () => {
    later = 0;
    const fileKey = await upload(clip);
    await describeFile(fileKey);
    const { _id } = await prepared(fileKey);
    const nextKey = await upload(await shortClip(2));
    expect((await manager('POST', `/api/videos/${_id}/next-file`, { fileKey: nextKey })).status).toBe(200);
    await vi.waitUntil(async () => (await videoOf(nextKey))?._id === _id, PATIENCE);
    expect((await videoOf(nextKey))?.length).toBeCloseTo(2, 1);
    const storage = openS3Storage(bucket.location);
    await vi.waitUntil(async () => (await storage.head(`trash/${fileKey}`)) !== undefined, PATIENCE);
    expect(await scanned()).toEqual([]);
    const [former] = (await videoOf(nextKey))!.formerFiles!;
    expect((await manager('POST', `/api/videos/${former!._id}/restore`)).body).toMatchObject({ _id, fileKey });
    expect(await storage.head(fileKey)).toBeDefined();
    // not hashed yet, so only the job detects it
    expect((await manager('POST', `/api/videos/${_id}/next-file`, { fileKey: await upload(clip) })).status).toBe(200);
    await vi.waitUntil(async () => (await videoOf(fileKey))?.nextFile?.failureReason === 'same-file', PATIENCE);
    storage.close();
  });

  it('purges missing videos, and nothing if the bucket can’t be listed', async () => {
    later = 0;
    const fileKey = await upload(clip);
    await describeFile(fileKey);
    await prepared(fileKey);
    const storage = openS3Storage(bucket.location);
    await storage.delete(fileKey);
    expect((await manager('POST', '/api/videos/purge')).body.purged).toEqual([fileKey]);
    storage.close();
  });
});
