import { createHmac } from 'node:crypto';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import type { Target } from './ffmpeg-arguments.ts';

export type WorkFolder = {
  folder: string;
  /** Creates an empty folder for the segments of one rendition, with the key and initialization vector to encrypt them. */
  target: (keyPrefix: string, height: number) => Promise<Target & { iv: string }>;
  remove: () => Promise<void>;
};

/**
 * Opens a folder for one run for a video. Removes earlier folders of the same video: their runs were killed, and an ffmpeg
 * that outlived its run stops when its folder is gone, which is why every run has a unique name.
 */
export const openWorkFolder = async (
  workDir: string,
  videoKey: string,
  encryptionKey: Uint8Array,
): Promise<WorkFolder> => {
  await fs.mkdir(workDir, { recursive: true });
  const prefix = `run-${videoKey}-`;
  for (const name of await fs.readdir(workDir))
    if (name.startsWith(prefix) && name.length === prefix.length + 6)
      await fs.rm(path.join(workDir, name), { recursive: true, force: true });
  const folder = await fs.mkdtemp(path.join(workDir, prefix));
  const keyFile = path.join(folder, 'key');
  await fs.writeFile(keyFile, encryptionKey, { mode: 0o600 });
  return {
    folder,
    target: async (keyPrefix, height) => {
      const target = { folder: path.join(folder, String(height)), keyInfoFile: path.join(folder, `${height}.keyinfo`) };
      await fs.rm(target.folder, { recursive: true, force: true });
      await fs.mkdir(target.folder);
      const iv = initializationVector(encryptionKey, keyPrefix);
      // ffmpeg copies the URI in the first line into its playlist, which is never served: it is the key's path relative to it
      await fs.writeFile(target.keyInfoFile, `../key\n${keyFile}\n${iv}\n`);
      return { ...target, iv };
    },
    remove: () => fs.rm(folder, { recursive: true, force: true }),
  };
};

/** Deterministic per rendition, so that repeating a run produces the same bytes. */
const initializationVector = (encryptionKey: Uint8Array, keyPrefix: string): string =>
  createHmac('sha256', encryptionKey).update(`iv ${keyPrefix}`).digest('hex').slice(0, 32);
