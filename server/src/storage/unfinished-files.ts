import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { hostname } from 'node:os';
import * as path from 'node:path';

/** What is being written grows from minute to minute: an upload that doesn't is cut off. */
const STOPS_GROWING_MS = 30 * 60 * 1000;
const SEPARATOR = '_';
const MACHINE = hostname().replaceAll(SEPARATOR, '-');
/** A process may have the number of one before it, which was killed. */
const PROCESS = `${process.pid}.${randomUUID().slice(0, 8)}`;

/** The name of a file that this process is about to write. */
export const unfinishedName = (): string => [MACHINE, PROCESS, randomUUID()].join(SEPARATOR);

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Whether the process that was writing the file is one of this machine that is no more. */
const isOrphan = (name: string): boolean => {
  const [machine, owner = ''] = name.split(SEPARATOR);
  if (machine !== MACHINE || owner === PROCESS) return false;
  const pid = Number.parseInt(owner, 10);
  return pid === process.pid || !isRunning(pid);
};

/** Removes unfinished files that nobody writes any more. Other processes, and other machines, may be writing theirs. */
export const removeLeftOvers = async (folder: string): Promise<void> => {
  for (const name of await fs.readdir(folder)) {
    const file = path.join(folder, name);
    const stats = await fs.lstat(file).catch(() => undefined);
    if (stats && (isOrphan(name) || Date.now() - stats.mtimeMs > STOPS_GROWING_MS)) await fs.rm(file, { force: true });
  }
};
