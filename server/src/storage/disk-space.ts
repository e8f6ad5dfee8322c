import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.ts';

/** Unless the setting says otherwise, the smaller of the two is kept free. */
const RESERVE_BYTES = 2_000_000_000;
const RESERVE_SHARE = 0.05;
/** PostgreSQL writes its log in files of 16 MiB, and stops where it can't make one; what counts on a tiny disk is a share. */
const FULL_BELOW_BYTES = 16 * 1024 ** 2;
const FULL_BELOW_SHARE = 0.25;

/** In bytes. `low`: the reserve has been touched; `full`: hardly anything can be written any more. */
export type DiskState = { free: number; total: number; reserve: number; state: 'enough' | 'low' | 'full' };

/** What is left for users without privileges on the disk of that folder. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * How much room there is where this process stores things: on the tightest of the disks, if there are several. Uploads
 * and the preparing of videos leave the reserve to the database, which grows with every lesson.
 */
export const openDiskSpace = ({ dataDir, diskReserve }: Pick<Config, 'dataDir' | 'diskReserve'>) => {
  // each of the two may be a link to another disk
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
    /** Bytes that may be stored without touching the reserve; negative where it has been. */
    room: async (): Promise<number> => {
      const { free, reserve } = await look();
      return free - reserve;
    },
  };
};
export type DiskSpace = ReturnType<typeof openDiskSpace>;
