import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dayNumber, startOfDay } from '@zuzu/domain/calendar/calendar.ts';

const SERVER = join(import.meta.dirname, '..', '..', 'server', 'src', 'cli');
/** Environment variables that servers inherit: paths and memory options, but no settings of the product. */
const INHERITED = [
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'FFMPEG_PATH', 'NODE_COMPILE_CACHE'],
  ...['NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'],
];
const READY = /is ready: (http:\/\/\S+)/;
const POLL_MS = 50;

type Settings = Readonly<Record<string, string>>;

/** A server process, running or ended. */
export type ServerProcess = {
  child: ChildProcess;
  /** Everything it has printed so far. */
  output: () => string;
  /** Resolves to the exit code, or to null if it was killed by a signal. */
  ended: Promise<number | null>;
};

export type Server = ServerProcess & {
  /** Without a trailing slash. */
  url: string;
  dataDir: string;
  pid: number;
  /** Stops it with SIGTERM, as a service manager does; returns the exit code. */
  stop: () => Promise<number | null>;
  /** kill -9: it has no chance to clean up. */
  kill: () => Promise<void>;
};

const children = new Set<ChildProcess>();
const dataDirs = new Set<string>();
// Vitest may exit without running hooks; a server that receives SIGTERM also stops its database
process.on('exit', () => children.forEach((child) => child.kill('SIGTERM')));

/** A new data folder; `endServers` removes it. */
export const newDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'zuzu-e2e-'));
  dataDirs.add(folder);
  return folder;
};

const launch = (script: string, args: readonly string[], settings: Settings): ServerProcess => {
  // tests create their media, also behind proxies and on external databases
  const env: NodeJS.ProcessEnv = { BUNDLED_FFMPEG: 'on', ...settings };
  for (const name of INHERITED) env[name] ??= process.env[name];
  const child = spawn(process.execPath, [join(SERVER, script), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    children.delete(child);
    return code ?? null;
  });
  return { child, output: () => output, ended };
};

/** Starts a real server process without waiting for it. */
export const launchServer = (settings: Settings): ServerProcess => launch('main.ts', [], settings);

/** Starts a worker process, and waits until it is ready; rejects with its output if it exits instead. */
export const startWorkerProcess = async (settings: Settings): Promise<ServerProcess> => {
  const worker = launch('work.ts', [], settings);
  await new Promise<void>((resolve, reject) => {
    worker.child.stdout?.on('data', () => worker.output().includes('The worker is ready.') && resolve());
    worker.ended.then((code) => reject(new Error(`The worker exited with ${code}:\n${worker.output()}`)), reject);
  });
  return worker;
};

/** Runs the command that creates the first manager of an installation without a demo. */
export const createManager = async (
  dataDir: string,
  phone: string,
  name: string,
  settings: Settings = {},
): Promise<void> => {
  const { ended, output } = launch('create-manager.ts', [phone, name], { DATA_DIR: dataDir, ...settings });
  if ((await ended) !== 0) throw new Error(`Creating a manager failed:\n${output()}`);
};

/** Starts a server on a free port and waits until it listens; rejects with its output if it exits instead. */
export const startServer = async (dataDir: string, settings: Settings = {}): Promise<Server> => {
  const server = launchServer({ PORT: '0', DATA_DIR: dataDir, ...settings });
  const { child, output, ended } = server;
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = READY.exec(output())?.[1];
      if (address) resolve(address);
    });
    ended.then((code) => reject(new Error(`The server exited with ${code}:\n${output()}`)), reject);
  });
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    return ended;
  };
  return {
    ...server,
    url,
    dataDir,
    pid: child.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
};

/**
 * Starts another server on the folder of a running one. It leaves background work to the first: a server that is killed at the end
 * of its tests would abort other tests' jobs, and a server with a clock ahead would delete data that hasn't expired for them.
 */
export const startSecondServer = ({ dataDir }: { dataDir: string }, settings: Settings = {}): Promise<Server> =>
  startServer(dataDir, { WORKER: 'off', ...settings });

const withClock = (now: string): Settings => {
  const clock = `const real = Date.now, begun = real(), now = () => ${now}; globalThis.Date = class extends Date {
    constructor(...time) { time.length ? super(...time) : super(now()); } static now() { return now(); } };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` };
};
/** Settings of a server whose clock is behind by that many milliseconds. */
export const clockBehind = (ms: number): Settings => withClock(`real() - ${ms}`);
/**
 * Settings of a server whose clock runs 60 times as fast, so that a lesson can be played in seconds. The clock
 * starts no later than at noon of the local day, because a test that passed midnight would get the next day's lessons.
 */
export const fastClock = (): Settings => {
  const noon = startOfDay(dayNumber(Date.now())) + 12 * 3_600_000;
  return withClock(`Math.min(begun, ${noon}) + (real() - begun) * 60`);
};

/** Process id of the database in that folder, from PostgreSQL's pid file; undefined if none is running. */
export const databasePid = async (dataDir: string): Promise<number | undefined> => {
  const lines = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(lines.split('\n')[0]) || undefined;
};

/** True while the process is running; zombies don't count. */
export const isRunning = async (pid: number): Promise<boolean> => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/^\d+ \(.*\) [ZX]/s.test(status);
};

/** Stops a database whose server was killed. */
const endDatabase = async (dataDir: string): Promise<void> => {
  const pid = await databasePid(dataDir);
  if (!pid || !(await isRunning(pid))) return;
  process.kill(pid, 'SIGQUIT');
  while (await isRunning(pid)) await delay(POLL_MS);
};

/** Stops every server started by this file, even after a failure, and removes their folders. */
export const endServers = async (): Promise<void> => {
  for (const child of children) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  for (const dataDir of dataDirs) {
    await endDatabase(dataDir);
    // an encoder briefly outlives a killed server and continues writing
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
  dataDirs.clear();
};
