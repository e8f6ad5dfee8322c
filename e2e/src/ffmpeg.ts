import { execFile } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '@zuzu/server/transcoding/find-ffmpeg.ts';

const run = promisify(execFile);
const FRAMES_PER_SECOND = 30;
const MICROSECONDS = 1_000_000;

/** Runs the ffmpeg that the server would use; rejects unless it succeeds. */
const ffmpeg = async (...args: string[]): Promise<{ stdout: string; stderr: string }> => {
  const { path } = await findFfmpeg(process.env['FFMPEG_PATH']);
  return run(path, ['-hide_banner', '-nostdin', '-v', 'error', ...args]);
};

/** Runs ffmpeg on a stream, to its end; what it complains of, and the last value of one of its counters. */
const decode = async (source: string, counter: string, ...output: string[]) => {
  const input = ['-protocol_whitelist', 'file,http,tcp,crypto', '-allowed_extensions', 'ALL', '-i', source];
  const { stdout, stderr } = await ffmpeg(...input, ...output, '-progress', 'pipe:1', '-f', 'null', '-');
  const last = [...stdout.matchAll(/^(\w+)=(\d+)$/gm)].findLast(([, name]) => name === counter);
  return { complaints: stderr, count: Number(last?.[2]) };
};

/**
 * Decodes a stream's picture and sound: what ffmpeg complains of, and the seconds of each. They are counted by frames and
 * samples, not read off the stream's clocks, so that what is missing or comes twice shows.
 */
export const decodeWhole = async (source: string): Promise<{ complaints: string; picture: number; sound: number }> => {
  const picture = await decode(source, 'frame', '-map', '0:v:0', '-fps_mode', 'passthrough');
  const sound = await decode(source, 'out_time_us', '-map', '0:a:0', '-af', 'asetpts=N/SR/TB');
  return {
    complaints: picture.complaints + sound.complaints,
    picture: picture.count / FRAMES_PER_SECOND,
    sound: sound.count / MICROSECONDS,
  };
};

/** As a telephone that stands upright films a squat: portrait, five pictures a second, no sound. */
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

/** The same film in a file of that many bytes, as a camera of a better make writes it: the rest is a box that players skip. */
export const enlarge = (film: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> => {
  const file = randomFillSync(new Uint8Array(bytes));
  file.set(film);
  const box = Buffer.from(file.buffer, film.byteLength);
  box.writeUInt32BE(box.byteLength);
  box.write('free', 4, 'latin1');
  return file;
};
