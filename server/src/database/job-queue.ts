import { LESSON_TIME_ZONE } from '@zuzu/domain/calendar/calendar.ts';
import { type Job, type JobWithMetadata, PgBoss } from 'pg-boss';
import { DATABASE_DEADLINES } from '#lib/config/deadlines.ts';

/** The interval of checks for dead workers. */
const SUPERVISE_SECONDS = 10;

/** Jobs are few and their statements short, while every connection is a process of PostgreSQL. */
const MAX_CONNECTIONS = 3;

const LIMITS = {
  max: MAX_CONNECTIONS,
  connectionTimeoutMillis: DATABASE_DEADLINES.connectMs,
  // pg-boss drops a connection whose statement timed out
  query_timeout: DATABASE_DEADLINES.jobsStatementMs,
};

const STOP_WITHIN_MS = 5_000;

/** Opens pg-boss, which all queues share. `onError` is called for database errors; pg-boss recovers from them. */
export const openJobs = async (connectionString: string, onError: (error: Error) => void): Promise<PgBoss> => {
  const boss = new PgBoss({
    ...LIMITS,
    connectionString,
    schema: 'jobs',
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', onError);
  await boss.start();
  return boss;
};

/** Stops working on all queues; jobs still running after a moment return to their queues. Idempotent. */
export const stopJobs = (boss: PgBoss): Promise<void> => boss.stop({ graceful: true, timeout: STOP_WITHIN_MS });

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

/** Runs a job, given by its id; with `isLastAttempt` a failure is final. */
export type JobHandler<Id> = (id: Id, signal: AbortSignal, isLastAttempt: boolean) => Promise<void>;

/** Opens a queue of jobs in PostgreSQL: they survive crashes, and each is processed by one process at a time. */
export const openJobQueue = async <Id extends string | number>(
  boss: PgBoss,
  { name, retries, maxSeconds, heartbeatSeconds, pollSeconds }: Options,
) => {
  type Data = { id: Id };
  /** Dead-letter queue: receives jobs after their last attempt, including those whose process always died. */
  const givenUp = `${name}-given-up`;
  const stopping = new AbortController();
  await boss.createQueue(givenUp);
  await boss.createQueue(name, {
    // a job is in the queue at most once, even if added repeatedly
    policy: 'exclusive',
    ...retries,
    expireInSeconds: maxSeconds,
    heartbeatSeconds,
  });
  // createQueue doesn't change the options of an existing queue
  await boss.updateQueue(name, { deadLetter: givenUp, ...retries });
  let worker: string | undefined;
  return {
    /** Appends jobs to the queue in this order; queued ones keep their position. */
    add: async (ids: readonly Id[]): Promise<void> => {
      await boss.insert(
        name,
        ids.map((id) => ({ data: { id }, singletonKey: String(id) })),
      );
      // a worker in this process needn't wait for the next poll
      if (worker !== undefined) boss.notifyWorker(worker);
    },

    /** Works on up to `concurrency` jobs at a time; `onFailed` is called for jobs whose last attempt failed. */
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

const EVERY_HOUR = '0 * * * *';
const HOURLY_POLL_SECONDS = 10;

/** Opens the queue of a job that runs every hour, once for all servers. It must be safe to run repeatedly and concurrently. */
export const openHourlyJob = async (boss: PgBoss, name: string) => {
  await boss.createQueue(name, { policy: 'exclusive', retryLimit: 5, retryDelay: 30 });
  return {
    /** Runs the job every hour, and once immediately, in case no server was running when it was due. */
    work: async (run: () => Promise<void>): Promise<void> => {
      await boss.schedule(name, EVERY_HOUR, null, { tz: LESSON_TIME_ZONE, missed: 'once' });
      await boss.send(name, {});
      await boss.work(name, { pollingIntervalSeconds: HOURLY_POLL_SECONDS }, run);
    },
  };
};
