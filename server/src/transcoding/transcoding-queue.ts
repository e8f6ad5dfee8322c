import type { PgBoss } from 'pg-boss';
import { openJobQueue, type JobHandler, type JobQueue } from '#database/job-queue.ts';

/** Exponential backoff of five minutes in total, so that unavailable storage can recover. */
const RETRIES = { retryLimit: 6, retryDelay: 5, retryBackoff: true };
/** Enough for an hour-long video in four renditions on two slow cores. */
const MAX_JOB_SECONDS = 6 * 3_600;
const HEARTBEAT_SECONDS = 30;
const POLL_SECONDS = 0.5;

/** Prepares one video. */
export type TranscodingHandler = JobHandler<number>;
export type TranscodingQueue = JobQueue<number>;

/** Opens the queue of videos to be prepared. */
export const openTranscodingQueue = (boss: PgBoss, retries = RETRIES): Promise<TranscodingQueue> =>
  openJobQueue(boss, {
    name: 'transcode-video',
    retries,
    maxSeconds: MAX_JOB_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    pollSeconds: POLL_SECONDS,
  });
