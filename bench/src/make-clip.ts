import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newDataDir } from '@zuzu/e2e/server.ts';
import { findFfmpeg } from '@zuzu/server/transcoding/find-ffmpeg.ts';

/** Lengths in seconds, the tone in Hz. */
type Clip = { width: number; height: number; seconds: number; tone: number };

/** A test picture with a tone at 30 frames a second, as an MP4. */
export const makeClip = async ({ width, height, seconds, tone }: Clip): Promise<Buffer> => {
  const file = join(await newDataDir(), 'clip.mp4');
  const { path } = await findFfmpeg(process.env['FFMPEG_PATH']);
  const inputs = [
    `testsrc2=size=${width}x${height}:rate=30:duration=${seconds}`,
    `sine=frequency=${tone}:sample_rate=48000:duration=${seconds}`,
  ].flatMap((source) => ['-f', 'lavfi', '-i', source]);
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await promisify(execFile)(path, ['-v', 'error', ...inputs, ...coding, '-movflags', '+faststart', file]);
  return readFile(file);
};
