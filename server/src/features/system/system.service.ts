import { setTimeout as delay } from 'node:timers/promises';
import type { Attention, SystemState } from '@zuzu/contract/system.ts';
import { Refusal } from '#lib/errors.ts';
import type { DiskSpace, DiskState } from '#storage/disk-space.ts';
import type { Storage } from '#storage/storage.ts';
import type { VideosService } from '#features/videos/videos.service.ts';
import type { SystemRepository } from './system.repository.ts';

/** Time limit of health checks: anything slower counts as unhealthy. */
const PING_TIMEOUT_MS = 3_000;
/** Number of failed or duplicate videos that are listed by name; the others are only counted. */
const MAX_LISTED = 5;

type Options = {
  repository: SystemRepository;
  videos: Pick<VideosService, 'countByStatus' | 'troubled'>;
  storage: Storage;
  space: DiskSpace;
  productVersion: string;
  ffmpegVersion: () => Promise<string | null>;
  lastBackupAt: () => Promise<string | null>;
  signInState: () => Promise<SystemState['doors']>;
};

const succeedsInTime = async (work: Promise<unknown>): Promise<boolean> => {
  const succeeded = work.then(
    () => true,
    () => false,
  );
  return Promise.race([succeeded, delay(PING_TIMEOUT_MS, false, { ref: false })]);
};

const summaryOf = (rows: readonly { id: number; display_name: string }[]): Attention['failedVideos'] => ({
  count: rows.length,
  videos: rows.slice(0, MAX_LISTED).map(({ id, display_name }) => ({ _id: String(id), displayName: display_name })),
});

/** The state of the installation, for load balancers, Prometheus and managers. */
export const systemService = (options: Options) => {
  const { repository, videos, storage, space, productVersion } = options;

  // cached, because it starts processes
  let ffmpeg: Promise<string | null> | undefined;

  return {
    /** The product's version and the disk state; a 503 with the cause unless database and storage respond and are writable. */
    ready: async (): Promise<{ version: string; disk: DiskState['state'] }> => {
      const [database, stored, disk] = await Promise.all([
        succeedsInTime(repository.ping()),
        succeedsInTime(storage.list('uploads/', { limit: 1 })),
        space.look().then(
          ({ state }) => state,
          () => null,
        ),
      ]);
      if (!database || !stored || disk === null || disk === 'full')
        throw new Refusal('UNAVAILABLE', 'Not ready', { live: true, ready: false, database, storage: stored, disk });
      return { version: productVersion, disk };
    },

    /** Current values for Prometheus. */
    gauges: async () => {
      const { version, ...database } = await repository.figures();
      return {
        versions: {
          version: productVersion,
          node: process.versions.node,
          database: version,
          ffmpeg: (await (ffmpeg ??= options.ffmpegVersion())) ?? 'none',
        },
        queue: await repository.jobs(),
        videos: await videos.countByStatus(),
        database,
        disk: await space.look(),
        lastBackupAt: await options.lastBackupAt(),
      };
    },

    /** The problems that need a manager's attention. */
    attention: async (now: Date): Promise<Attention> => {
      const { failed, duplicates, rightsEnding } = await videos.troubled(now);
      return {
        failedVideos: summaryOf(failed),
        duplicateVideos: summaryOf(duplicates),
        rightsEnding: summaryOf(rightsEnding),
        lastBackupAt: await options.lastBackupAt(),
        firstSteps: await repository.firstSteps(),
      };
    },

    state: async (): Promise<SystemState> => ({
      queue: await repository.jobs(),
      videos: await videos.countByStatus(),
      disk: await space.look(),
      lastBackupAt: await options.lastBackupAt(),
      doors: await options.signInState(),
    }),
  };
};
export type SystemService = ReturnType<typeof systemService>;
