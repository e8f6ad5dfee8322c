import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './database/embedded-postgres/postmaster.ts';

/** A server process and where it answers. */
export type RunningServer = { pid: number; address: string };

/** One file for each port: several servers may share a data folder. */
const fileOf = (dataDir: string, port: number): string => join(dataDir, 'running', `${port}.json`);

/** The server of this data folder that listens on a port; undefined where there is none, or none that we know of. */
export const runningServer = async (dataDir: string, port: number): Promise<RunningServer | undefined> => {
  const text = await readFile(fileOf(dataDir, port), 'utf8').catch(() => '');
  try {
    const { pid, address } = JSON.parse(text) as Partial<RunningServer>;
    if (typeof pid === 'number' && typeof address === 'string' && isAlive(pid)) return { pid, address };
  } catch {
    // a file that was cut off says nothing
  }
  return undefined;
};

/** Notes that this process listens on a port, for whoever finds it taken; gives what forgets that again. */
export const noteRunning = async (dataDir: string, port: number, address: string): Promise<() => Promise<void>> => {
  const file = fileOf(dataDir, port);
  await mkdir(join(dataDir, 'running'), { recursive: true });
  await writeFile(file, JSON.stringify({ pid: process.pid, address } satisfies RunningServer));
  return () => rm(file, { force: true });
};
