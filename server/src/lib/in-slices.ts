import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 20;

/** Calls `work` with each item; other requests are served between slices of a few milliseconds. */
export const inSlices = async <Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> => {
  let begun = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - begun < SLICE_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
};
