import { promises as fs } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect, sql, type Logger, type Transaction } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { DATABASE_DEADLINES } from '#lib/config/deadlines.ts';
import { enforceStatementDeadline, withStatementDeadline } from './statement-deadline.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;
/** Called for every statement that is sent. */
export type StatementLog = Logger;

const MAX_CONNECTIONS = 20;
const MAX_MIGRATION_ATTEMPTS = 5;
const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01';
const DATE_TYPE = 1082;
const BIGINT_TYPE = 20;

// calendar days have no time zone, so they stay strings; all of our bigints fit into a double
const types = new pg.TypeOverrides();
types.setTypeParser(DATE_TYPE, (value) => value);
types.setTypeParser(BIGINT_TYPE, Number);

/** The files of `migrations/`, applied in the order of their names; a released one is never edited. */
const migrations = new FileMigrationProvider({
  // excludes tests and backup files of editors
  fs: { readdir: async (folder) => (await fs.readdir(folder)).filter((name) => /^\d{4}-[a-z\d-]+\.ts$/.test(name)) },
  path,
  migrationFolder: path.join(import.meta.dirname, 'migrations'),
  import: (file) => import(pathToFileURL(file).href),
});

/** The database has a migration that this version doesn't know. */
export class UnknownDatabase extends Error {
  override readonly name = 'UnknownDatabase';
}

/** Throws UnknownDatabase if another version, newer or from before the first release, has migrated the database. */
const refuseUnknown = async (database: Database): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(database);
  const known = await migrations.getMigrations();
  const unknown = rows.find(({ name }) => !Object.hasOwn(known, name));
  if (unknown) throw new UnknownDatabase(`the change '${unknown.name}' is not known to this one`);
};

/**
 * Opens the database and migrates it; several processes may do so concurrently, because the migrator takes a lock.
 * `onConnectionError` is called for broken connections; the pool replaces them itself. With `upTo`, later migrations are not applied.
 */
export const openDatabase = async (
  connectionString: string,
  onConnectionError: (error: Error) => void,
  { upTo, onStatement }: { upTo?: string; onStatement?: StatementLog | undefined } = {},
): Promise<Database> => {
  const { connectMs } = DATABASE_DEADLINES;
  const pool = new pg.Pool({ connectionString, max: MAX_CONNECTIONS, types, connectionTimeoutMillis: connectMs });
  pool.on('error', onConnectionError);
  // the pool only handles errors of idle connections; an error in a transaction would crash the process
  pool.on('connect', (client) => {
    client.on('error', onConnectionError);
    enforceStatementDeadline(client, onConnectionError);
  });
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && { log: onStatement }),
  });
  const migrator = new Migrator({
    db: database,
    provider: migrations,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  // without a deadline, because migrating can take long or wait for another process
  const migrate = () =>
    withStatementDeadline(Infinity, () => (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo)));
  let { error } = await migrate();
  // an older process may still be running: retry after a deadlock with it
  for (let tries = 1; tries < MAX_MIGRATION_ATTEMPTS && isDeadlock(error); tries += 1) ({ error } = await migrate());
  if (error) {
    await refuseUnknown(database)
      .catch((unknown: unknown) => {
        if (unknown instanceof UnknownDatabase) error = unknown;
      })
      .finally(() => database.destroy());
    throw error;
  }
  return database;
};
