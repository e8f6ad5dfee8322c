import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { runFfmpeg, type Ffmpeg } from '#transcoding/ffmpeg.ts';
import { bundledPaths, findFfmpeg } from '#transcoding/find-ffmpeg.ts';
import { loudnessIn } from '#transcoding/measure-loudness.ts';

/** Generous for a busy machine: only ends hanging tests. */
const TIMEOUT_MS = 600_000;

/** The ffmpeg under test (vitest.config.ts); set FFMPEG_PATH to test another. */
export const ffmpeg: Ffmpeg = await findFfmpeg(process.env['FFMPEG_PATH']);
/** The ffmpeg for creating and inspecting test media: the bundled one, if available, starts five times faster than a distribution's. */
export const fastFfmpeg: Pick<Ffmpeg, 'path'> = { path: bundledPaths()[0] ?? ffmpeg.path };

/** A temporary folder for one test file. */
export const testFolder = async (): Promise<string> => {
  const folder = await fs.mkdtemp(join(tmpdir(), 'zuzu-transcoding-'));
  afterAll(() => fs.rm(folder, { recursive: true, force: true }));
  return folder;
};

/** A video created by ffmpeg with these arguments. */
export const makeMedia = async (folder: string, extension: string, args: readonly string[]): Promise<string> => {
  const file = join(folder, `${randomUUID()}.${extension}`);
  await runFfmpeg(fastFfmpeg, [...args, file], { timeoutMs: TIMEOUT_MS });
  return file;
};

export const testPicture = (size: string, rate: number, seconds: number): string[] => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
];

/** A stereo tone with this loudness in LUFS; `sine` itself has −21.1. */
export const testTone = (lufs: number, seconds: number): string[] => {
  const tone = `sine=frequency=1000:sample_rate=48000:duration=${seconds}`;
  return ['-f', 'lavfi', '-i', `${tone},volume=${lufs + 21.1}dB,aformat=channel_layouts=stereo`];
};

/** Arguments to encode a picture as quickly as possible. */
export const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** Arguments for a source that can be copied. */
export const compliantCodecs = [
  ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '34', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
  ...['-bf', '3', '-g', '56', '-keyint_min', '56', '-sc_threshold', '0', '-flags', '+cgop'],
  ...['-c:a', 'aac', '-ar', '48000', '-ac', '2', '-shortest'],
];

/** The content of a video created by ffmpeg with these arguments. */
export const madeByFfmpeg = async (extension: string, args: readonly string[]): Promise<Buffer> => {
  const folder = await fs.mkdtemp(join(tmpdir(), 'zuzu-test-media-'));
  try {
    return await fs.readFile(await makeMedia(folder, extension, args));
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
};

/** A video with sound that is copied instead of encoded, for tests that don't depend on encoding. */
export const shortClip = (seconds = 1): Promise<Buffer> =>
  madeByFfmpeg('mp4', [...testPicture('256x144', 30, seconds), ...testTone(-16, seconds), ...compliantCodecs]);

/** PUTs content to a signed URL like a browser; `base` is the app's URL. */
export const putFile = async (
  base: string,
  signedUrl: string,
  content: Buffer | string,
  type = 'video/mp4',
): Promise<void> => {
  const { status } = await fetch(new URL(new URL(signedUrl, base).pathname, base), {
    method: 'PUT',
    headers: { 'content-type': type },
    body: typeof content === 'string' ? content : new Uint8Array(content),
  });
  expect(status).toBe(200);
};

export type Decoded = { frames: number; samples: number; width: number; faults: string };

/** Decodes an input completely; returns the numbers of pictures and samples, and all messages of ffmpeg. */
export const decode = async (input: readonly string[]): Promise<Decoded> => {
  const { stdout, stderr } = await runFfmpeg(
    fastFfmpeg,
    [
      ...['-loglevel', 'warning', ...input, '-map', '0:v:0', '-map', '0:a:0', '-fps_mode', 'passthrough'],
      ...['-c:v', 'rawvideo', '-c:a', 'pcm_s16le', '-f', 'framecrc', '-'],
    ],
    { timeoutMs: TIMEOUT_MS },
  );
  const list = stdout.toString();
  const packets = list.match(/^\d.*$/gm)?.map((line) => line.split(',').map(Number)) ?? [];
  return {
    frames: packets.filter(([stream]) => stream === 0).length,
    samples: packets.reduce((sum, [stream, , , duration = 0]) => sum + (stream === 1 ? duration : 0), 0),
    width: Number(/^#dimensions 0: (\d+)x/m.exec(list)?.[1]),
    faults: stderr,
  };
};

/** Loudness of an input in LUFS. */
export const loudnessOf = async (input: readonly string[]): Promise<number | null> => {
  const args = [...input, '-map', '0:a:0', '-af', 'ebur128=framelog=verbose', '-f', 'null', '-'];
  return loudnessIn((await runFfmpeg(fastFfmpeg, args, { timeoutMs: TIMEOUT_MS })).stderr);
};

/** Adds a rotation of 90° clockwise to an MP4, as phones in portrait mode do. */
export const quarterTurn = async (file: string): Promise<void> => {
  const content = await fs.readFile(file);
  const matrix = content.indexOf('tkhd') + 4 + 40;
  const one = 0x10000;
  for (const [index, value] of [0, one, 0, -one, 0, 0, 0, 0, 0x40000000].entries())
    content.writeInt32BE(value, matrix + index * 4);
  await fs.writeFile(file, content);
};
