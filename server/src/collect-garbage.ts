import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 10_000;
/** Below this growth, a collection would free too little. */
const GROWTH = 1.3;

/**
 * Collects garbage once the start is over, and then whenever resident memory has grown a good deal since the last
 * collection. V8 alone collects the garbage of a peak only when as much is allocated again, however long that takes.
 * Returns a function that stops it.
 */
export const collectGarbageOfPeaks = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  let least = 0;
  const timer = setInterval(() => {
    const now = process.memoryUsage.rss();
    const hasGrown = now > GROWTH * least;
    if (hasGrown) collect();
    least = hasGrown ? process.memoryUsage.rss() : Math.min(least, now);
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
