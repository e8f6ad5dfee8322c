import { execFile } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '@zuzu/server/transcoding/find-ffmpeg.ts';

const run = promisify(execFile);
const FRAMES_PER_SECOND = 30;

/** Runs the ffmpeg that the server would use; rejects if it fails. */
const ffmpeg = async (...args: string[]): Promise<{ stdout: string; stderr: string }> => {
  const { path } = await findFfmpeg(process.env['FFMPEG_PATH']);
  return run(path, ['-hide_banner', '-nostdin', '-v', 'error', ...args]);
};

/** Decodes a stream's picture: ffmpeg's error messages, and its seconds, counted in frames so that gaps and repetitions show. */
export const decodePicture = async (source: string): Promise<{ complaints: string; seconds: number }> => {
  // scaling quality doesn't matter, and the fastest takes a third of the time
  const quickly = ['-skip_loop_filter', 'all'];
  const input = [...quickly, '-protocol_whitelist', 'file,http,tcp,crypto', '-allowed_extensions', 'ALL', '-i', source];
  const output = ['-map', '0:v:0', '-fps_mode', 'passthrough', '-progress', 'pipe:1', '-f', 'null', '-'];
  const { stdout, stderr } = await ffmpeg(...input, ...output);
  const frames = [...stdout.matchAll(/^frame=(\d+)$/gm)].at(-1)?.[1];
  return { complaints: stderr, seconds: Number(frames) / FRAMES_PER_SECOND };
};

/** Squats filmed by a phone held upright: portrait, five frames a second, no sound. */
export const filmUpright = async (seconds: number): Promise<Uint8Array<ArrayBuffer>> => {
  const folder = await mkdtemp(join(tmpdir(), 'zuzu-film-'));
  try {
    const file = join(folder, 'film.mp4');
    await ffmpeg('-f', 'lavfi', '-i', `testsrc2=size=208x360:rate=5:duration=${seconds}`, '-pix_fmt', 'yuv420p', file);
    return new Uint8Array(await readFile(file));
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Pads the film to that many bytes with a box that players skip, as if from a better camera. */
export const enlarge = (film: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> => {
  const file = randomFillSync(new Uint8Array(bytes));
  file.set(film);
  const box = Buffer.from(file.buffer, film.byteLength);
  box.writeUInt32BE(box.byteLength);
  box.write('free', 4, 'latin1');
  return file;
};
