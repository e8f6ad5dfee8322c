import { sql } from 'kysely';
import type { Attention } from '@zuzu/contract/system.ts';
import type { Database } from '#database/database.ts';

export type DatabaseFigures = {
  version: string;
  bytes: number;
  connections: number;
};

/** An installation with this many users is no longer new. */
const BEGUN_USERS = 20;

/** The state of the database and of the job queues. */
export const systemRepository = (db: Database) => ({
  /** Throws if the database doesn't respond or its files are missing: the query reads the list of files from disk each time. */
  ping: async (): Promise<void> => {
    const { rows } = await sql`select from pg_available_extensions where name = 'plpgsql'`.execute(db);
    if (rows.length === 0) throw new Error('The files of PostgreSQL are missing');
  },

  figures: async (): Promise<DatabaseFigures> => {
    const { rows } = await sql<DatabaseFigures>`
      select current_setting('server_version') as version,
        pg_database_size(current_database()) as bytes,
        (select count(*) from pg_stat_activity where datname = current_database()) as connections`.execute(db);
    return rows[0]!;
  },

  /** The completed steps of a new installation; null once it is in use. */
  firstSteps: async (): Promise<Attention['firstSteps']> => {
    const { rows } = await sql<NonNullable<Attention['firstSteps']> & { count: number }>`
      select (select count(*) from users where deleted_at is null) as count,
        exists (select from users where not demo and type <> 'M') as users,
        exists (select from videos where not exists
          (select from uploads where uploads.file_key = videos.file_key and disposable)) as videos,
        exists (select from lesson_configs where origin <> 'first') as rules,
        exists (select from simulated_years) as year`.execute(db);
    const { count, ...steps } = rows[0]!;
    return count < BEGUN_USERS ? steps : null;
  },

  /** Number of waiting, running and finally failed jobs in all queues. */
  jobs: async (): Promise<{ waiting: number; running: number; failed: number }> => {
    const { rows } = await sql<{ waiting: number; running: number; failed: number }>`
      select count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
        count(*) filter (where state = 'active') as running,
        count(*) filter (where state = 'failed') as failed
      from jobs.job`.execute(db);
    return rows[0]!;
  },
});
export type SystemRepository = ReturnType<typeof systemRepository>;
