import { Kysely, PostgresDialect, sql, type Logger } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { DATABASE_DEADLINES } from '#config/deadlines.ts';
import * as schema from './migrations/0001-schema.ts';
import { endWhenOverdue, withStatementDeadline } from './statement-deadline.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** Hears of every statement that is sent. */
export type StatementLog = Logger;

const MAX_CONNECTIONS = 20;
const TRIES_TO_MIGRATE = 5;
const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01';
const DATE_TYPE = 1082;
const BIGINT_TYPE = 20;

// A calendar day has no time zone, and none of our big integers outgrows a double.
const types = new pg.TypeOverrides();
types.setTypeParser(DATE_TYPE, (value) => value);
types.setTypeParser(BIGINT_TYPE, Number);

/** In the order in which they were written; one that has been released is never edited. */
const migrations = { '0001-schema': schema };

/** The database has something that this version doesn't know. */
export class UnknownDatabase extends Error {
  override readonly name = 'UnknownDatabase';
}

/** Refuses what another version has made, a newer one or one from before the first release: nobody here knows what it may mean. */
const refuseUnknown = async (database: Database): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(database);
  const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown) throw new UnknownDatabase(`the change '${unknown.name}' is not known to this one`);
};

/**
 * Opens the database and brings it up to date; ten processes may do so at once, one of them migrates (the migrator locks).
 * `onLost` hears of connections that broke; the pool opens new ones by itself. With `upTo` no later migration is made.
 */
export const openDatabase = async (
  connectionString: string,
  onLost: (error: Error) => void,
  { upTo, onStatement }: { upTo?: string; onStatement?: StatementLog | undefined } = {},
): Promise<Database> => {
  const { connectMs } = DATABASE_DEADLINES;
  const pool = new pg.Pool({ connectionString, max: MAX_CONNECTIONS, types, connectionTimeoutMillis: connectMs });
  pool.on('error', onLost);
  // The pool listens only to idle ones; one that breaks in the middle of a transaction would end the process.
  pool.on('connect', (client) => {
    client.on('error', onLost);
    endWhenOverdue(client, onLost);
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
  // however much there is to change, and while another process does so
  const migrate = () =>
    withStatementDeadline(Infinity, () => (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo)));
  let { error } = await migrate();
  // an older process may still be at work beside this one: whoever of the two gives way tries again
  for (let tries = 1; tries < TRIES_TO_MIGRATE && isDeadlock(error); tries += 1) ({ error } = await migrate());
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
