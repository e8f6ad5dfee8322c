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

/** Runs the ffmpeg that the server would use; rejects if it fails. */
const ffmpeg = async (...args: string[]): Promise<{ stdout: string; stderr: string }> => {
  const { path } = await findFfmpeg(process.env['FFMPEG_PATH']);
  return run(path, ['-hide_banner', '-nostdin', '-v', 'error', ...args]);
};

/** Reads a stream to its end; returns ffmpeg's error messages, and the last value of one of its counters. */
const read = async (source: string, counter: string, ...output: string[]) => {
  // how smooth the picture is doesn't matter, and takes a third of the time
  const quickly = ['-skip_loop_filter', 'all'];
  const input = [...quickly, '-protocol_whitelist', 'file,http,tcp,crypto', '-allowed_extensions', 'ALL', '-i', source];
  const { stdout, stderr } = await ffmpeg(...input, ...output, '-progress', 'pipe:1', '-f', 'null', '-');
  const last = [...stdout.matchAll(/^(\w+)=(\d+)$/gm)].findLast(([, name]) => name === counter);
  return { complaints: stderr, count: Number(last?.[2]) };
};

/**
 * Decodes a stream's sound and, unless its pictures are only to be read, its picture: ffmpeg's error messages, and the seconds of
 * each. They are counted in frames and samples, not read from timestamps, so that gaps and repetitions show.
 */
export const decodeWhole = async (
  source: string,
  pictures: 'decoded' | 'read' = 'decoded',
): Promise<{ complaints: string; picture: number; sound: number }> => {
  const how = pictures === 'decoded' ? ['-fps_mode', 'passthrough'] : ['-c:v', 'copy'];
  const picture = await read(source, 'frame', '-map', '0:v:0', ...how);
  const sound = await read(source, 'out_time_us', '-map', '0:a:0', '-af', 'asetpts=N/SR/TB');
  return {
    complaints: picture.complaints + sound.complaints,
    picture: picture.count / FRAMES_PER_SECOND,
    sound: sound.count / MICROSECONDS,
  };
};

/** A squat as filmed by an upright phone: portrait, five frames a second, no sound. */
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
