import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const SERVER = join(import.meta.dirname, '..', '..', 'server', 'src');
/** What a server may take over from whoever runs the tests: where things are, none of the product's own settings. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'FFMPEG_PATH'];
const READY = /is ready: (http:\/\/\S+)/;
const POLL_MS = 50;

type Settings = Readonly<Record<string, string>>;

/** A server process, running or ended. */
export type ServerProcess = {
  child: ChildProcess;
  /** All that it has printed so far. */
  output: () => string;
  /** Resolves to the exit code, or to null if a signal ended it. */
  ended: Promise<number | null>;
};

export type Server = ServerProcess & {
  /** Without a slash at its end. */
  url: string;
  dataDir: string;
  pid: number;
  /** Ends it as a service manager does; gives the exit code. */
  stop: () => Promise<number | null>;
  /** kill -9: it gets no chance to clear up. */
  kill: () => Promise<void>;
};

const children = new Set<ChildProcess>();
const dataDirs = new Set<string>();
// Vitest ends a test run without asking where it has to; a server that hears SIGTERM takes its database along.
process.on('exit', () => children.forEach((child) => child.kill('SIGTERM')));

/** A new folder for what servers store; `endServers` removes it. */
export const newDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'zuzu-e2e-'));
  dataDirs.add(folder);
  return folder;
};

const launch = (script: string, args: readonly string[], settings: Settings): ServerProcess => {
  // tests bring their own files, behind proxies and on databases as well
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

/** Starts the real server as a process of its own, without waiting for anything. */
export const launchServer = (settings: Settings): ServerProcess => launch('main.ts', [], settings);

/** Starts a process that only works off jobs, and waits until it does; rejects with what it printed if it ends instead. */
export const startWorkerProcess = async (settings: Settings): Promise<ServerProcess> => {
  const worker = launch('work.ts', [], settings);
  await new Promise<void>((resolve, reject) => {
    worker.child.stdout?.on('data', () => worker.output().includes('The worker is ready.') && resolve());
    worker.ended.then((code) => reject(new Error(`The worker ended with ${code}:\n${worker.output()}`)), reject);
  });
  return worker;
};

/** The command that gives an installation without a demo its first manager. */
export const createManager = async (
  dataDir: string,
  phone: string,
  name: string,
  settings: Settings = {},
): Promise<void> => {
  const { ended, output } = launch('create-manager.ts', [phone, name], { DATA_DIR: dataDir, ...settings });
  if ((await ended) !== 0) throw new Error(`There is no manager:\n${output()}`);
};

/** Starts a server on a free port and waits until it listens; rejects with what it printed if it ends instead. */
export const startServer = async (dataDir: string, settings: Settings = {}): Promise<Server> => {
  const server = launchServer({ PORT: '0', DATA_DIR: dataDir, ...settings });
  const { child, output, ended } = server;
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = READY.exec(output())?.[1];
      if (address) resolve(address);
    });
    ended.then((code) => reject(new Error(`The server ended with ${code}:\n${output()}`)), reject);
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

const withClock = (now: string): Settings => {
  const clock = `const real = Date.now, begun = real(), now = () => ${now}; globalThis.Date = class extends Date {
    constructor(...time) { time.length ? super(...time) : super(now()); } static now() { return now(); } };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` };
};
/** Settings of a server that lives so many milliseconds ago. */
export const clockBehind = (ms: number): Settings => withClock(`real() - ${ms}`);
/** Settings of a server for which a second is a minute: it believes that a lesson was played which took seconds here. */
export const fastClock: Settings = withClock('begun + (real() - begun) * 60');

/** Number of the database's process on that folder, as PostgreSQL itself notes it; undefined where none runs. */
export const databasePid = async (dataDir: string): Promise<number | undefined> => {
  const lines = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(lines.split('\n')[0]) || undefined;
};

/** True while there is a process of that number that hasn't ended; an ended one may wait to be collected. */
export const isRunning = async (pid: number): Promise<boolean> => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/^\d+ \(.*\) [ZX]/s.test(status);
};

/** A database that its server left behind, because it was killed. */
const endDatabase = async (dataDir: string): Promise<void> => {
  const pid = await databasePid(dataDir);
  if (!pid || !(await isRunning(pid))) return;
  process.kill(pid, 'SIGQUIT');
  while (await isRunning(pid)) await delay(POLL_MS);
};

/** Ends every server that this file has started, however its tests went, and removes their folders. */
export const endServers = async (): Promise<void> => {
  for (const child of children) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  for (const dataDir of dataDirs) {
    await endDatabase(dataDir);
    // an encoder outlives the server that was killed for a moment, and goes on writing
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
  dataDirs.clear();
};
