import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#lib/config/config.ts';

/** By default, the smaller of the two is reserved. */
const RESERVE_BYTES = 2_000_000_000;
const RESERVE_SHARE = 0.05;
/** PostgreSQL writes its WAL in files of 16 MiB, and stops if it can't create one; on a tiny disk, a share of the disk is used instead. */
const FULL_BELOW_BYTES = 16 * 1024 ** 2;
const FULL_BELOW_SHARE = 0.25;

/** Sizes in bytes. `low`: the reserve is being used; `full`: almost nothing more can be written. */
export type DiskState = { free: number; total: number; reserve: number; state: 'enough' | 'low' | 'full' };

/** Free bytes for unprivileged users on the disk of a folder. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Monitors the disk space of this process, with several disks that of the fullest one. Uploads
 * and transcoding leave the reserve to the database, which grows with every lesson.
 */
export const openDiskSpace = ({ dataDir, diskReserve }: Pick<Config, 'dataDir' | 'diskReserve'>) => {
  // the subfolders may be links to other disks
  const folders = [dataDir, join(dataDir, 'storage'), join(dataDir, 'postgres')];

  const lookAt = async (folder: string): Promise<DiskState[]> => {
    try {
      const { bavail, blocks, bsize } = await statfs(folder);
      const [free, total] = [bavail * bsize, blocks * bsize];
      const reserve = diskReserve ?? Math.min(RESERVE_BYTES, Math.floor(total * RESERVE_SHARE));
      const isFull = free < Math.min(FULL_BELOW_BYTES, reserve * FULL_BELOW_SHARE);
      return [{ free, total, reserve, state: isFull ? 'full' : free < reserve ? 'low' : 'enough' }];
    } catch (error) {
      // an external database has no folder here
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };

  const look = async (): Promise<DiskState> => {
    const states = (await Promise.all(folders.map(lookAt))).flat();
    return states.reduce((tightest, next) =>
      next.free - next.reserve < tightest.free - tightest.reserve ? next : tightest,
    );
  };
  return {
    look,
    /** Bytes that can be stored without using the reserve; negative if it is already in use. */
    room: async (): Promise<number> => {
      const { free, reserve } = await look();
      return free - reserve;
    },
  };
};
export type DiskSpace = ReturnType<typeof openDiskSpace>;
