import { LRUCache } from 'lru-cache';
import type { Moment, RangeToday, StatisticsRepository } from './statistics.repository.ts';

/** Some ranges that managers look at. */
const KEPT_RANGES = 32;
/** Transactions are told apart by numbers that begin again after four thousand millions of them: long before, all is read anew. */
const KEPT_MS = 3_600_000;

export const NEVER_SEEN = -1;

type Reading = { moment: Moment; views: Int32Array };

/**
 * How often each video was seen in a range, at the place of its id; `NEVER_SEEN` stands for those that never were at all. What
 * was read is kept, and only what has changed since is read again: sending ten thousand figures takes longer than all the rest.
 */
export const viewsInRange = (repository: Pick<StatisticsRepository, 'views'>) => {
  const kept = new LRUCache<string, Reading>({ max: KEPT_RANGES, ttl: KEPT_MS, noUpdateTTL: true });

  const read = async (range: RangeToday, known?: Reading): Promise<Reading> => {
    const { moment, ids, views } = await repository.views(range, known?.moment);
    if (known && moment.counting !== known.moment.counting) return read(range);
    if (known && ids.length === 0) return { moment, views: known.views };
    const last = ids.reduce((greatest, id) => Math.max(greatest, id), (known?.views.length ?? 0) - 1);
    // never changed once it is kept: others may be reading it
    const byId = new Int32Array(last + 1).fill(NEVER_SEEN);
    if (known) byId.set(known.views);
    ids.forEach((id, at) => (byId[id] = views[at]!));
    return { moment, views: byId };
  };

  return async (range: RangeToday): Promise<Int32Array> => {
    const name = `${range.from} ${range.to} ${range.today}`;
    const reading = await read(range, kept.get(name));
    kept.set(name, reading);
    return reading.views;
  };
};
export type ViewsInRange = ReturnType<typeof viewsInRange>;
