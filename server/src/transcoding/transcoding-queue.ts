import type { Job, JobWithMetadata, PgBoss } from 'pg-boss';

const QUEUE = 'transcode-video';
/** Dead-letter queue: receives jobs after their last attempt, including those whose worker died every time. */
const GIVEN_UP = 'transcode-video-given-up';
/** Exponential backoff, five minutes in total, so that unavailable storage has time to come back. */
const RETRIES = { retryLimit: 6, retryDelay: 5, retryBackoff: true };
/** Enough for a video of an hour in four renditions on two slow cores. */
const MAX_JOB_SECONDS = 6 * 3_600;
/** A worker without a heartbeat for this long counts as dead, and its job goes to another. */
const HEARTBEAT_SECONDS = 30;
const POLL_SECONDS = 0.5;
const STOP_WITHIN_MS = 5_000;

type TranscodingJob = { videoId: number };
/** Number of retries, and seconds between them. */
type Retries = { retryLimit: number; retryDelay: number; retryBackoff: boolean };

/** Prepares one video; with `isLastAttempt` a failure is final. */
export type TranscodingHandler = (videoId: number, signal: AbortSignal, isLastAttempt: boolean) => Promise<void>;

/** Opens the queue of videos to be prepared, in PostgreSQL: jobs survive crashes, and no two workers take the same one. */
export const openTranscodingQueue = async (boss: PgBoss, retries: Retries = RETRIES) => {
  const stopping = new AbortController();
  await boss.createQueue(GIVEN_UP);
  await boss.createQueue(QUEUE, {
    // a video is in the queue at most once, however often it is added
    policy: 'exclusive',
    ...retries,
    expireInSeconds: MAX_JOB_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  });
  // createQueue doesn't change the options of an existing queue
  await boss.updateQueue(QUEUE, { deadLetter: GIVEN_UP, ...retries });
  let worker: string | undefined;
  return {
    /** Appends videos to the queue in this order; one that is already in it stays where it is. */
    add: async (videoIds: readonly number[]): Promise<void> => {
      await boss.insert(
        QUEUE,
        videoIds.map((videoId) => ({ data: { videoId }, singletonKey: String(videoId) })),
      );
      // whoever works here needn't wait for the next poll
      if (worker !== undefined) boss.notifyWorker(worker);
    },

    /** Processes the queue, `concurrency` videos at a time; `onFailed` is called for videos whose last attempt failed. */
    work: async (
      concurrency: number,
      handler: TranscodingHandler,
      onFailed: (videoId: number) => Promise<void> = () => Promise.resolve(),
    ): Promise<void> => {
      await boss.work(
        GIVEN_UP,
        { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS },
        async ([job]: Job<TranscodingJob>[]) => {
          if (job) await onFailed(job.data.videoId);
        },
      );
      worker = await boss.work(
        QUEUE,
        {
          batchSize: 1,
          localConcurrency: concurrency,
          pollingIntervalSeconds: POLL_SECONDS,
          heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 3,
          includeMetadata: true,
        },
        async ([job]: JobWithMetadata<TranscodingJob>[]) => {
          if (!job) return;
          const signal = AbortSignal.any([job.signal, stopping.signal]);
          await handler(job.data.videoId, signal, job.retryCount >= job.retryLimit);
        },
      );
    },

    /** Stops after returning running jobs to the queue: they restart elsewhere or at the next start. */
    stop: async (): Promise<void> => {
      if (stopping.signal.aborted) return;
      stopping.abort();
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS });
    },
  };
};
export type TranscodingQueue = Awaited<ReturnType<typeof openTranscodingQueue>>;
