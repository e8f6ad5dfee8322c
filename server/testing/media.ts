import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { findFfmpeg } from '#transcoding/find-ffmpeg.ts';

let found: ReturnType<typeof findFfmpeg> | undefined;

/** Makes a small file with ffmpeg; the extension determines the container. */
export const madeByFfmpeg = async (extension: string, args: readonly string[]): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'zuzu-test-media-'));
  try {
    const { path } = await (found ??= findFfmpeg());
    const file = join(folder, `made.${extension}`);
    await promisify(execFile)(path, ['-v', 'error', ...args, file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

export const picture = (size = '320x180', seconds = 2, rate = 25): string[] => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
];
export const tone = (seconds = 2): string[] => ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`];

/** A short video with sound. */
export const shortClip = (): Promise<Buffer> =>
  madeByFfmpeg('mp4', [...picture(), ...tone(), '-pix_fmt', 'yuv420p', '-shortest']);

/** PUTs content to a signed address, as a browser does; `base` is the app's address. */
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
