import type { PgBoss } from 'pg-boss';
import { openJobQueue, type JobQueue } from '#database/job-queue.ts';

const RETRIES = { retryLimit: 2, retryDelay: 1, retryBackoff: false };
/** A year with a library of thousands takes ten seconds; rules that reach this limit are unusable. */
const MAX_YEAR_SECONDS = 3_600;
const HEARTBEAT_SECONDS = 10;
const POLL_SECONDS = 1;
/** Number of concurrent simulations per process, each in a separate thread. */
export const CONCURRENT_SIMULATIONS = 2;

export type SimulationsQueue = JobQueue<string>;

export const openSimulationsQueue = (boss: PgBoss): Promise<SimulationsQueue> =>
  openJobQueue(boss, {
    name: 'school-year',
    retries: RETRIES,
    maxSeconds: MAX_YEAR_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    pollSeconds: POLL_SECONDS,
  });
