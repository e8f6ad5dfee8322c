import { hash01 } from '#composition/random.ts';
import { categoryOfPath } from '#videos/category.ts';
import type { WeeklyPreferences } from './weekly-schedule.ts';

/** A candidate for a user's video of the week. */
export type WeeklyCandidate = { id: number; path: string; intensities: readonly number[] };

/** When a user last saw each video, and last had it as the video of the week; by id, in ms. */
export type WeeklyHistory = { seenAt: ReadonlyMap<number, number>; givenAt: ReadonlyMap<number, number> };

/** Compares lexicographically, smallest first. */
const compareRanks = (a: readonly number[], b: readonly number[]): number => {
  const differs = a.findIndex((value, i) => value !== b[i]);
  return differs < 0 ? 0 : (a[differs] ?? 0) - (b[differs] ?? 0);
};

/**
 * Chooses a video that fits a user's preferences: of their intensity and their favourite categories (none chosen
 * means all nine), unseen first, then the one seen longest ago; unseen videos that they had in another week come after
 * the others. If nothing fits, another category of the same intensity comes before another intensity. Videos outside the nine
 * categories are never chosen. Undefined for an empty library. `seed` breaks ties.
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
