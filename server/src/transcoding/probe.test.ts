import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { probeMedia } from './probe.ts';
import { canBeCopied } from './renditions.ts';
import {
  compliantCodecs,
  ffmpeg,
  h264,
  makeMedia,
  quarterTurn,
  testFolder,
  testPicture,
  testTone,
} from '#testing/media.ts';
import { UnreadableMedia } from './unreadable-media.ts';

const folder = await testFolder();
const probe = (file: string, more = {}) => probeMedia(file, { ffmpeg, ...more });

const write = async (name: string, content: Buffer | string): Promise<string> => {
  await fs.writeFile(join(folder, name), content);
  return join(folder, name);
};
const cut = async (file: string, share: number): Promise<string> => {
  const content = await fs.readFile(file);
  return write(`cut-${file.split('/').at(-1)}`, content.subarray(0, content.byteLength * share));
};
const reasonOf = (probing: Promise<unknown>) =>
  probing.then(
    () => 'readable',
    (error: unknown) => (error instanceof UnreadableMedia ? error.reason : error),
  );

/** A file with sound whose streams can be copied. */
const compliant = (picture: string[], seconds: number) =>
  makeMedia(folder, 'mp4', [...picture, ...testTone(-16, seconds), ...compliantCodecs]);

test('a compliant source can be copied, in any size up to 540p', async () => {
  expect(canBeCopied(await probe(await compliant(testPicture('640x360', 30, 1), 1)))).toBe(true);
  const info = await probe(await compliant(testPicture('960x540', 30, 2), 2));
  expect(info).toMatchObject({
    container: 'mov',
    length: 2,
    video: {
      codec: 'avc',
      codecString: 'avc1.64001f',
      width: 960,
      height: 540,
      rotation: 0,
      squarePixels: true,
      packets: { framesPerSecond: 30, constantRate: true, bFrames: true, closedGroups: true },
    },
    audio: { codec: 'aac', codecString: 'mp4a.40.2', sampleRate: 48_000, channels: 2 },
  });
  expect(info.video.packets?.longestGroup).toBeCloseTo(56 / 30, 6);
  expect(canBeCopied(info)).toBe(true);
});

test('a larger picture can be copied at the bit rate of the lowest rendition', async () => {
  const flat = ['-f', 'lavfi', '-i', 'color=c=orange:size=1280x720:rate=30:duration=1'];
  expect(canBeCopied(await probe(await compliant(flat, 1)))).toBe(true);
});

test('a still with a complex part is not copied, despite its low average bit rate', async () => {
  const still = 'color=c=orange:size=1280x720:rate=30';
  const rich = 'testsrc2=size=1280x720:rate=30:duration=3';
  const graph = `${still}:duration=4[a];${rich}[b];${still}:duration=5[c];[a][b][c]concat=n=3`;
  const info = await probe(await compliant(['-f', 'lavfi', '-i', graph], 12));
  expect(info.video.packets).toBeNull();
  expect(canBeCopied(info)).toBe(false);
});

test.for<[string, string, string[]]>([
  ['too large a picture', '1280x720', ['-crf', '10']],
  ['another shape', '720x540', []],
  ['too many bits', '960x540', ['-crf', '10']],
  ['another rate', '640x360', ['-r', '25']],
  ['a varying rate', '640x360', ['-vf', "select='mod(n,7)'", '-fps_mode', 'vfr']],
  ['groups of pictures that are too long', '256x144', ['-g', '120', '-keyint_min', '120']],
  [
    'open groups',
    '256x144',
    ['-preset', 'fast', '-flags', '-cgop', '-x264-params', 'open-gop=1:bframes=3:keyint=48:min-keyint=48:scenecut=0'],
  ],
  ['mono', '256x144', ['-ac', '1']],
  ['another sample rate', '256x144', ['-ar', '44100']],
  ['sound that ends early', '256x144', ['-af', 'atrim=end=3,asetpts=PTS-STARTPTS']],
  ['ten bits', '256x144', ['-profile:v', 'high10', '-pix_fmt', 'yuv420p10le']],
  ['non-square pixels', '256x144', ['-aspect', '4:3']],
  ['no sound', '256x144', ['-an']],
])('%s: cannot be copied', async ([what, size, more]) => {
  const seconds = size === '256x144' ? 4 : 1;
  const codecs = compliantCodecs.filter((arg) => what !== 'sound that ends early' || arg !== '-shortest');
  const media = [...testPicture(size, 30, seconds), ...testTone(-16, seconds), ...codecs, ...more];
  expect(canBeCopied(await probe(await makeMedia(folder, 'mp4', media)))).toBe(false);
});

test('describes a real recording: Matroska, 4:3, full-range colours, no sound', async () => {
  const info = await probe(fileURLToPath(new URL('../../../demo/samples/asl-school.mkv', import.meta.url)));
  expect(info).toMatchObject({ container: 'matroska', audio: null, video: { codec: 'avc' } });
  expect(info.length).toBeCloseTo(2.433, 1);
  expect(canBeCopied(info)).toBe(false);
});

test('a rotated portrait video has its displayed width', async () => {
  const file = await makeMedia(folder, 'mp4', [...testPicture('320x180', 30, 1), ...h264]);
  await quarterTurn(file);
  expect((await probe(file)).video).toMatchObject({ width: 180, height: 320, rotation: 90 });
});

test.each<[string, string, string[], object]>([
  ['matroska', 'mkv', h264, { codec: 'avc', framesPerSecond: 25 }],
  ['matroska', 'webm', ['-c:v', 'libvpx', '-deadline', 'realtime'], { codec: 'vp8' }],
  ['mov', 'mov', ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'], { packets: null }],
  ['avi', 'avi', ['-c:v', 'mpeg4'], { codec: 'mpeg4', framesPerSecond: 25 }],
  ['mpegts', 'ts', h264, { codec: 'h264' }],
  ['mpeg', 'mpg', ['-c:v', 'mpeg2video'], { codec: 'mpeg2video' }],
  ['flv', 'flv', ['-c:v', 'flv1'], { codec: 'flv1' }],
])('%s in a .%s', async (container, extension, codec, video) => {
  const info = await probe(await makeMedia(folder, extension, [...testPicture('320x240', 25, 2), ...codec]));
  expect(info).toMatchObject({ container, audio: null, video: { width: 320, height: 240, ...video } });
  expect(Math.abs(info.length - 2)).toBeLessThan(0.05);
});

test('sound with another codec is described', async () => {
  const file = await makeMedia(folder, 'avi', [
    ...testPicture('320x240', 25, 1),
    ...testTone(-20, 1),
    '-c:v',
    'mpeg4',
    '-c:a',
    'mp2',
  ]);
  expect((await probe(file)).audio).toMatchObject({ codec: 'mp2', sampleRate: 48_000, channels: 2 });
});

test('the file name is ignored', async () => {
  const file = await makeMedia(folder, 'mkv', [...testPicture('320x240', 25, 1), ...h264]);
  const renamed = join(folder, '-i concat:x.m3u8');
  await fs.rename(file, renamed);
  expect((await probe(renamed)).container).toBe('matroska');
});

test.each<[string, string | Buffer, string]>([
  ['nothing', '', 'empty'],
  ['a text', 'שלום, I am a video, honestly\n'.repeat(100), 'not-media'],
  ['random bytes', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251)), 'not-media'],
  ['a playlist', '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n', 'playlist'],
  ['a playlist after a byte order mark', '\uFEFF#EXTM3U\nhttp://localhost/x.ts\n', 'playlist'],
  ['a list of files', "ffconcat version 1.0\nfile '/etc/passwd'\n", 'playlist'],
  ['a manifest', '<?xml version="1.0"?><MPD></MPD>', 'playlist'],
  [
    'the beginning of an MP4 and then noise',
    Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(9000, 7)]),
    'truncated',
  ],
  ['the beginning of an AVI and nothing', 'RIFF\0\0\0\0AVI LIST', 'undecodable'],
])('%s named .mp4 is rejected', async (_, content, reason) => {
  expect(await reasonOf(probe(await write('file.mp4', content)))).toBe(reason);
});

test.each(['mp4', 'mkv', 'flv'])('half a .%s is rejected as truncated', async (extension) => {
  const codecs =
    extension === 'flv' ? ['-c:v', 'flv1'] : [...h264, ...(extension === 'mp4' ? ['-movflags', '+faststart'] : [])];
  const file = await makeMedia(folder, extension, [...testPicture('320x240', 25, 2), ...codecs]);
  expect(await reasonOf(probe(await cut(file, 0.5)))).toBe('truncated');
});

test('an MP4 without its trailing tables is rejected as truncated', async () => {
  const file = await makeMedia(folder, 'mp4', [...testPicture('320x240', 25, 2), ...h264]);
  expect(await reasonOf(probe(await cut(file, 0.6)))).toBe('truncated');
});

test.each(['m4a', 'mp4', 'mkv', 'mpg'])('a .%s with sound only is rejected', async (extension) => {
  const file = await makeMedia(folder, extension, [
    ...testTone(-16, 1),
    ...(extension === 'mpg' ? ['-c:a', 'mp2'] : []),
  ]);
  expect(await reasonOf(probe(file))).toBe('no-video');
});

test('length and size have limits', async () => {
  const file = await makeMedia(folder, 'mp4', [...testPicture('320x240', 25, 2), ...h264]);
  expect(await reasonOf(probe(file, { maxLengthSeconds: 1.9 }))).toBe('too-long');
  expect(await reasonOf(probe(file, { maxLengthSeconds: 2 }))).toBe('readable');
  const picture = await makeMedia(folder, 'mp4', [...testPicture('320x240', 30, 1), '-frames:v', '1', ...h264]);
  expect(await reasonOf(probe(picture))).toBe('too-short');
  const plain = ['-f', 'lavfi', '-i', 'color=s=8192x4608:r=1:d=1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'];
  const large = await makeMedia(folder, 'mkv', plain);
  expect(await reasonOf(probe(large))).toBe('too-large');
});

test('probing can be aborted', async () => {
  const file = await makeMedia(folder, 'mp4', [...testPicture('320x240', 25, 1), ...h264]);
  await expect(probe(file, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  const controller = new AbortController();
  const probing = probe(file, { signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(probing).rejects.toThrow('enough');
});
