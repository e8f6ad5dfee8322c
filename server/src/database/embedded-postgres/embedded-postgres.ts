import type { ChildProcess } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { prepareBinaries, type Binaries } from './binaries.ts';
import { ADMIN, ensureCluster, readAccess, writeAccess, type Access } from './cluster.ts';
import { chooseLocation, clusterFolder, linkLocation, type DatabaseLocation } from './location.ts';
import {
  requestStop,
  choosePort,
  findPostmaster,
  launchPostmaster,
  logTail,
  LOOPBACK,
  waitForEnd,
} from './postmaster.ts';
import { prepareDatabase } from './prepare-database.ts';

export type EmbeddedPostgres = {
  /** For the application's user; stays valid when the server crashes and is restarted. */
  connectionString: string;
  /** Stops the server, unless another process still uses the same data folder. Close every connection first. */
  stop: () => Promise<void>;
};

const DATABASE = 'zuzu';
/** Every process that uses the server keeps one connection with this name, to detect its end and to see the other processes. */
const WATCHER = 'zuzu watcher';
const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 30_000;
const DISCONNECT_TIMEOUT_MS = 2_000;
const RETRY_MS = 100;
const WRONG_PASSWORD = '28P01';

/** Adds `ref` and `unref` of sockets, which the type declarations of clients lack. */
type Watcher = pg.Client & { ref: () => void; unref: () => void };

/** Connects as superuser, and checks that the server runs on exactly this cluster. */
const connect = async (location: DatabaseLocation, access: Access): Promise<Watcher> => {
  const { port, adminPassword: password } = access;
  const client = new pg.Client({
    host: LOOPBACK,
    port,
    user: ADMIN,
    password,
    database: 'postgres',
    application_name: WATCHER,
    connectionTimeoutMillis: START_TIMEOUT_MS,
  }) as Watcher;
  client.on('error', () => undefined); // handled by its 'end' event
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
  if ((await realpath(rows[0]?.data_directory ?? '')) === (await realpath(clusterFolder(location.home)))) return client;
  await client.end();
  throw new Error(`Port ${port} belongs to the database of another folder.`);
};

/** Connects to the server, starting it if necessary, and retries while it recovers from a crash. */
const ensureRunning = async (
  location: DatabaseLocation,
  binaries: Binaries,
  access: Access,
  onLaunch: (child: ChildProcess) => void,
): Promise<Watcher> => {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let child: ChildProcess | undefined;
  for (;;) {
    try {
      const starting = child?.exitCode === null && child.signalCode === null;
      if (!starting && !(await findPostmaster(location.home))) {
        child = await launchPostmaster(location, binaries, access.port);
        onLaunch(child);
      }
      return await connect(location, access);
    } catch (cause) {
      if (Date.now() > deadline || (cause as { code?: string }).code === WRONG_PASSWORD) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`The embedded PostgreSQL did not start: ${reason}\n${await logTail(location.home)}`, { cause });
      }
    }
    await delay(RETRY_MS);
  }
};

/** Determines the port: that of the running server, else the last one if it is free, else a new one. */
const resolveAccess = async (location: DatabaseLocation): Promise<Access> => {
  const access = await readAccess(location.home);
  const port = (await findPostmaster(location.home))?.port ?? (await choosePort(access.port));
  if (port === access.port) return access;
  await writeAccess(location.home, { ...access, port });
  return { ...access, port };
};

/**
 * Starts a PostgreSQL server on `<dataDir>/postgres`, which is created at the first start, or joins the one that is
 * already running there. A server that crashes is restarted on the same port, so that connection pools recover.
 * Rejects with a reason and advice if the system can't run it, or if it doesn't respond within 20 seconds.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log,
}: {
  dataDir: string;
  log: (message: string) => void;
}): Promise<EmbeddedPostgres> => {
  const location = await chooseLocation(dataDir);
  const binaries = await prepareBinaries(location.base, location.user);
  await ensureCluster(location, binaries);
  await linkLocation(dataDir, location);
  const access = await resolveAccess(location);
  const connectionString = `postgres://${DATABASE}:${access.password}@${LOOPBACK}:${access.port}/${DATABASE}`;

  let launched: ChildProcess | undefined;
  const launch = () => ensureRunning(location, binaries, access, (child) => (launched = child));
  // a process that exits without calling stop, or while the server starts, leaves no server behind, unless it is killed
  const onExit = (): void => void launched?.kill('SIGINT');
  process.once('exit', onExit);
  let watcher = await launch();
  let stopping = false;
  let recovery = Promise.resolve();

  const recover = async (): Promise<void> => {
    log('The database server has stopped unexpectedly; restarting it.');
    while (!stopping) {
      try {
        watcher = await launch();
        log('The database server is running again.');
        return watch();
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const watch = (): void => {
    watcher.once('end', () => {
      if (!stopping) recovery = recover();
    });
    watcher.unref();
  };
  const stop = async (): Promise<void> => {
    if (stopping) return recovery;
    stopping = true;
    await recovery;
    watcher.ref();
    recovery = shutDown(location, binaries, watcher, log);
    await recovery;
    process.off('exit', onExit);
  };

  await prepareDatabase(watcher, { name: DATABASE, password: access.password, connectionString });
  watch();
  log(`PostgreSQL ${binaries.version} runs on ${clusterFolder(location.home)}.`);
  return { connectionString, stop };
};

/** Stops the server if no other process uses it; a crash at this moment is harmless, because no connection is open. */
const shutDown = async (
  location: DatabaseLocation,
  binaries: Binaries,
  watcher: pg.Client,
  log: (message: string) => void,
): Promise<void> => {
  const isShared = await waitForDisconnects(watcher).catch(() => false);
  await watcher.end().catch(() => undefined);
  const postmaster = await findPostmaster(location.home);
  if (isShared || !postmaster) return;
  await requestStop(binaries, postmaster);
  if (!(await waitForEnd(location.home, postmaster, STOP_TIMEOUT_MS))) {
    log('The database server is still writing; it stops by itself once it has finished.');
  }
};

/** Waits until the server has noticed recently closed connections. Returns true if another process uses the server. */
const waitForDisconnects = async (watcher: pg.Client): Promise<boolean> => {
  const deadline = Date.now() + DISCONNECT_TIMEOUT_MS;
  for (;;) {
    const { rows } = await watcher.query<{ application_name: string }>(
      `SELECT application_name FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    const isShared = rows.some(({ application_name: name }) => name === WATCHER);
    if (isShared || rows.length === 0 || Date.now() > deadline) return isShared;
    await delay(RETRY_MS);
  }
};
