import { join } from 'node:path';
import type { Context } from './context.ts';
import { withLongDeadline } from '#database/statement-deadline.ts';
import type { Ffmpeg } from '#transcoding/ffmpeg.ts';
import { findFfmpeg } from '#transcoding/find-ffmpeg.ts';
import { CONCURRENT_SIMULATIONS } from '#features/rules/simulation/simulations-queue.ts';
import { prepareVideo } from '#features/videos/prepare-video.ts';

/** Two concurrent jobs keep both disk and CPU busy; a job that only copies streams hardly needs the CPU. */
const CONCURRENT_VIDEOS = 2;
/** Interval of removing expired data, such as old trash. */
const CLEAN_EVERY_MS = 60 * 60 * 1000;
/** Interval of queueing videos again that wait for disk space or have no job. */
const RESUME_EVERY_MS = 60_000;
/** Short, so that a request for statistics never has to count more than a minute's reports. */
const COUNT_EVERY_MS = 60 * 1000;

/**
 * Prepares uploaded videos, simulates school years and assigns weekly videos until the process stops; logs
 * which ffmpeg it uses.
 */
export const startWorker = async (
  services: Context,
  { resumeEveryMs = RESUME_EVERY_MS } = {},
): Promise<{ ffmpeg: Ffmpeg; stop: () => Promise<void> }> => {
  const { config, log, queue, simulationsQueue, schoolYears, storage, space, videosRepo: repository } = services;
  const ffmpeg = await findFfmpeg(config.ffmpegPath, { bundled: config.bundledFfmpeg });
  // temporary files, on a local disk
  const workDir = join(config.dataDir, 'work');
  log.info(ffmpeg, 'ffmpeg found');
  // the server may have crashed between storing a video and queueing it
  await queue.add((await repository.unfinished()).map((video) => video.id));
  await queue.work(
    CONCURRENT_VIDEOS,
    prepareVideo({
      repository,
      storage,
      ffmpeg,
      workDir,
      space,
      log,
      swapIn: (id) => services.replacements.swapIn(id, services.now()),
    }),
    async (videoId) => {
      log.warn({ videoId }, 'preparation of a video abandoned');
      await repository.markFailed(videoId);
    },
  );
  await schoolYears.resume();
  await simulationsQueue.work(CONCURRENT_SIMULATIONS, services.simulateYear, schoolYears.markFailed);
  await services.weeklyQueue.work(() => withLongDeadline(() => services.weeklyVideos.assignAll(services.now())));
  const timers: NodeJS.Timeout[] = [];
  /** Runs `work` regularly; a failure is logged, and the next run retries. */
  const repeatEvery = (everyMs: number, work: () => Promise<unknown>, failureMessage: string) => {
    const attempt = () => work().catch((error: unknown) => log.warn({ error }, failureMessage));
    timers.push(setInterval(() => void attempt(), everyMs));
    return attempt;
  };
  const clean = repeatEvery(
    CLEAN_EVERY_MS,
    () =>
      withLongDeadline(() =>
        Promise.all([
          services.videoTrash.clean(services.now()),
          services.auth.deleteExpired(services.now()),
          services.boards.deleteExpired(services.now()),
          services.usersEditing.deleteExpired(services.now()),
          services.privacy.deleteExpired(services.now()),
          schoolYears.deleteExpired(services.now()),
        ]),
      ),
    'expired data not removed',
  );
  await clean();
  repeatEvery(
    resumeEveryMs,
    async () => {
      // a retry requested while the failed job is still ending isn't queued, because it counts as a duplicate
      const waiting = [...(await repository.waitingForSpace()), ...(await repository.unfinished())];
      await queue.add([...new Set(waiting.map(({ id }) => id))]);
    },
    'videos not queued again',
  );
  repeatEvery(
    COUNT_EVERY_MS,
    () => withLongDeadline(() => services.statistics.countReported()),
    'new reports not counted',
  );
  return {
    ffmpeg,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await services.stopWorking();
    },
  };
};
