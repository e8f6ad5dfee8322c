import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '@zuzu/server/transcoding/find-ffmpeg.ts';

/** Lengths in seconds, the tone in Hz. */
type Clip = { width: number; height: number; seconds: number; tone: number };

/** A test picture with a tone at 30 frames a second, as an MP4. */
export const makeClip = async ({ width, height, seconds, tone }: Clip): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'zuzu-bench-'));
  const file = join(folder, 'clip.mp4');
  const { path } = await findFfmpeg(process.env['FFMPEG_PATH']);
  const inputs = [
    `testsrc2=size=${width}x${height}:rate=30:duration=${seconds}`,
    `sine=frequency=${tone}:sample_rate=48000:duration=${seconds}`,
  ].flatMap((source) => ['-f', 'lavfi', '-i', source]);
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await promisify(execFile)(path, ['-v', 'error', ...inputs, ...coding, '-movflags', '+faststart', file]);
  const clip = await readFile(file);
  await rm(folder, { recursive: true });
  return clip;
};
