import { setTimeout as delay } from 'node:timers/promises';
import { smallLibrary } from '@zuzu/server/testing/library.ts';
import { rowOf, twice, type BenchRow } from '#figures.ts';
import { startBareServer } from '#requests/references.ts';
import { residentMiB } from '#resident-memory.ts';
import { openSchool } from '#school.ts';

const VIDEOS_PER_CATEGORY = 11;
/** After what a start leaves behind has been collected, and before anybody comes. */
const IDLE_MS = 20_000;
const QUICK_IDLE_MS = 3_000;

export const summary = 'The resident memory of an idle server without its database, and how soon it listens again';

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
  const bare = async () => {
    const { process: child, stop } = await startBareServer({ headers: {}, body: '' });
    return { pid: child.pid!, stop };
  };
  await measure(school.serve, 0);
  const [first, reference, second] = [
    await measure(school.serve, idleMs),
    await measure(bare, idleMs),
    await measure(school.serve, idleMs),
  ];
  const compared = (of: (start: Start) => number) => twice(of(first), of(second), of(reference));
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
