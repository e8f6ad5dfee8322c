import { join } from 'node:path';
import { DATABASE_DEADLINES } from './config/deadlines.ts';
import type { Context } from './context.ts';
import { withStatementDeadline } from './database/statement-deadline.ts';
import type { Ffmpeg } from './transcoding/ffmpeg.ts';
import { findFfmpeg } from './transcoding/find-ffmpeg.ts';
import { prepareVideo } from './videos/prepare-video.ts';

/** Two at once keep both a disk and a core busy; a copy takes a core for a blink only. */
const VIDEOS_AT_ONCE = 2;
/** What has been in the trash for long enough goes soon after. */
const CLEAN_EVERY_MS = 60 * 60 * 1000;
/** Videos that found no room are tried again. */
const LOOK_FOR_ROOM_EVERY_MS = 60_000;
/** So that nobody who asks for statistics counts more than a minute's reports. */
const COUNT_EVERY_MS = 60 * 1000;

/**
 * Prepares uploaded videos, simulates school years and gives out videos of the week for as long as the process runs; tells
 * which ffmpeg it does so with.
 */
export const startWorker = async (
  services: Context,
  { lookForRoomEveryMs = LOOK_FOR_ROOM_EVERY_MS } = {},
): Promise<{ ffmpeg: Ffmpeg; stop: () => Promise<void> }> => {
  const {
    config,
    log,
    queue,
    schoolYearQueue,
    simulatedYears,
    storage,
    space,
    videosInDatabase: repository,
  } = services;
  const ffmpeg = await findFfmpeg(config.ffmpegPath, { bundled: config.bundledFfmpeg });
  // for files on the way, on the disk of this process
  const workDir = join(config.dataDir, 'work');
  log.info(ffmpeg, 'ffmpeg found');
  // a crash may have come between a video and its place in the queue
  await queue.add((await repository.unfinished()).map((video) => video.id));
  await queue.work(
    VIDEOS_AT_ONCE,
    prepareVideo({ repository, storage, ffmpeg, workDir, space, log }),
    async (videoId) => {
      log.warn({ videoId }, 'video given up');
      await repository.giveUp(videoId);
    },
  );
  await simulatedYears.resume();
  await schoolYearQueue.work(services.simulateYear, simulatedYears.giveUp);
  const patiently = <Result>(work: () => Result): Result =>
    withStatementDeadline(DATABASE_DEADLINES.longStatementMs, work);
  await services.weeklyQueue.work(() => patiently(() => services.weeklyVideos.assignAll(services.now())));
  const timers: NodeJS.Timeout[] = [];
  /** Does it time after time; what fails is logged and tried again the next time. */
  const regularly = (everyMs: number, work: () => Promise<unknown>, complaint: string) => {
    const attempt = () => work().catch((error: unknown) => log.warn({ error }, complaint));
    timers.push(setInterval(() => void attempt(), everyMs));
    return attempt;
  };
  const clean = regularly(
    CLEAN_EVERY_MS,
    () =>
      patiently(() =>
        Promise.all([
          services.videoTrash.clean(services.now()),
          services.auth.forget(services.now()),
          services.usersEditing.forget(services.now()),
          services.privacy.forget(services.now()),
          simulatedYears.forget(services.now()),
        ]),
      ),
    'what is no longer needed was not removed',
  );
  await clean();
  regularly(
    lookForRoomEveryMs,
    async () => queue.add((await repository.waitingForRoom()).map(({ id }) => id)),
    'what waits for room was not tried again',
  );
  regularly(COUNT_EVERY_MS, () => patiently(() => services.statistics.countReported()), 'reports were not counted');
  return {
    ffmpeg,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      schoolYearQueue.stop();
      await queue.stop();
    },
  };
};
