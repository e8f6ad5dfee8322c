import { readFile } from 'node:fs/promises';

/** Resident memory of a process in MiB, as Linux counts it. */
export const residentMiB = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
