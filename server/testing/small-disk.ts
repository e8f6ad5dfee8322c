import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#database/embedded-postgres/postmaster.ts';
import { freeBytes } from '#storage/disk-space.ts';

/** Mount points contain the id of their process. */
const DISK = /^zuzu-disk-(\d+)-/;
const CHUNK_BYTES = 256 * 1024;

/** Unmounts disks of killed test runs. */
const unmountAbandoned = (): void => {
  for (const name of readdirSync(tmpdir())) {
    const owner = DISK.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    try {
      unmount(join(tmpdir(), name));
    } catch {
      // another test run was faster
    }
  }
};

/** Mounts a separate disk in memory, of this many MB. */
const mount = (megabytes: number): string => {
  const folder = mkdtempSync(join(tmpdir(), `zuzu-disk-${process.pid}-`));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
};
const unmount = (folder: string): void => {
  execFileSync('umount', ['-l', folder]);
  rmdirSync(folder);
};

/** True if a disk can be mounted, which usually requires root on Linux. */
export const haveSmallDisks = ((): boolean => {
  try {
    unmountAbandoned();
    unmount(mount(1));
    return true;
  } catch {
    console.log('Skipped: tests that need a small disk (mounting one requires root on Linux).');
    return false;
  }
})();

/** A small disk that fills up quickly. */
export const openSmallDisk = (megabytes: number) => {
  const folder = mount(megabytes);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    /** Fills it until only this many bytes are free. */
    fill: async (left = 0): Promise<void> => {
      const file = await open(ballast, 'a');
      try {
        for (let rest = (await freeBytes(folder)) - left; rest > 0; rest = (await freeBytes(folder)) - left)
          await file.write(Buffer.alloc(Math.min(CHUNK_BYTES, rest)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    empty: (): Promise<void> => rm(ballast, { force: true }),
    close: (): void => unmount(folder),
  };
};
export type SmallDisk = ReturnType<typeof openSmallDisk>;
