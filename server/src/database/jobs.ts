import { PgBoss } from 'pg-boss';

/** How often dead workers are looked for. */
const SUPERVISE_SECONDS = 10;

/** Opens the jobs in PostgreSQL, which all queues share. `onError` hears of trouble with the database; jobs go on by themselves. */
export const openJobs = async (connectionString: string, onError: (error: Error) => void): Promise<PgBoss> => {
  const boss = new PgBoss({
    connectionString,
    schema: 'jobs',
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', onError);
  await boss.start();
  return boss;
};
