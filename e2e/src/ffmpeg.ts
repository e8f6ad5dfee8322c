import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '@zuzu/server/src/transcoding/find-ffmpeg.ts';

const run = promisify(execFile);
const MICROSECONDS = 1_000_000;
/** Count frames and samples instead of believing the stream's clocks: what is missing or comes twice shows. */
const COUNTED = {
  picture: ['-map', '0:v:0', '-vf', 'setpts=N/30/TB'],
  sound: ['-map', '0:a:0', '-af', 'asetpts=N/SR/TB'],
};

/** Runs the ffmpeg that the server would use; rejects unless it succeeds. */
const ffmpeg = async (...args: string[]): Promise<{ stdout: string; stderr: string }> => {
  const { path } = await findFfmpeg(process.env['FFMPEG_PATH']);
  return run(path, ['-hide_banner', '-nostdin', '-v', 'error', ...args]);
};

/** Decodes a stream's picture or sound to its end: what ffmpeg complains of, and how much there was, in seconds. */
export const decode = async (
  source: string,
  track: keyof typeof COUNTED,
): Promise<{ complaints: string; seconds: number }> => {
  const input = ['-protocol_whitelist', 'file,http,tcp,crypto', '-allowed_extensions', 'ALL', '-i', source];
  const { stdout, stderr } = await ffmpeg(...input, ...COUNTED[track], '-progress', 'pipe:1', '-f', 'null', '-');
  const last = [...stdout.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1];
  return { complaints: stderr, seconds: Number(last) / MICROSECONDS };
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
