import type { Job, PgBoss } from 'pg-boss';

const QUEUE = 'school-year';
/** Where a year goes after its last try, also one whose process died every time. */
const GIVEN_UP = 'school-year-given-up';
const RETRIES = 2;
const RETRY_DELAY_SECONDS = 1;
/** A year of a library of thousands takes ten seconds; one that takes this long comes of rules that nobody can use. */
const MAX_YEAR_SECONDS = 3_600;
/** A process that hasn't been heard of for this long is dead, and its year is begun anew by another. */
const HEARTBEAT_SECONDS = 10;
const POLL_SECONDS = 1;
/** Years that one process simulates side by side, each on a thread of its own; others wait for their turn. */
const YEARS_AT_ONCE = 2;

type YearJob = { id: string };

/** School years that wait to be simulated, in PostgreSQL: any process takes them, and another when that one dies. */
export const openSchoolYearQueue = async (boss: PgBoss) => {
  const ending = new AbortController();
  await boss.createQueue(GIVEN_UP);
  await boss.createQueue(QUEUE, {
    // a year waits or is being simulated once, however often it is added
    policy: 'exclusive',
    retryLimit: RETRIES,
    retryDelay: RETRY_DELAY_SECONDS,
    expireInSeconds: MAX_YEAR_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deadLetter: GIVEN_UP,
  });
  return {
    /** Adds years to the end of the queue, in this order; one that is in it already stays where it is. */
    add: async (ids: readonly string[]): Promise<void> => {
      await boss.insert(
        QUEUE,
        ids.map((id) => ({ data: { id }, singletonKey: id })),
      );
    },

    /** Works the queue off; `onGivenUp` hears of years that no try has brought to an end. */
    work: async (
      simulate: (id: string, signal: AbortSignal) => Promise<void>,
      onGivenUp: (id: string) => Promise<void>,
    ): Promise<void> => {
      await boss.work(
        GIVEN_UP,
        { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS },
        async ([job]: Job<YearJob>[]) => {
          if (job) await onGivenUp(job.data.id);
        },
      );
      await boss.work(
        QUEUE,
        {
          batchSize: 1,
          localConcurrency: YEARS_AT_ONCE,
          pollingIntervalSeconds: POLL_SECONDS,
          heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 3,
        },
        async ([job]: Job<YearJob>[]) => {
          if (job) await simulate(job.data.id, AbortSignal.any([job.signal, ending.signal]));
        },
      );
    },

    /** Gives the running years back: they start again elsewhere or at the next start. The jobs themselves go on. */
    stop: (): void => ending.abort(),
  };
};
export type SchoolYearQueue = Awaited<ReturnType<typeof openSchoolYearQueue>>;
