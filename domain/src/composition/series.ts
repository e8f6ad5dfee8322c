import type { LibraryIndex } from './library-index.ts';

/** The episodes of one series that a lesson could hold, in the order in which they are meant to be watched. */
export type PlanSeries = { readonly name: string; readonly episodes: Int32Array };

/**
 * Groups by series what a lesson could hold: its pins, and the videos whose home is an open group (one that some ordinary
 * block draws on). A video without an episode number comes after those that have one.
 */
export const seriesOf = (
  index: LibraryIndex,
  homes: Int16Array,
  isOpen: readonly boolean[],
  pinned: readonly number[],
): PlanSeries[] => {
  const found = new Map<string, number[]>();
  const note = (at: number) => {
    const name = index.videos[at]?.series?.trim();
    if (!name) return;
    const episodes = found.get(name);
    if (episodes) episodes.push(at);
    else found.set(name, [at]);
  };
  homes.forEach((home, at) => {
    if (isOpen[home]) note(at);
  });
  for (const at of pinned) if (!isOpen[homes[at] ?? -1]) note(at);
  const episode = (at: number) => index.videos[at]?.episode ?? Infinity;
  const fileName = (at: number) => index.videos[at]?.fileName ?? '';
  return [...found].map(([name, episodes]) => ({
    name,
    episodes: Int32Array.from(
      episodes.sort((a, b) => {
        const first = episode(a);
        const second = episode(b);
        if (first !== second) return first < second ? -1 : 1;
        return fileName(a) < fileName(b) ? -1 : fileName(a) > fileName(b) ? 1 : a - b;
      }),
    ),
  }));
};
