import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildClip } from '@zuzu/demo/animated-clip.ts';
import { libraryClips } from '@zuzu/demo/library-clips.ts';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEADLINES } from '#config/deadlines.ts';
import { mediaRoutes } from '#http/media/media.ts';
import { createSegmentCache } from '#storage/segment-cache.ts';
import { openDiskStorage } from '#storage/disk-storage.ts';
import { createMediaUrls } from '#storage/media-urls.ts';
import { createUrlSigner } from '#storage/signed-url.ts';
import { AUDIO_RATE_HZ, FRAMES_PER_SECOND } from './renditions.ts';
import { mergedPlaylist } from './signed-playlists.ts';
import { decode, ffmpeg, makeMedia, testFolder, testPicture, type Decoded } from './test-media.ts';
import { transcodeVideo, type TranscodedVideo } from './transcode-video.ts';

const PREPARATION_MS = 120_000;
/** Sound is coded in frames of 1024 samples. */
const SAMPLE_TOLERANCE = 3 * 1024;
const holder = { userId: 'u1', epoch: 0 };

type Prepared = TranscodedVideo & { videoKey: string; encryptionKey: Buffer };
const prepared = new Map<string, Prepared>();
const lesson = ['clip', 'portrait', 'clip'];
const signer = createUrlSigner(randomBytes(32).toString('hex'));
const urls = createMediaUrls({ signer, origin: '' });
const folder = await testFolder();
const storage = await openDiskStorage({ root: join(folder, 'storage'), signPutUrl: urls.signedUploadUrl });
const app = fastify();
await app.register(mediaRoutes, {
  ...{ urls, storage, segments: createSegmentCache(storage), uploadRate: DEADLINES.upload, room: async () => Infinity },
  holds: async () => true,
  findVideo: async (videoKey) => prepared.get(videoKey),
  findLesson: async () => ({ parts: lesson.map((videoKey) => prepared.get(videoKey)!) }),
  redirectUrl: async () => undefined,
  onUploaded: async () => undefined,
});
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

const prepare = async (videoKey: string, source: string): Promise<void> => {
  const encryptionKey = randomBytes(16);
  const made = await transcodeVideo({
    source,
    workDir: join(folder, 'work'),
    storage,
    videoKey,
    encryptionKey,
    ffmpeg,
  });
  prepared.set(videoKey, { ...made, videoKey, encryptionKey });
};

beforeAll(async () => {
  const clip = join(folder, 'clip.mp4');
  await writeFile(clip, await buildClip({ ...libraryClips[0]!, parts: 'ae' }));
  await prepare('clip', clip);
  const portrait = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  await prepare('portrait', await makeMedia(folder, 'mkv', [...testPicture('480x854', 5, 7), ...portrait]));
}, PREPARATION_MS);

const expectWhole = (decoded: Decoded, length: number): void => {
  expect(decoded.faults).toBe('');
  expect(decoded.frames).toBe(Math.round(length * FRAMES_PER_SECOND));
  expect(Math.abs(decoded.samples - length * AUDIO_RATE_HZ)).toBeLessThan(SAMPLE_TOLERANCE * lesson.length);
};
/** ffmpeg doesn't support EXT-X-DISCONTINUITY: it complains that timestamps and packet counters restart with each part. */
const withoutJoins = (decoded: Decoded): Decoded => ({
  ...decoded,
  faults: decoded.faults.replace(
    /^.*(non.monoton|timestamp discontinuity|packet corrupt|corrupt input packet).*\n/gim,
    '',
  ),
});
const lengthOf = (videoKeys: readonly string[]) => videoKeys.reduce((sum, key) => sum + prepared.get(key)!.length, 0);

test('a clip of the demo is copied as it is', () => {
  expect(prepared.get('clip')).toMatchObject({ copied: true, renditions: [{ height: 1080, width: 1920 }] });
});

test.each(['clip', 'portrait'])('%s plays from its multivariant playlist', async (videoKey) => {
  const url = origin + urls.signedVideoUrl(holder, videoKey);
  expectWhole(await decode(['-i', url]), lengthOf([videoKey]));
});

test('a lesson plays in every rung from its multivariant playlist', async () => {
  const url = origin + urls.signedLessonUrl(holder, 'lesson');
  const variants = (await (await fetch(url)).text()).match(/^\d+\.m3u8$/gm) ?? [];
  expect(variants).toEqual(['360.m3u8', '540.m3u8', '720.m3u8', '1080.m3u8']);
  for (const variant of variants)
    expectWhole(withoutJoins(await decode(['-i', url.replace('main.m3u8', variant)])), lengthOf(lesson));
});

test('a merged playlist plays once its segments are made absolute against the content host', async () => {
  const absolute = createMediaUrls({ signer, origin });
  const text = mergedPlaylist(
    absolute,
    holder,
    lesson.map((videoKey) => prepared.get(videoKey)!),
  );
  const segments = text.match(/^[^#\n].*$/gm)!;
  expect(segments.every((path) => /^segments\/.*\.ts$/.test(path))).toBe(true);
  const file = join(folder, 'merged.m3u8');
  await writeFile(file, text.replace(/^(?=segments\/)/gm, `${origin}/media/`));
  const protocols = ['-protocol_whitelist', 'file,crypto,http,tcp'];
  expectWhole(withoutJoins(await decode([...protocols, '-i', file])), lengthOf(lesson));
});

test('a wrong key makes nothing that can be played', async () => {
  const clip = prepared.get('clip')!;
  prepared.set('other', { ...clip, videoKey: 'other', encryptionKey: randomBytes(16) });
  const decoding = decode(['-i', origin + urls.signedVideoUrl(holder, 'other')]);
  await expect(decoding).rejects.toThrow();
});
