import { Kysely, PostgresDialect, sql, type Logger } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { DATABASE_DEADLINES } from '#config/deadlines.ts';
import * as schema from './migrations/0001-schema.ts';
import * as cueTranslations from './migrations/0002-cue-translations.ts';
import * as naturalOrder from './migrations/0003-natural-order.ts';
import * as drafts from './migrations/0004-drafts.ts';
import * as creatures from './migrations/0005-creatures.ts';
import { enforceStatementDeadline, withStatementDeadline } from './statement-deadline.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** Called for every statement that is sent. */
export type StatementLog = Logger;

const MAX_CONNECTIONS = 20;
const MAX_MIGRATION_ATTEMPTS = 5;
const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01';
const DATE_TYPE = 1082;
const BIGINT_TYPE = 20;

// Calendar days have no time zone, so they stay strings; all of our bigints fit into a double.
const types = new pg.TypeOverrides();
types.setTypeParser(DATE_TYPE, (value) => value);
types.setTypeParser(BIGINT_TYPE, Number);

/** In chronological order; a released migration is never edited. */
const migrations = {
  '0001-schema': schema,
  '0002-cue-translations': cueTranslations,
  '0003-natural-order': naturalOrder,
  '0004-drafts': drafts,
  '0005-creatures': creatures,
};

/** The database has a migration that this version doesn't know. */
export class UnknownDatabase extends Error {
  override readonly name = 'UnknownDatabase';
}

/** Throws UnknownDatabase if another version, newer or from before the first release, has migrated the database. */
const refuseUnknown = async (database: Database): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(database);
  const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown) throw new UnknownDatabase(`the change '${unknown.name}' is not known to this one`);
};

/**
 * Opens the database and migrates it; several processes may do so at once, since the migrator takes a lock.
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
  // The pool only handles errors of idle connections; an error in a transaction would end the process.
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
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  // without a deadline: there may be much to change, or another process may be migrating
  const migrate = () =>
    withStatementDeadline(Infinity, () => (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo)));
  let { error } = await migrate();
  // an older process may still be running: after a deadlock with it, try again
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
