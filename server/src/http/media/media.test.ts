import { createHash } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Rendition } from '@zuzu/domain/playlists/rendition.ts';
import { openDiskStorage } from '#storage/disk-storage.ts';
import { createMediaUrls } from '#storage/media-urls.ts';
import { createUrlSigner } from '#storage/signed-url.ts';
import { DEADLINES } from '#lib/config/deadlines.ts';
import { mediaRoutes } from './media.ts';
import type { Uploaded } from './media-upload.ts';
import { createSegmentCache } from '#storage/segment-cache.ts';

const rendition = (videoKey: string, height: number): Rendition => ({
  height,
  width: (height * 16) / 9,
  bandwidth: 900_000,
  averageBandwidth: 700_000,
  codecs: 'avc1.64001f,mp4a.40.2',
  segmentDurations: [6, 2.5],
  keyPrefix: `renditions/${videoKey}/${height}`,
  iv: '0123456789abcdef'.repeat(2),
});
const key = Buffer.from('sixteen bytes!!!');
const videos = new Map([
  ['low', { videoKey: 'low', renditions: [rendition('low', 360)], encryptionKey: key }],
  ['high', { videoKey: 'high', renditions: [rendition('high', 360), rendition('high', 720)], encryptionKey: key }],
  ['waiting', { videoKey: 'waiting', renditions: [], encryptionKey: key }],
]);
const lessons = new Map([
  ['lesson', { parts: ['low', 'high', 'low'].map((videoKey) => videos.get(videoKey)!) }],
  ['broken', { parts: [videos.get('low')!, videos.get('waiting')!] }],
  ['empty', { parts: [] }],
]);

const folder = await fs.mkdtemp(join(tmpdir(), 'zuzu-media-'));
let now = Date.now();
const signer = createUrlSigner('a secret of at least 16 characters', () => now);
const urls = createMediaUrls({ signer, origin: '', now: () => now });
const storage = await openDiskStorage({ root: folder, signPutUrl: urls.signedUploadUrl });
const u1 = { userId: 'u1', epoch: 3 };
const u2 = { userId: 'u2', epoch: 0 };
/** The current token epochs of users. */
let epochs = new Map<string, number>();
let uploads: Uploaded[] = [];
let failUpload = false;
const app = fastify();
app.setErrorHandler((_error, _request, reply) =>
  reply.code(500).send({ message: 'the app said so', code: 'INTERNAL' }),
);
await app.register(mediaRoutes, {
  urls,
  storage,
  segments: createSegmentCache(storage),
  room: async () => Infinity,
  uploadRate: DEADLINES.upload,
  redirectUrl: async () => undefined,
  isSessionValid: async ({ userId, epoch }) => epochs.get(userId) === epoch,
  findVideo: async (videoKey) => videos.get(videoKey),
  findLesson: async (lessonId, userId) => (userId === 'u1' ? lessons.get(lessonId) : undefined),
  onUploaded: async (upload) => {
    if (failUpload) throw new Error('the database is unavailable');
    uploads.push(upload);
  },
});
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await app.close();
  await fs.rm(folder, { recursive: true });
});
beforeEach(() => {
  now = Date.now();
  epochs = new Map([u1, u2].map(({ userId, epoch }) => [userId, epoch]));
  uploads = [];
  failUpload = false;
});

const get = (path: string, init?: RequestInit) => fetch(origin + path, init);
const expectRefusal = async (response: Response, status: number, code: string) => {
  expect([response.status, await response.json()]).toEqual([status, { code, message: expect.any(String) }]);
  expect(response.headers.get('cache-control')).toBe('no-store');
};

describe('playlists', () => {
  test('of a video: one variant per rendition, then its segments and key', async () => {
    const url = urls.signedVideoUrl(u1, 'high');
    const main = await get(url);
    expect(main.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(main.headers.get('cache-control')).toBe('private, no-store');
    expect(main.headers.get('access-control-allow-origin')).toBe('*');
    expect((await main.text()).match(/^\d+\.m3u8$/gm)).toEqual(['360.m3u8', '720.m3u8']);
    const media = await (await get(url.replace('main', '720'))).text();
    expect(media.match(/^\/media\/segments\/.*\.ts$/gm)).toEqual([
      expect.stringMatching(/\/high\/720\/00001\.ts$/),
      expect.stringMatching(/\/high\/720\/00002\.ts$/),
    ]);
    const keyUrl = /URI="([^"]+)"/.exec(media)![1]!;
    const answer = await get(keyUrl);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(key);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('of a lesson: every rendition, with the next lower one for parts that lack it', async () => {
    const url = urls.signedLessonUrl(u1, 'lesson');
    expect((await (await get(url)).text()).match(/^\d+\.m3u8$/gm)).toEqual(['360.m3u8', '720.m3u8']);
    const media = await (await get(url.replace('main', '720'))).text();
    const segments = media.match(/[a-z]+\/\d+\/0000\d\.ts$/gm);
    expect(segments).toEqual(['low/360', 'high/720', 'low/360'].flatMap((at) => [`${at}/00001.ts`, `${at}/00002.ts`]));
    expect(media.match(/^#EXT-X-DISCONTINUITY$/gm)).toHaveLength(2);
  });

  test.each([
    ['an unknown video', urls.signedVideoUrl(u1, 'gone')],
    ['a video without renditions yet', urls.signedVideoUrl(u1, 'waiting')],
    ['a missing rendition', urls.signedVideoUrl(u1, 'low').replace('main', '720')],
    ['another file', urls.signedVideoUrl(u1, 'low').replace('main.m3u8', '..%2Fmain.m3u8')],
    ['an unknown lesson', urls.signedLessonUrl(u1, 'gone')],
    ['another user’s lesson', urls.signedLessonUrl(u2, 'lesson')],
    ['a lesson without parts', urls.signedLessonUrl(u1, 'empty')],
    ['a lesson with an unprepared part', urls.signedLessonUrl(u1, 'broken')],
    ['the key of an unknown video', urls.signedKeyUrl(u1, 'gone')],
    ['an unknown URL', '/media/nothing/here'],
  ])('%s is a 404', async (_, url) => {
    await expectRefusal(await get(url), 404, 'MEDIA_NOT_FOUND');
  });

  test.each([
    ['playlist', urls.signedVideoUrl(u1, 'low'), 'low', 'high'],
    ['lesson', urls.signedLessonUrl(u1, 'lesson'), 'u1', 'u2'],
    ['key', urls.signedKeyUrl(u1, 'low'), 'low', 'high'],
    ['thumbnail', urls.signedThumbnailUrl('low'), 'low', 'high'],
    ['segment', `/media/${urls.segmentPaths('renditions/low/360')(0)}`, '360', '720'],
  ])('a %s with an altered or expired URL is a 403', async (_, url, from, to) => {
    await expectRefusal(await get(url.replace(`/${from}`, `/${to}`)), 403, 'URL_INVALID');
    await expectRefusal(
      await get(url.replace(/[\w-]{22}/, (signature) => [...signature].toReversed().join(''))),
      403,
      'URL_INVALID',
    );
    now += 30 * 24 * 3_600_000;
    await expectRefusal(await get(url), 403, 'URL_EXPIRED');
  });

  test.each([
    ['of a video', urls.signedVideoUrl(u1, 'low')],
    ['of a lesson', urls.signedLessonUrl(u1, 'lesson')],
    ['of a key', urls.signedKeyUrl(u1, 'low')],
  ])('a URL %s expires with the sessions of its user, and with the user', async (_, url) => {
    expect((await get(url)).status).toBe(200);
    for (const ended of [[['u1', u1.epoch + 1]], []] as [string, number][][]) {
      epochs = new Map(ended);
      await expectRefusal(await get(url), 403, 'URL_EXPIRED');
    }
    epochs = new Map([['u1', u1.epoch + 1]]);
    await expectRefusal(await get(url.replace('/u1/3/', '/u1/4/')), 403, 'URL_INVALID');
  });
});

describe('segments', () => {
  const content = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 256));
  const url = () => `/media/${urls.segmentPaths('renditions/low/360')(0)}`;
  beforeEach(async () => {
    if (!(await storage.head('renditions/low/360/00001.ts'))) await storage.put('renditions/low/360/00001.ts', content);
  });

  test('can be cached publicly until their URL expires', async () => {
    const answer = await get(url());
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'content-type': 'video/mp2t',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'cache-control': expect.stringMatching(/^public, max-age=\d{5}, immutable$/),
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=900-', 900, 999],
    ['bytes=-10', 990, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=500-5000', 500, 999],
    ['bytes=999-999', 999, 999],
  ])('range %s', async (range, start, end) => {
    const answer = await get(url(), { headers: { range } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/1000`]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content.subarray(start, end + 1));
  });

  test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('range %s cannot be satisfied', async (range) => {
    const answer = await get(url(), { headers: { range } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
  });

  test.each(['bytes=', 'bytes=-', 'bytes=9-3', 'bytes=a-b', 'items=0-1', 'bytes=0-1,4-5', 'bytes=0x1-0x2'])(
    'invalid range %s is ignored',
    async (range) => {
      const answer = await get(url(), { headers: { range } });
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 1000]);
    },
  );

  test('content that the client has cached is not sent again', async () => {
    const etag = (await get(url())).headers.get('etag')!;
    for (const given of [etag, `"other", W/${etag}`, '*']) {
      const answer = await get(url(), { headers: { 'if-none-match': given, range: 'bytes=0-9' } });
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await get(url(), { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    expect((await get(url(), { headers: { 'if-range': etag, range: 'bytes=0-9' } })).status).toBe(206);
    expect((await get(url(), { headers: { 'if-range': '"other"', range: 'bytes=0-9' } })).status).toBe(200);
  });

  test('HEAD returns the same headers without the content', async () => {
    const answer = await get(url(), { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('content-length')).toBe('1000');
    expect(answer.headers.get('content-type')).toBe('video/mp2t');
  });

  test('a page on another origin can request a range', async () => {
    const answer = await get(url(), { method: 'OPTIONS' });
    expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('Range'),
    ]);
  });

  test('a segment or thumbnail that is not stored is a 404', async () => {
    await expectRefusal(await get(`/media/${urls.segmentPaths('renditions/low/360')(77)}`), 404, 'MEDIA_NOT_FOUND');
    await expectRefusal(await get(urls.signedThumbnailUrl('low')), 404, 'MEDIA_NOT_FOUND');
  });

  test('a thumbnail is a JPEG', async () => {
    await storage.put('thumbnails/high.jpg', content);
    expect((await get(urls.signedThumbnailUrl('high'))).headers.get('content-type')).toBe('image/jpeg');
  });
});

describe('uploads', () => {
  const body = Buffer.from('pretend this is a video');
  const contentHash = createHash('sha256').update(body).digest('hex');
  let uploadKey: string;
  let count = 0;
  beforeEach(() => {
    uploadKey = `uploads/upload-${count++}.mp4`;
  });
  const signed = (more = {}) =>
    urls.signedUploadUrl({ ...u1, key: uploadKey, contentType: 'video/mp4', maxBytes: 100, ...more });
  const put = (url: string, content: Buffer | ReadableStream = body, type: string | null = 'video/mp4') =>
    get(url, {
      method: 'PUT',
      body: content as BodyInit,
      headers: type === null ? {} : { 'content-type': type },
      ...{ duplex: 'half' },
    });
  const chunked = (...chunks: Buffer[]) => ReadableStream.from(chunks);
  const stored = async () => (await storage.head(uploadKey))?.size;
  const unfinished = () => fs.readdir(join(folder, '.unfinished'));

  test('a file is stored and hashed during the upload', async () => {
    expect((await put(signed())).status).toBe(200);
    expect(await stored()).toBe(body.length);
    expect(uploads).toEqual([
      { key: uploadKey, size: body.length, contentHash, contentType: 'video/mp4', userId: 'u1' },
    ]);
  });

  test('a file of unknown length is accepted', async () => {
    expect((await put(signed(), chunked(body, body), 'Video/MP4; codecs="avc1"')).status).toBe(200);
    expect(await stored()).toBe(body.length * 2);
  });

  test.each([
    ['of another type', 403, 'CONTENT_TYPE_MISMATCH', () => body, 'text/html'],
    ['of a type with a body parser', 403, 'CONTENT_TYPE_MISMATCH', () => body, 'application/json'],
    ['without a type', 403, 'CONTENT_TYPE_MISMATCH', () => body, null],
    ['too large, by its Content-Length', 413, 'FILE_TOO_LARGE', () => Buffer.alloc(101), 'video/mp4'],
    [
      'too large, detected while reading',
      413,
      'FILE_TOO_LARGE',
      () => chunked(Buffer.alloc(60), Buffer.alloc(60)),
      'video/mp4',
    ],
    ['that is empty', 400, 'FILE_EMPTY', () => Buffer.alloc(0), 'video/mp4'],
    ['that is empty and chunked', 400, 'FILE_EMPTY', () => chunked(), 'video/mp4'],
  ])('a file %s is rejected and leaves nothing', async (_, status, code, content, type) => {
    await expectRefusal(await put(signed(), content(), type), status, code);
    expect([await stored(), await unfinished(), uploads]).toEqual([undefined, [], []]);
  });

  test('a file of the maximum size is accepted', async () => {
    expect((await put(signed(), Buffer.alloc(100))).status).toBe(200);
  });

  test('a rejected sender that is still sending receives the reason', async () => {
    const megabytes = Array.from({ length: 20 }, () => Buffer.alloc(1_000_000));
    await expectRefusal(await put(signed(), Buffer.concat(megabytes)), 413, 'FILE_TOO_LARGE');
    await expectRefusal(await put(signed(), chunked(...megabytes)), 413, 'FILE_TOO_LARGE');
  });

  test('an altered or expired URL accepts nothing', async () => {
    const url = signed();
    await expectRefusal(await put(url.replace('/1-100/', '/1-100000/')), 403, 'URL_INVALID');
    await expectRefusal(await put(url.replace(uploadKey, 'uploads/other.mp4')), 403, 'URL_INVALID');
    await expectRefusal(await put(url.replace(uploadKey, '..%2F..%2Fother.mp4')), 403, 'URL_INVALID');
    now += 3_601_000;
    await expectRefusal(await put(url), 403, 'URL_EXPIRED');
    expect(uploads).toEqual([]);
  });

  test('a URL for a file of a known size accepts exactly that many bytes', async () => {
    const url = signed({ size: body.length });
    const [shorter, longer] = [body.subarray(1), Buffer.concat([body, body])];
    for (const content of [shorter, () => chunked(shorter)])
      await expectRefusal(await put(url, typeof content === 'function' ? content() : content), 400, 'SIZE_MISMATCH');
    for (const content of [longer, () => chunked(longer)])
      await expectRefusal(await put(url, typeof content === 'function' ? content() : content), 413, 'FILE_TOO_LARGE');
    expect([await stored(), await unfinished(), uploads]).toEqual([undefined, [], []]);
    expect((await put(url, chunked(body))).status).toBe(200);
    expect((await put(url)).status).toBe(200);
  });

  test('a URL expires with the sessions of its manager, but a running upload continues', async () => {
    const url = signed();
    const [first, rest] = [body.subarray(0, 10), body.subarray(10)];
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const slow = async function* () {
      yield first;
      begun.resolve();
      await ended.promise;
      yield rest;
    };
    const running = put(url, ReadableStream.from(slow()));
    await begun.promise;
    await expect.poll(unfinished).toHaveLength(1);
    now += 5 * 3_600_000;
    ended.resolve();
    expect((await running).status).toBe(200);
    now -= 5 * 3_600_000;
    epochs.set('u1', u1.epoch + 1);
    await expectRefusal(await put(url), 403, 'URL_EXPIRED');
    epochs.delete('u1');
    await expectRefusal(await put(url), 403, 'URL_EXPIRED');
  });

  test('an interrupted upload leaves nothing and can be retried', async () => {
    const url = signed();
    const sending = request(origin + url, {
      method: 'PUT',
      headers: { 'content-type': 'video/mp4', 'content-length': 23 },
    });
    sending.on('error', () => undefined);
    sending.write(body.subarray(0, 10));
    await expect.poll(unfinished).toHaveLength(1);
    sending.destroy();
    await expect.poll(unfinished).toEqual([]);
    expect([await stored(), uploads]).toEqual([undefined, []]);
    expect((await put(url)).status).toBe(200);
  });

  test('the same file again succeeds, and another one does not replace it', async () => {
    const url = signed();
    expect((await put(url)).status).toBe(200);
    expect((await put(url)).status).toBe(200);
    expect((await put(url, chunked(body))).status).toBe(200);
    expect(uploads.map((upload) => upload.contentHash)).toEqual([contentHash, contentHash, contentHash]);
    await expectRefusal(await put(url, Buffer.from('a file of other content')), 409, 'UPLOAD_TAKEN');
    await expectRefusal(await put(url, Buffer.from('shorter')), 409, 'UPLOAD_TAKEN');
    await expectRefusal(await put(url, chunked(body, body)), 409, 'UPLOAD_TAKEN');
    expect(await (await storage.read(uploadKey)).content.toArray()).toEqual([body]);
  });

  test('of two different concurrent uploads one is kept', async () => {
    const url = signed({ maxBytes: 10_000_000 });
    const answers = await Promise.all([put(url, Buffer.alloc(5_000_000, 1)), put(url, Buffer.alloc(5_000_000, 2))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(uploads).toHaveLength(1);
  });

  test('repeating an upload that the server failed to record repairs it', async () => {
    const url = signed();
    failUpload = true;
    const answer = await put(url);
    expect([answer.status, await answer.json()]).toEqual([500, { message: 'the app said so', code: 'INTERNAL' }]);
    failUpload = false;
    expect((await put(url)).status).toBe(200);
    expect(uploads).toHaveLength(1);
  });

  test('only PUT can upload', async () => {
    await expectRefusal(await get(signed(), { method: 'POST', body }), 404, 'MEDIA_NOT_FOUND');
    await expectRefusal(await get(signed()), 404, 'MEDIA_NOT_FOUND');
  });
});
