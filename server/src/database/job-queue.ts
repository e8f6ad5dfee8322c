import type { Job, JobWithMetadata, PgBoss } from 'pg-boss';

type Options = {
  name: string;
  /** Number of retries, and seconds between them. */
  retries: { retryLimit: number; retryDelay: number; retryBackoff: boolean };
  /** A job that takes longer has failed. */
  maxSeconds: number;
  /** A process without a heartbeat for this long counts as dead, and its job goes to another. */
  heartbeatSeconds: number;
  pollSeconds: number;
};

/** Does a job, given by its id; with `isLastAttempt` a failure is final. */
export type JobHandler<Id> = (id: Id, signal: AbortSignal, isLastAttempt: boolean) => Promise<void>;

/** Opens a queue of jobs in PostgreSQL: they survive crashes, and no two processes take the same one. */
export const openJobQueue = async <Id extends string | number>(
  boss: PgBoss,
  { name, retries, maxSeconds, heartbeatSeconds, pollSeconds }: Options,
) => {
  type Data = { id: Id };
  /** Dead-letter queue: receives jobs after their last attempt, including those whose process died every time. */
  const givenUp = `${name}-given-up`;
  const stopping = new AbortController();
  await boss.createQueue(givenUp);
  await boss.createQueue(name, {
    // a job is in the queue at most once, however often it is added
    policy: 'exclusive',
    ...retries,
    expireInSeconds: maxSeconds,
    heartbeatSeconds,
  });
  // createQueue doesn't change the options of an existing queue
  await boss.updateQueue(name, { deadLetter: givenUp, ...retries });
  let worker: string | undefined;
  return {
    /** Appends jobs to the queue in this order; one that is already in it stays where it is. */
    add: async (ids: readonly Id[]): Promise<void> => {
      await boss.insert(
        name,
        ids.map((id) => ({ data: { id }, singletonKey: String(id) })),
      );
      // whoever works here needn't wait for the next poll
      if (worker !== undefined) boss.notifyWorker(worker);
    },

    /** Works on the queue, on `concurrency` jobs at a time; `onFailed` is called for jobs whose last attempt failed. */
    work: async (
      concurrency: number,
      handler: JobHandler<Id>,
      onFailed: (id: Id) => Promise<void> = () => Promise.resolve(),
    ): Promise<void> => {
      await boss.work(givenUp, { batchSize: 1, pollingIntervalSeconds: pollSeconds }, async ([job]: Job<Data>[]) => {
        if (job) await onFailed(job.data.id);
      });
      worker = await boss.work(
        name,
        {
          batchSize: 1,
          localConcurrency: concurrency,
          pollingIntervalSeconds: pollSeconds,
          heartbeatRefreshSeconds: heartbeatSeconds / 3,
          includeMetadata: true,
        },
        async ([job]: JobWithMetadata<Data>[]) => {
          if (!job) return;
          const signal = AbortSignal.any([job.signal, stopping.signal]);
          await handler(job.data.id, signal, job.retryCount >= job.retryLimit);
        },
      );
    },

    /** Returns running jobs to the queue: they restart elsewhere or at the next start. Other queues continue. */
    stop: (): void => stopping.abort(),
  };
};
export type JobQueue<Id extends string | number> = Awaited<ReturnType<typeof openJobQueue<Id>>>;
