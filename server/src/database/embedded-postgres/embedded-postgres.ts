import type { ChildProcess } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { prepareBinaries, type Binaries } from './binaries.ts';
import { ADMIN, ensureCluster, readAccess, writeAccess, type Access } from './cluster.ts';
import { choosePlace, clusterFolder, rememberPlace, type Place } from './place.ts';
import {
  askToStop,
  choosePort,
  findPostmaster,
  launchPostmaster,
  logTail,
  LOOPBACK,
  waitForEnd,
} from './postmaster.ts';
import { prepareDatabase } from './prepare-database.ts';

export type EmbeddedPostgres = {
  /** For the application's own user; stays valid when the server crashes and is started again. */
  connectionString: string;
  /** Close every connection first. Ends the server, unless another process still uses the same data folder. */
  stop: () => Promise<void>;
};

const DATABASE = 'zuzu';
/** The name under which every process that uses the server keeps one connection, to notice its end and each other. */
const WATCHER = 'zuzu watcher';
const START_PATIENCE_MS = 20_000;
const STOP_PATIENCE_MS = 30_000;
const GOODBYE_PATIENCE_MS = 2_000;
const RETRY_MS = 100;
const WRONG_PASSWORD = '28P01';

/** A server that answers: our connection to it, and its process if we launched it. */
type Running = { watcher: Watcher; child: ChildProcess | undefined };
/** The types leave out that a client, like a socket, can keep its process from ending or not. */
type Watcher = pg.Client & { ref: () => void; unref: () => void };

/** A connection as administrator to the server on exactly this cluster. */
const connect = async (place: Place, access: Access): Promise<Watcher> => {
  const { port, adminPassword: password } = access;
  const client = new pg.Client({
    host: LOOPBACK,
    port,
    user: ADMIN,
    password,
    database: 'postgres',
    application_name: WATCHER,
    connectionTimeoutMillis: START_PATIENCE_MS,
  }) as Watcher;
  client.on('error', () => undefined); // its end is what counts, and that is an event of its own
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
  if ((await realpath(rows[0]?.data_directory ?? '')) === (await realpath(clusterFolder(place.home)))) return client;
  await client.end();
  throw new Error(`Port ${port} belongs to the database of another folder.`);
};

/** Connects to the server, starting it where none runs, until it answers: one that crashed may need a while to clear up. */
const bringUp = async (place: Place, binaries: Binaries, access: Access): Promise<Running> => {
  const deadline = Date.now() + START_PATIENCE_MS;
  let child: ChildProcess | undefined;
  for (;;) {
    try {
      const starting = child?.exitCode === null && child.signalCode === null;
      if (!starting && !(await findPostmaster(place.home)))
        child = await launchPostmaster(place, binaries, access.port);
      return { watcher: await connect(place, access), child };
    } catch (cause) {
      if (Date.now() > deadline || (cause as { code?: string }).code === WRONG_PASSWORD) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`The embedded PostgreSQL did not start: ${reason}\n${await logTail(place.home)}`, { cause });
      }
    }
    await delay(RETRY_MS);
  }
};

/** Where the running server listens, else the last port if it is free, else a new one. */
const settleAccess = async (place: Place): Promise<Access> => {
  const access = await readAccess(place.home);
  const port = (await findPostmaster(place.home))?.port ?? (await choosePort(access.port));
  if (port === access.port) return access;
  await writeAccess(place.home, { ...access, port });
  return { ...access, port };
};

/**
 * Starts a real PostgreSQL server on `<dataDir>/postgres`, which is created at the first start, or joins the one that
 * runs there already. A server that crashes is started again on the same port, so that a pool finds it by itself.
 * Rejects with a reason and a way out where the system cannot run it, or when it does not answer within 20 seconds.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log,
}: {
  dataDir: string;
  log: (message: string) => void;
}): Promise<EmbeddedPostgres> => {
  const place = await choosePlace(dataDir);
  const binaries = await prepareBinaries(place.base, place.user);
  await ensureCluster(place, binaries);
  await rememberPlace(dataDir, place);
  const access = await settleAccess(place);
  const connectionString = `postgres://${DATABASE}:${access.password}@${LOOPBACK}:${access.port}/${DATABASE}`;

  let running = await bringUp(place, binaries, access);
  let stopping = false;
  let recovery = Promise.resolve();
  // A process that ends without having called stop leaves no server behind, unless it is killed.
  const onExit = (): void => void running.child?.kill('SIGINT');

  const recover = async (): Promise<void> => {
    log('The database server has ended unexpectedly; starting it again.');
    while (!stopping) {
      try {
        running = await bringUp(place, binaries, access);
        log('The database server runs again.');
        return watch();
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const watch = (): void => {
    running.watcher.once('end', () => {
      if (!stopping) recovery = recover();
    });
    running.watcher.unref();
  };
  const stop = async (): Promise<void> => {
    if (stopping) return recovery;
    stopping = true;
    await recovery;
    running.watcher.ref();
    recovery = shutDown(place, binaries, running.watcher, log);
    await recovery;
    process.off('exit', onExit);
  };

  await prepareDatabase(running.watcher, { name: DATABASE, password: access.password, connectionString });
  process.once('exit', onExit);
  watch();
  log(`PostgreSQL ${binaries.version} runs on ${clusterFolder(place.home)}.`);
  return { connectionString, stop };
};

/** Ends the server if nobody else watches it; a crash at this very moment is no matter, for nothing is open any more. */
const shutDown = async (
  place: Place,
  binaries: Binaries,
  watcher: pg.Client,
  log: (message: string) => void,
): Promise<void> => {
  const isShared = await waitForGoodbyes(watcher).catch(() => false);
  await watcher.end().catch(() => undefined);
  const postmaster = await findPostmaster(place.home);
  if (isShared || !postmaster) return;
  await askToStop(binaries, postmaster);
  if (!(await waitForEnd(place.home, postmaster, STOP_PATIENCE_MS))) {
    log('The database server is still writing; it ends by itself once it has finished.');
  }
};

/** Connections that were closed a moment ago may not have heard of it yet. Tells whether another process watches. */
const waitForGoodbyes = async (watcher: pg.Client): Promise<boolean> => {
  const deadline = Date.now() + GOODBYE_PATIENCE_MS;
  for (;;) {
    const { rows } = await watcher.query<{ application_name: string }>(
      `SELECT application_name FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    const isShared = rows.some(({ application_name: name }) => name === WATCHER);
    if (isShared || rows.length === 0 || Date.now() > deadline) return isShared;
    await delay(RETRY_MS);
  }
};
