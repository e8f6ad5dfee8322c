import { hash01 } from '#composition/random.ts';
import { categoryOfPath } from '#videos/category.ts';
import type { WeeklyPreferences } from './weekly-schedule.ts';

/** A candidate for a user's video of the week. */
export type WeeklyCandidate = { id: number; path: string; intensities: readonly number[] };

/** When a user last saw each video and last had it as video of the week; by id, in ms. */
export type WeeklyHistory = { seenAt: ReadonlyMap<number, number>; givenAt: ReadonlyMap<number, number> };

/** Compares lexicographically, smallest first. */
const compareRanks = (a: readonly number[], b: readonly number[]): number => {
  const differs = a.findIndex((value, i) => value !== b[i]);
  return differs < 0 ? 0 : (a[differs] ?? 0) - (b[differs] ?? 0);
};

/**
 * Chooses a video that matches a user's preferences, intensity and favourite categories (none chosen means all nine): an unseen one
 * first, preferably one that they haven't had as video of the week, then the least recently seen. If none matches, another category
 * of the same intensity takes precedence over another intensity. Videos outside the nine categories are never chosen. Undefined for an empty library. `seed` breaks ties.
 */
export const chooseWeeklyVideo = <Candidate extends WeeklyCandidate>(
  candidates: readonly Candidate[],
  { intensityLevel, favoriteCategories }: WeeklyPreferences,
  { seenAt, givenAt }: WeeklyHistory,
  seed: number,
): Candidate | undefined => {
  const ranked = candidates.flatMap((candidate) => {
    const category = categoryOfPath(candidate.path);
    if (!category) return [];
    const rank = [
      Math.min(...candidate.intensities.map((intensity) => Math.abs(intensity - intensityLevel))),
      Number(favoriteCategories.length > 0 && !favoriteCategories.includes(category)),
      seenAt.get(candidate.id) ?? -Infinity,
      givenAt.get(candidate.id) ?? -Infinity,
      hash01(seed, candidate.id),
    ];
    return [{ candidate, rank }];
  });
  return ranked.toSorted((a, b) => compareRanks(a.rank, b.rank))[0]?.candidate;
};
