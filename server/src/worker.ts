import { join } from 'node:path';
import type { Context } from './context.ts';
import { findFfmpeg } from './transcoding/find-ffmpeg.ts';
import { prepareVideo } from './videos/prepare-video.ts';

/** Two at once keep both a disk and a core busy; a copy takes a core for a blink only. */
const VIDEOS_AT_ONCE = 2;
/** What has been in the trash for long enough goes soon after. */
const CLEAN_EVERY_MS = 60 * 60 * 1000;
/** So that nobody who asks for statistics counts more than a minute's reports. */
const COUNT_EVERY_MS = 60 * 1000;

/** Prepares uploaded videos, simulates school years and gives out videos of the week for as long as the process runs. */
export const startWorker = async (services: Context): Promise<{ stop: () => Promise<void> }> => {
  const { config, log, queue, schoolYearQueue, simulatedYears, storage, videosInDatabase: repository } = services;
  const ffmpeg = await findFfmpeg(config.ffmpegPath);
  // for files on the way, on the disk of this process
  const workDir = join(config.dataDir, 'work');
  log.info(ffmpeg, 'ffmpeg found');
  // a crash may have come between a video and its place in the queue
  await queue.add((await repository.unfinished()).map((video) => video.id));
  await queue.work(VIDEOS_AT_ONCE, prepareVideo({ repository, storage, ffmpeg, workDir, log }), async (videoId) => {
    log.warn({ videoId }, 'video given up');
    await repository.giveUp(videoId);
  });
  await simulatedYears.resume();
  await schoolYearQueue.work(services.simulateYear, simulatedYears.giveUp);
  await services.weeklyQueue.work(() => services.weeklyVideos.assignAll(services.now()));
  const clean = () =>
    Promise.all([
      services.videoTrash.clean(services.now()),
      services.auth.forget(services.now()),
      services.privacy.forget(services.now()),
      simulatedYears.forget(services.now()),
    ]).catch((error: unknown) => log.warn({ error }, 'what is no longer needed was not removed'));
  await clean();
  const cleaning = setInterval(() => void clean(), CLEAN_EVERY_MS);
  const count = () =>
    services.statistics.countReported().catch((error: unknown) => log.warn({ error }, 'reports were not counted'));
  const counting = setInterval(() => void count(), COUNT_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(cleaning);
      clearInterval(counting);
      schoolYearQueue.stop();
      await queue.stop();
    },
  };
};
