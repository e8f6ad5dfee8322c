import { storedKinds, type Attention, type SystemState } from '@zuzu/contract/system.ts';
import { Refusal } from '#errors.ts';
import type { DiskSpace, DiskState } from '#storage/disk-space.ts';
import { listAll, type Storage } from '#storage/storage.ts';
import type { VideoRow } from '#videos/videos.repository.ts';
import type { VideosService } from '#videos/videos.service.ts';
import type { SystemRepository } from './system.repository.ts';

/** Whoever asks for health wants to know soon; what takes longer isn't well. */
const ANSWERS_WITHIN_MS = 3_000;
/** Listing a whole library takes a while. */
const SIZES_KEPT_MS = 10 * 60_000;
/** So many troubled videos are named; of more it is said how many. */
const NAMED = 5;

type Options = {
  repository: SystemRepository;
  videos: Pick<VideosService, 'countByStatus' | 'troubled'>;
  storage: Storage;
  space: DiskSpace;
  productVersion: string;
  ffmpegVersion: () => Promise<string | null>;
  lastBackupAt: () => Promise<string | null>;
  startedAt: Date;
};

const inTime = async (work: Promise<unknown>): Promise<boolean> => {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), ANSWERS_WITHIN_MS);
  const answered = work.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
};

const someOf = (rows: readonly VideoRow[]): Attention['failedVideos'] => ({
  count: rows.length,
  videos: rows.slice(0, NAMED).map(({ id, display_name }) => ({ _id: String(id), displayName: display_name })),
});

/** How the installation is: for load balancers, for Prometheus, and for managers. */
export const systemService = (options: Options) => {
  const { repository, videos, storage, space, startedAt } = options;

  const measure = async (): Promise<SystemState['storage']> => {
    const sizes: SystemState['storage'] = [];
    for (const kind of storedKinds) {
      let [files, bytes] = [0, 0];
      for await (const { size } of listAll(storage, `${kind}/`)) [files, bytes] = [files + 1, bytes + size];
      sizes.push({ kind, files, bytes });
    }
    return sizes;
  };
  let sizes: { at: number; measured: Promise<SystemState['storage']> } | undefined;
  const storedSizes = (now: Date) => {
    if (!sizes || now.getTime() - sizes.at > SIZES_KEPT_MS) {
      sizes = { at: now.getTime(), measured: measure() };
      sizes.measured.catch(() => (sizes = undefined));
    }
    return sizes.measured;
  };

  // asked once: it takes processes of their own
  let ffmpeg: Promise<string | null> | undefined;

  return {
    /** How the disk is, where database and storage answer and can be written to; else a 503 that says what is wrong. */
    ready: async (): Promise<{ disk: DiskState['state'] }> => {
      const [database, stored, disk] = await Promise.all([
        inTime(repository.ping()),
        inTime(storage.list('uploads/', { limit: 1 })),
        space.look().then(
          ({ state }) => state,
          () => null,
        ),
      ]);
      if (!database || !stored || disk === null || disk === 'full')
        throw new Refusal('UNAVAILABLE', 'Not ready', { live: true, ready: false, database, storage: stored, disk });
      return { disk };
    },

    /** What changes from moment to moment, for Prometheus. */
    gauges: async () => ({
      queue: await repository.jobs(),
      videos: await videos.countByStatus(),
      database: await repository.figures(),
      disk: await space.look(),
      lastBackupAt: await options.lastBackupAt(),
    }),

    /** What a manager should look at. */
    attention: async (): Promise<Attention> => {
      const { failed, duplicates } = await videos.troubled();
      return {
        failedVideos: someOf(failed),
        duplicateVideos: someOf(duplicates),
        lastBackupAt: await options.lastBackupAt(),
      };
    },

    state: async (now: Date): Promise<SystemState> => {
      const { version, ...figures } = await repository.figures();
      return {
        versions: {
          product: options.productVersion,
          node: process.versions.node,
          database: version,
          ffmpeg: await (ffmpeg ??= options.ffmpegVersion()),
        },
        startedAt: startedAt.toISOString(),
        queue: await repository.jobs(),
        videos: await videos.countByStatus(),
        database: figures,
        disk: await space.look(),
        storage: await storedSizes(now),
        lastBackupAt: await options.lastBackupAt(),
      };
    },
  };
};
export type SystemService = ReturnType<typeof systemService>;
