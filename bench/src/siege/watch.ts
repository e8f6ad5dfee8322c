import { setTimeout as delay } from 'node:timers/promises';
import { regularly } from '#regularly.ts';
import { residentMiB } from '#resident-memory.ts';

const HEALTH_EVERY_MS = 250;
const MEMORY_EVERY_MS = 200;
const LOOK_AGAIN_MS = 500;
const HEALTHY_MS = 1_000;

/** Monitors a server's memory, and the response time of its health check, each time on a new connection. */
export const watch = (pid: number, url: string) => {
  let peakMb = 0;
  let longestHealthMs = 0;
  const stops = [
    regularly(MEMORY_EVERY_MS, async () => (peakMb = Math.max(peakMb, await residentMiB(pid)))),
    regularly(HEALTH_EVERY_MS, async () => {
      const at = performance.now();
      const isWell = await fetch(`${url}/api/health`, { headers: { connection: 'close' } }).then(
        ({ ok }) => ok,
        () => false,
      );
      longestHealthMs = Math.max(longestHealthMs, isWell ? performance.now() - at : Infinity);
    }),
  ];
  return async () => {
    for (const stop of stops) await stop();
    return { peakMb, longestHealthMs };
  };
};

/** Returns the seconds until a health check succeeds within a second; Infinity if that takes longer than `patienceMs`. */
export const secondsUntilBack = async (url: string, patienceMs: number): Promise<number> => {
  const begun = performance.now();
  const isBack = () =>
    fetch(`${url}/api/health`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(HEALTHY_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isBack())) {
    if (performance.now() - begun > patienceMs) return Infinity;
    await delay(LOOK_AGAIN_MS);
  }
  return (performance.now() - begun) / 1_000;
};
