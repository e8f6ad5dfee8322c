import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { startServer } from '@zuzu/e2e/server.ts';
import { smallLibrary } from '@zuzu/server/testing/library.ts';
import { mean, rowOf, type BenchRow } from '#figures.ts';
import { openSchool } from '#installation.ts';
import { startBareServer } from '#requests/references.ts';

const VIDEOS_PER_CATEGORY = 11;
const MIB = 1_024;
/** After what a start leaves behind has been collected, and before anybody comes. */
const IDLE_MS = 20_000;
const QUICK_IDLE_MS = 3_000;

export const summary = 'The resident memory of an idle server without its database, and how soon it listens again';

/** Resident memory of a process in MiB, as Linux counts it. */
const residentMiB = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / MIB;
};

type Start = { seconds: number; memory: number };

/** Starts a process and leaves it alone; seconds until it listened, and then its memory in MiB. */
const measure = async (
  start: () => Promise<{ pid: number; stop: () => Promise<unknown> }>,
  idleMs: number,
): Promise<Start> => {
  const from = performance.now();
  const { pid, stop } = await start();
  const seconds = (performance.now() - from) / 1_000;
  await delay(idleMs);
  const memory = await residentMiB(pid);
  await stop();
  return { seconds, memory };
};

export const rows = async ({ quick }: { quick: boolean }): Promise<BenchRow[]> => {
  const school = await openSchool({ videos: smallLibrary(VIDEOS_PER_CATEGORY), users: 1 });
  // as after any stop: the server brings its database along
  await school.stop();
  const idleMs = quick ? QUICK_IDLE_MS : IDLE_MS;
  const server = () => startServer(school.dataDir, { DEMO: 'off' });
  const bare = async () => {
    const { process: child, stop } = await startBareServer({ headers: {}, body: '' });
    return { pid: child.pid!, stop };
  };
  await measure(server, 0);
  const [first, reference, second] = [
    await measure(server, idleMs),
    await measure(bare, idleMs),
    await measure(server, idleMs),
  ];
  const compared = (of: (start: Start) => number) => ({
    ours: mean([of(first), of(second)]),
    reference: of(reference),
    control: of(first) / of(second),
  });
  return [
    rowOf(
      'resident memory, idle, MiB (bare node:http)',
      compared(({ memory }) => memory),
      { of: 'ours', atMost: 130 },
    ),
    rowOf(
      'second start → listening, s (bare node:http)',
      compared(({ seconds }) => seconds),
      { of: 'ours', atMost: 2 },
    ),
  ];
};
