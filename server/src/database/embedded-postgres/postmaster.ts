import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { programPath, type Binaries } from './binaries.ts';
import { clusterFolder, type DatabaseLocation } from './location.ts';

/** The server process of a cluster. */
export type Postmaster = { pid: number; port: number };

const run = promisify(execFile);
export const LOOPBACK = '127.0.0.1';
const PORT_LINE = 3;
/** Below the ephemeral port ranges of common systems. */
const FIRST_PORT = 15_000;
const PORT_COUNT = 15_000;
const PORT_TRIES = 50;
const MAX_LOG_BYTES = 1_000_000;
const LOG_TAIL_LINES = 12;
const PRIVATE_FILE = 0o600;
const POLL_MS = 50;
const LOCK_CONTENT_DELAY_MS = 500;
/** Without our environment, which contains secrets, and in a folder that every user may enter. */
export const CLEAN_ENVIRONMENT = { cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' } };

const SETTINGS = {
  listen_addresses: LOOPBACK,
  unix_socket_directories: '',
  fsync: 'on',
  // each of our processes uses up to thirty, and several may share a data folder
  max_connections: '200',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
};

/** True if a process with this id exists, ours or another user's. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** True if this process is a server on the cluster; a zombie process has no command line. */
const servesCluster = async (pid: number, cluster: string): Promise<boolean> => {
  if (process.platform === 'win32') return isAlive(pid);
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return words.split('\0').includes(cluster);
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return `${stdout.trim()} `.includes(` ${cluster} `);
};

/** Reads PostgreSQL's lock file; undefined without one. A new file may be incomplete. */
const readLock = async (file: string): Promise<string | undefined> => {
  for (const waitMs of [LOCK_CONTENT_DELAY_MS, 0]) {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new Error(`${file} cannot be read (${error.code}): change its owner to the user of this process.`, {
        cause: error,
      });
    });
    if (text === undefined || Number.parseInt(text)) return text;
    await delay(waitMs);
  }
  throw new Error(
    `${file} does not say which process has the database open, which happens after a crash on a full disk. ` +
      'Make sure that no PostgreSQL runs on this folder, remove the file and start again.',
  );
};

/**
 * Finds the server running on this cluster, possibly left over from a killed process. Removes a lock file whose process is
 * gone or now another program: PostgreSQL itself only checks the process id and would refuse to start.
 */
export const findPostmaster = async (home: string): Promise<Postmaster | undefined> => {
  const cluster = clusterFolder(home);
  const file = join(cluster, 'postmaster.pid');
  const lines = ((await readLock(file)) ?? '').split('\n');
  const pid = Number(lines[0]);
  if (!(pid > 0)) return undefined;
  if (await servesCluster(pid, cluster)) return { pid, port: Number(lines[PORT_LINE]) };
  await rm(file, { force: true });
  return undefined;
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: LOOPBACK, exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** Returns the last used port if it is free, else another free one. */
export const choosePort = async (last: number): Promise<number> => {
  let port = last;
  for (let tries = 0; tries < PORT_TRIES; tries++) {
    if (port > 0 && (await isFree(port))) return port;
    port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
  }
  throw new Error(`No free port found on ${LOOPBACK} for the database.`);
};

const logFile = (home: string): string => join(home, 'server.log');

/** The end of the server's log, to explain why it did not start. */
export const logTail = async (home: string): Promise<string> => {
  const log = await readFile(logFile(home), 'utf8').catch(() => '');
  return log.trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n');
};

/** Starts a server process in a separate process group: Ctrl-C must not reach it before the connections are closed. */
export const launchPostmaster = async (
  location: DatabaseLocation,
  binaries: Binaries,
  port: number,
): Promise<ChildProcess> => {
  const log = await open(logFile(location.home), 'a', PRIVATE_FILE);
  try {
    if ((await log.stat()).size > MAX_LOG_BYTES) await log.truncate();
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(
      programPath(binaries.folder, 'postgres'),
      ['-D', clusterFolder(location.home), '-p', String(port), ...settings],
      { ...location.user, ...CLEAN_ENVIRONMENT, detached: true, windowsHide: true, stdio: ['ignore', log.fd, log.fd] },
    );
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    child.unref();
    return child;
  } finally {
    await log.close();
  }
};

/** Requests a fast shutdown: open transactions are rolled back, and everything else is written to disk. */
export const requestStop = async (binaries: Binaries, { pid }: Postmaster): Promise<void> => {
  if (process.platform === 'win32') await run(programPath(binaries.folder, 'pg_ctl'), ['kill', 'INT', String(pid)]);
  else process.kill(pid, 'SIGINT');
};

/** Resolves to true once the process has ended, to false after a timeout. */
export const waitForEnd = async (home: string, { pid }: Postmaster, timeoutMs: number): Promise<boolean> => {
  const deadline = Date.now() + timeoutMs;
  while (await servesCluster(pid, clusterFolder(home))) {
    if (Date.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
};
