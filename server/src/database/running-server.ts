import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './embedded-postgres/postmaster.ts';

/** A server process and its address. */
export type RunningServer = { pid: number; address: string };

/** One file per port, because several servers may share a data folder. */
const fileOf = (dataDir: string, port: number): string => join(dataDir, 'running', `${port}.json`);

/** The known server of this data folder that listens on a port; undefined if there is none. */
export const runningServer = async (dataDir: string, port: number): Promise<RunningServer | undefined> => {
  const text = await readFile(fileOf(dataDir, port), 'utf8').catch(() => '');
  try {
    const { pid, address } = JSON.parse(text) as Partial<RunningServer>;
    if (typeof pid === 'number' && typeof address === 'string' && isAlive(pid)) return { pid, address };
  } catch {
    // the file is incomplete
  }
  return undefined;
};

/** Records that this process listens on a port, for the error message of the next process that wants it; returns a function that removes the record. */
export const noteRunning = async (dataDir: string, port: number, address: string): Promise<() => Promise<void>> => {
  const file = fileOf(dataDir, port);
  await mkdir(join(dataDir, 'running'), { recursive: true });
  await writeFile(file, JSON.stringify({ pid: process.pid, address } satisfies RunningServer));
  return () => rm(file, { force: true });
};
