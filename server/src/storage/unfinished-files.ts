import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { hostname } from 'node:os';
import * as path from 'node:path';

/** Age without growth after which a file being written counts as abandoned, because stalled uploads are aborted. */
const ABANDONED_AFTER_MS = 30 * 60 * 1000;
/** Time after its last part within which an upload can resume. */
const PARTS_KEPT_MS = 24 * 60 * 60 * 1000;
const SEPARATOR = '_';
const MACHINE = hostname().replaceAll(SEPARATOR, '-');
/** Unique, because process ids are reused. */
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

/** Removes abandoned unfinished files, except those that other processes or machines are writing. */
export const removeAbandonedFiles = async (folder: string): Promise<void> => {
  for (const name of await fs.readdir(folder)) {
    const file = path.join(folder, name);
    const stats = await fs.lstat(file).catch(() => undefined);
    if (stats && (isOrphan(name) || Date.now() - stats.mtimeMs > ABANDONED_AFTER_MS))
      await fs.rm(file, { force: true });
  }
};

/** Removes the folders of uploads that have received no part for a day. */
export const removeAbandonedParts = async (folder: string): Promise<void> => {
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const parts = path.join(folder, name);
    const stats = await fs.lstat(parts).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > PARTS_KEPT_MS) await fs.rm(parts, { recursive: true, force: true });
  }
};
