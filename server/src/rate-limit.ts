import { LRUCache } from 'lru-cache';

/** A rate limit over fixed windows, which start at multiples of their length. */
export type Limit = { max: number; windowSeconds: number };

/** The window of a limit that a moment lies in. */
export const windowOf = ({ windowSeconds }: Limit, now: Date) => {
  const length = windowSeconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  return { start: new Date(start), end: new Date(start + length) };
};

/** Seconds until the window of a limit ends. */
export const secondsLeft = (limit: Limit, now: Date): number =>
  Math.max(1, Math.ceil((windowOf(limit, now).end.getTime() - now.getTime()) / 1000));

/** Counts only in this process, for attempts that must not even reach the database. */
export const countInProcess = (limit: Limit) => {
  let window = 0;
  let count = 0;
  return {
    take: (now: Date): boolean => {
      const start = windowOf(limit, now).start.getTime();
      if (start !== window) [window, count] = [start, 0];
      count += 1;
      return count <= limit.max;
    },
  };
};

/** Counters that are forgotten begin anew. */
const REMEMBERED_NAMES = 10_000;

/** The same for each of many, by name: networks, boards. */
export const countEachInProcess = (limit: Limit) => {
  const counters = new LRUCache<string, ReturnType<typeof countInProcess>>({ max: REMEMBERED_NAMES });
  return {
    take: (name: string, now: Date): boolean => {
      const counter = counters.get(name) ?? countInProcess(limit);
      counters.set(name, counter);
      return counter.take(now);
    },
  };
};
