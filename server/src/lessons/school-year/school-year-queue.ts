import type { Job, PgBoss } from 'pg-boss';

const QUEUE = 'school-year';
/** Dead-letter queue: receives years after their last attempt, including those whose process died every time. */
const GIVEN_UP = 'school-year-given-up';
const RETRIES = 2;
const RETRY_DELAY_SECONDS = 1;
/** A year with a library of thousands takes ten seconds, what to film next a minute; rules that take this long are unusable. */
const MAX_YEAR_SECONDS = 3_600;
/** A process without a heartbeat for this long counts as dead, and another one restarts its year. */
const HEARTBEAT_SECONDS = 10;
const POLL_SECONDS = 1;
/** Number of years that one process simulates at a time, each in its own thread. */
const CONCURRENT_YEARS = 2;

type YearJob = { id: string };

/** Opens the queue of school years to simulate, alone or many for what to film next, in PostgreSQL: any process takes them, or another one if it dies. */
export const openSchoolYearQueue = async (boss: PgBoss) => {
  const stopping = new AbortController();
  await boss.createQueue(GIVEN_UP);
  await boss.createQueue(QUEUE, {
    // a year is in the queue at most once, however often it is added
    policy: 'exclusive',
    retryLimit: RETRIES,
    retryDelay: RETRY_DELAY_SECONDS,
    expireInSeconds: MAX_YEAR_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deadLetter: GIVEN_UP,
  });
  return {
    /** Appends years to the queue in this order; one that is already in it stays where it is. */
    add: async (ids: readonly string[]): Promise<void> => {
      await boss.insert(
        QUEUE,
        ids.map((id) => ({ data: { id }, singletonKey: id })),
      );
    },

    /** Processes the queue; `onFailed` is called for years whose last attempt failed. */
    work: async (
      simulate: (id: string, signal: AbortSignal) => Promise<void>,
      onFailed: (id: string) => Promise<void>,
    ): Promise<void> => {
      await boss.work(
        GIVEN_UP,
        { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS },
        async ([job]: Job<YearJob>[]) => {
          if (job) await onFailed(job.data.id);
        },
      );
      await boss.work(
        QUEUE,
        {
          batchSize: 1,
          localConcurrency: CONCURRENT_YEARS,
          pollingIntervalSeconds: POLL_SECONDS,
          heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 3,
        },
        async ([job]: Job<YearJob>[]) => {
          if (job) await simulate(job.data.id, AbortSignal.any([job.signal, stopping.signal]));
        },
      );
    },

    /** Returns running years to the queue: they restart elsewhere or at the next start. Other queues continue. */
    stop: (): void => stopping.abort(),
  };
};
export type SchoolYearQueue = Awaited<ReturnType<typeof openSchoolYearQueue>>;
