import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildClip } from '@zuzu/demo/animated-clip.ts';
import { libraryClips } from '@zuzu/demo/library-clips.ts';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEADLINES } from '#lib/config/deadlines.ts';
import { mediaRoutes } from '#http/media/media.ts';
import { createSegmentCache } from '#storage/segment-cache.ts';
import { openDiskStorage } from '#storage/disk-storage.ts';
import { createMediaUrls } from '#storage/media-urls.ts';
import { createUrlSigner } from '#storage/signed-url.ts';
import { runFfmpeg } from './ffmpeg.ts';
import { AUDIO_RATE_HZ, FRAMES_PER_SECOND } from './renditions.ts';
import { mergedPlaylist } from './signed-playlists.ts';
import { decode, ffmpeg, h264, makeMedia, testFolder, testPicture, fastFfmpeg, type Decoded } from '#testing/media.ts';
import { transcodeVideo, type TranscodedVideo } from './transcode-video.ts';

const FFMPEG_HANGS_AFTER_MS = 600_000;
/** Sound is coded in frames of 1024 samples. */
const SAMPLE_TOLERANCE = 3 * 1024;
const owner = { userId: 'u1', epoch: 0 };

type Prepared = TranscodedVideo & { videoKey: string; encryptionKey: Buffer };
const prepared = new Map<string, Prepared>();
const lesson = ['clip', 'portrait', 'clip'];
const captioned = (from: string, to: string, text: string) => `WEBVTT\n\n${from} --> ${to}\n${text}\n`;
/** The captions of the lesson's parts; the last caption outlasts its part. */
const captions = [
  { he: captioned('00:01.250', '00:03.000', 'לאט') },
  { ru: captioned('00:00.500', '00:02.000', 'Руки вверх') },
  { he: captioned('00:00.040', '00:59.000', 'יד ימין\nיד שמאל'), ru: captioned('00:01.000', '00:02.000', 'Ноги') },
];
const signer = createUrlSigner(randomBytes(32).toString('hex'));
const urls = createMediaUrls({ signer, origin: '' });
const folder = await testFolder();
const storage = await openDiskStorage({ root: join(folder, 'storage'), signPutUrl: urls.signedUploadUrl });
const app = fastify();
await app.register(mediaRoutes, {
  urls,
  storage,
  segments: createSegmentCache(storage),
  uploadRate: DEADLINES.upload,
  room: async () => Infinity,
  isSessionValid: async () => true,
  findVideo: async (videoKey) => prepared.get(videoKey),
  findLesson: async () => ({
    parts: lesson.map((videoKey, part) => ({ ...prepared.get(videoKey)!, captions: captions[part] })),
  }),
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
  await prepare('portrait', await makeMedia(folder, 'mkv', [...testPicture('320x568', 5, 2), ...h264]));
});

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

test('a clip of the demo is copied without re-encoding', () => {
  expect(prepared.get('clip')).toMatchObject({ copied: true, renditions: [{ height: 720, width: 1280 }] });
});

test.each(['clip', 'portrait'])('%s plays from its multivariant playlist', async (videoKey) => {
  const url = origin + urls.signedVideoUrl(owner, videoKey);
  expectWhole(await decode(['-i', url]), lengthOf([videoKey]));
});

test('a lesson plays in every rendition from its multivariant playlist', async () => {
  const url = origin + urls.signedLessonUrl(owner, 'lesson');
  const variants = (await (await fetch(url)).text()).match(/^\d+\.m3u8$/gm) ?? [];
  expect(variants).toEqual(['360.m3u8', '540.m3u8', '720.m3u8']);
  for (const variant of variants)
    expectWhole(withoutJoins(await decode(['-i', url.replace('main.m3u8', variant)])), lengthOf(lesson));
});

/** Captions extracted by ffmpeg: start and end in seconds, and the text. */
const captionsIn = async (url: string) => {
  const { stdout } = await runFfmpeg(fastFfmpeg, ['-i', url, '-f', 'srt', '-'], { timeoutMs: FFMPEG_HANGS_AFTER_MS });
  const seconds = (time: string) => {
    const [hours = 0, minutes = 0, rest = 0] = time.replace(',', '.').split(':').map(Number);
    return hours * 3600 + minutes * 60 + rest;
  };
  return [
    ...stdout
      .toString()
      .replaceAll('\r', '')
      .matchAll(/^(\S+) --> (\S+)\n([^]*?)\n\n/gm),
  ].map(([, from, to, text]) => ({
    from: seconds(from!),
    to: seconds(to!),
    text,
  }));
};

test('the playlists of a lesson contain the captions of its parts on the lesson’s timeline', async () => {
  const url = origin + urls.signedLessonUrl(owner, 'lesson');
  const main = await (await fetch(url)).text();
  expect(main.match(/^#EXT-X-MEDIA:TYPE=SUBTITLES,.*URI="(.*)"$/gm)).toHaveLength(2);
  expect(main.match(/,SUBTITLES="captions"$/gm)).toHaveLength(3);
  const [second, third] = [lengthOf(['clip']), lengthOf(['clip', 'portrait'])];
  const span = (start: number, from: number, to: number, text: string) => ({
    from: expect.closeTo(start + from, 2),
    to: expect.closeTo(start + to, 2),
    text,
  });
  expect(await captionsIn(url.replace('main.m3u8', 'captions-he.m3u8'))).toEqual([
    span(0, 1.25, 3, 'לאט'),
    span(third, 0.04, lengthOf(['clip']), 'יד ימין\nיד שמאל'),
  ]);
  expect(await captionsIn(url.replace('main.m3u8', 'captions-ru.m3u8'))).toEqual([
    span(second, 0.5, 2, 'Руки вверх'),
    span(third, 1, 2, 'Ноги'),
  ]);
  for (const file of ['captions-en.m3u8', 'captions-he-3.vtt', 'captions-he.vtt'])
    expect((await fetch(url.replace('main.m3u8', file))).status).toBe(404);
});

test.each(['clip', 'portrait'])('captions are mapped to the first frame of %s', async (videoKey) => {
  const lessonUrl = origin + urls.signedLessonUrl(owner, 'lesson');
  const text = await (await fetch(lessonUrl.replace('main.m3u8', 'captions-he-0.vtt'))).text();
  const mapped = Number(/^X-TIMESTAMP-MAP=MPEGTS:(\d+),LOCAL:00:00:00.000$/m.exec(text)?.[1]) / 90_000;
  const url = origin + urls.signedVideoUrl(owner, videoKey);
  const one = ['-copyts', '-i', url, '-map', '0:v:0', '-frames:v', '1', '-fps_mode', 'passthrough'];
  const { stdout } = await runFfmpeg(fastFfmpeg, [...one, '-enc_time_base', '1:90000', '-f', 'framecrc', '-'], {
    timeoutMs: FFMPEG_HANGS_AFTER_MS,
  });
  const base = /^#tb 0: 1\/(\d+)$/m.exec(stdout.toString())?.[1];
  const first = /^0,\s*\d+,\s*(\d+),/m.exec(stdout.toString())?.[1];
  expect(Math.abs(Number(first) / Number(base) - mapped)).toBeLessThan(0.1);
});

test('a merged playlist plays once its segments are made absolute against the content host', async () => {
  const absolute = createMediaUrls({ signer, origin });
  const text = mergedPlaylist(
    absolute,
    owner,
    lesson.map((videoKey) => prepared.get(videoKey)!),
  );
  const segments = text.match(/^[^#\n].*$/gm)!;
  expect(segments.every((path) => /^segments\/.*\.ts$/.test(path))).toBe(true);
  const file = join(folder, 'merged.m3u8');
  await writeFile(file, text.replace(/^(?=segments\/)/gm, `${origin}/media/`));
  const protocols = ['-protocol_whitelist', 'file,crypto,http,tcp'];
  expectWhole(withoutJoins(await decode([...protocols, '-i', file])), lengthOf(lesson));
});

test('a wrong key yields nothing playable', async () => {
  const clip = prepared.get('clip')!;
  prepared.set('other', { ...clip, videoKey: 'other', encryptionKey: randomBytes(16) });
  const decoding = decode(['-i', origin + urls.signedVideoUrl(owner, 'other')]);
  await expect(decoding).rejects.toThrow();
});
