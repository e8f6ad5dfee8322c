import { hash01 } from '#composition/random.ts';
import { categoryOfPath } from '#videos/category.ts';
import type { WeeklyWishes } from './weekly-schedule.ts';

/** A video that could be somebody's video of the week. */
export type WeeklyCandidate = { id: number; path: string; intensities: readonly number[] };

/** What somebody has had already: when they saw a video last, and when they last had it as their weekly one; in ms. */
export type WeeklyHistory = { seenAt: ReadonlyMap<number, number>; givenAt: ReadonlyMap<number, number> };

/** Orders by each number in turn, the smallest first. */
const byTurns = (a: readonly number[], b: readonly number[]): number => {
  const differs = a.findIndex((value, i) => value !== b[i]);
  return differs < 0 ? 0 : (a[differs] ?? 0) - (b[differs] ?? 0);
};

/**
 * The video that fits somebody's preferences: of their intensity and their favourite categories (none chosen
 * means all nine), unseen first, then the one seen longest ago; an unseen one that they have had in another week comes after
 * those that they haven't. Where nothing fits, another category of the same intensity comes before another intensity. Videos outside the nine
 * categories are never drawn. Undefined for an empty library. `seed` decides among equals.
 */
export const chooseWeeklyVideo = <Candidate extends WeeklyCandidate>(
  candidates: readonly Candidate[],
  { intensityLevel, favoriteCategories }: WeeklyWishes,
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
  return ranked.toSorted((a, b) => byTurns(a.rank, b.rank))[0]?.candidate;
};
