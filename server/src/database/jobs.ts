import { PgBoss } from 'pg-boss';
import { DATABASE_DEADLINES } from '#config/deadlines.ts';

/** How often dead workers are looked for. */
const SUPERVISE_SECONDS = 10;

const LIMITS = {
  connectionTimeoutMillis: DATABASE_DEADLINES.connectMs,
  // it lets go of a connection whose statement was not answered
  query_timeout: DATABASE_DEADLINES.jobsStatementMs,
};

/** Opens the jobs in PostgreSQL, which all queues share. `onError` hears of trouble with the database; jobs go on by themselves. */
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
