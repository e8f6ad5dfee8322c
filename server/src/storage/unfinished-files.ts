import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { hostname } from 'node:os';
import * as path from 'node:path';

/** A file being written grows all the time, since stalled uploads are aborted; one that doesn't for this long is abandoned. */
const ABANDONED_AFTER_MS = 30 * 60 * 1000;
/** For this long, an upload can go on after its last part. */
const PARTS_KEPT_MS = 24 * 60 * 60 * 1000;
const SEPARATOR = '_';
const MACHINE = hostname().replaceAll(SEPARATOR, '-');
/** Unique, since process ids are reused. */
const PROCESS = `${process.pid}.${randomUUID().slice(0, 8)}`;

/** Creates a name for a file that this process is about to write. */
export const unfinishedName = (): string => [MACHINE, PROCESS, randomUUID()].join(SEPARATOR);

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** True if the file was written by a process of this machine that no longer runs. */
const isOrphan = (name: string): boolean => {
  const [machine, owner = ''] = name.split(SEPARATOR);
  if (machine !== MACHINE || owner === PROCESS) return false;
  const pid = Number.parseInt(owner, 10);
  return pid === process.pid || !isRunning(pid);
};

/** Removes abandoned unfinished files, but not those that other processes or machines are writing. */
export const removeAbandonedFiles = async (folder: string): Promise<void> => {
  for (const name of await fs.readdir(folder)) {
    const file = path.join(folder, name);
    const stats = await fs.lstat(file).catch(() => undefined);
    if (stats && (isOrphan(name) || Date.now() - stats.mtimeMs > ABANDONED_AFTER_MS))
      await fs.rm(file, { force: true });
  }
};

/** Removes the folders of uploads to which no part has been added for a day. */
export const removeAbandonedParts = async (folder: string): Promise<void> => {
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const parts = path.join(folder, name);
    const stats = await fs.lstat(parts).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > PARTS_KEPT_MS) await fs.rm(parts, { recursive: true, force: true });
  }
};
