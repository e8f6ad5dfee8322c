import type { Job, JobWithMetadata, PgBoss } from 'pg-boss';

const QUEUE = 'transcode-video';
/** Where a job goes after its last try, also one whose worker died every time and could say nothing. */
const GIVEN_UP = 'transcode-video-given-up';
/** Each pause is about twice as long as the one before: five minutes in all, so that a storage that is away comes back first. */
const RETRIES = { retryLimit: 6, retryDelay: 5, retryBackoff: true };
/** A video of an hour in four renditions on two slow cores. */
const MAX_JOB_SECONDS = 6 * 3_600;
/** A worker that hasn't been heard of for this long is dead, and its job goes to another. */
const HEARTBEAT_SECONDS = 30;
const POLL_SECONDS = 0.5;
const STOP_WITHIN_MS = 5_000;

type TranscodingJob = { videoId: number };
/** How often a video is tried again, and after how many seconds. */
type Retries = { retryLimit: number; retryDelay: number; retryBackoff: boolean };

/** Prepares one video; `lastTry` says that a failure now is final. */
export type TranscodingHandler = (videoId: number, signal: AbortSignal, lastTry: boolean) => Promise<void>;

/** The videos that wait to be prepared, in PostgreSQL: they survive crashes, and several workers never take the same one. */
export const openTranscodingQueue = async (boss: PgBoss, retries: Retries = RETRIES) => {
  const ending = new AbortController();
  await boss.createQueue(GIVEN_UP);
  await boss.createQueue(QUEUE, {
    // a video waits or is being prepared once, however often it is added
    policy: 'exclusive',
    ...retries,
    expireInSeconds: MAX_JOB_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  });
  // a queue that was there before keeps the options that it was made with
  await boss.updateQueue(QUEUE, { deadLetter: GIVEN_UP, ...retries });
  return {
    /** Adds videos to the end of the queue, in this order; one that is in it already stays where it is. */
    add: async (videoIds: readonly number[]): Promise<void> => {
      await boss.insert(
        QUEUE,
        videoIds.map((videoId) => ({ data: { videoId }, singletonKey: String(videoId) })),
      );
    },

    /** Works the queue off, `concurrency` videos at a time; `onGivenUp` hears of those that no try has brought to an end. */
    work: async (
      concurrency: number,
      handler: TranscodingHandler,
      onGivenUp: (videoId: number) => Promise<void> = () => Promise.resolve(),
    ): Promise<void> => {
      await boss.work(
        GIVEN_UP,
        { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS },
        async ([job]: Job<TranscodingJob>[]) => {
          if (job) await onGivenUp(job.data.videoId);
        },
      );
      await boss.work(
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
          const signal = AbortSignal.any([job.signal, ending.signal]);
          await handler(job.data.videoId, signal, job.retryCount >= job.retryLimit);
        },
      );
    },

    /** Ends after the running jobs have been given back: they start again elsewhere or at the next start. */
    stop: async (): Promise<void> => {
      if (ending.signal.aborted) return;
      ending.abort();
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS });
    },
  };
};
export type TranscodingQueue = Awaited<ReturnType<typeof openTranscodingQueue>>;
