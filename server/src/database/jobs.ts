import { PgBoss } from 'pg-boss';
import { DATABASE_DEADLINES } from '#config/deadlines.ts';

/** The interval of checks for dead workers. */
const SUPERVISE_SECONDS = 10;

const LIMITS = {
  connectionTimeoutMillis: DATABASE_DEADLINES.connectMs,
  // pg-boss drops a connection whose statement timed out
  query_timeout: DATABASE_DEADLINES.jobsStatementMs,
};

const STOP_WITHIN_MS = 5_000;

/** Opens pg-boss, which all queues share. `onError` is called for database errors, from which it recovers itself. */
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

/** Stops working on all queues; what is still running after a moment goes back to its queue. Again does nothing. */
export const stopJobs = (boss: PgBoss): Promise<void> => boss.stop({ graceful: true, timeout: STOP_WITHIN_MS });
