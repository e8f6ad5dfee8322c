import type { History } from './history.ts';
import type { LibraryIndex } from '#composition/library/library-index.ts';

/** The episodes of one series that a lesson could contain, in watching order. */
export type PlanSeries = { readonly name: string; readonly episodes: Int32Array };

/**
 * The episodes of each series that a lesson could contain: pins, and videos whose home is an open group (one that some ordinary
 * block draws on).
 */
export const planSeriesOf = (
  { series }: LibraryIndex,
  homes: Int16Array,
  isOpen: readonly boolean[],
  pinned: readonly number[],
): PlanSeries[] => {
  const pins = new Set(pinned);
  return [...series]
    .map(([name, positions]) => ({
      name,
      episodes: positions.filter((at) => isOpen[homes[at]!] === true || pins.has(at)),
    }))
    .filter(({ episodes }) => episodes.length > 0);
};

/**
 * The series to continue after a lesson has been seen: the one in process while it has episodes left (those of this plan,
 * or of the library if the plan has none of it), otherwise the first one that the lesson begins.
 */
export const seriesAfter = (
  { index, series }: { index: LibraryIndex; series: readonly PlanSeries[] },
  { seriesInProcess }: History,
  rows: Int32Array,
  lesson: readonly number[],
): string | null => {
  const episodesOf = (name: string) =>
    series.find((one) => one.name === name)?.episodes ?? index.series.get(name) ?? new Int32Array(0);
  const goesOn = (name: string | undefined): name is string =>
    Boolean(name) && episodesOf(name!).some((at) => !rows[at] && !lesson.includes(at));
  const current = seriesInProcess?.trim();
  if (goesOn(current)) return current;
  for (const at of lesson) {
    const name = index.videos[at]?.series?.trim();
    if (!rows[at] && goesOn(name)) return name;
  }
  return null;
};
