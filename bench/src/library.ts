import type { LibraryIndex, LibraryVideo } from '@zuzu/domain/composition/library/library-index.ts';
import { makePlan, type Plan, type PlanRequest } from '@zuzu/domain/composition/plan/plan.ts';
import type { RandomSource } from '@zuzu/domain/testing/referee/seeded-random.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';

const DAY_MS = 86_400_000;

/** The current time of every composition that doesn't ask a server. */
export const NOW = Date.UTC(2026, 2, 10, 7, 30);

/** The nine categories, with each one's share of a library. */
const CATEGORIES: readonly (readonly [string, number])[] = [
  ['warm-up/dynamic-warmup', 0.12],
  ['warm-up/static-warmup', 0.12],
  ['main', 0.2],
  ['small/story', 0.1],
  ['small/coordination', 0.1],
  ['small/vocal', 0.08],
  ['small/dance', 0.1],
  ['small/power', 0.1],
  ['small/loop', 0.08],
];

/** A category and its share of a library. */
export const pickCategory = (dice: RandomSource): string => {
  let left = dice.next();
  for (const [category, share] of CATEGORIES) if ((left -= share) < 0) return category;
  return 'main';
};

/** About 1, by a bell of so wide logarithms. */
export const logNormal = (dice: RandomSource, width: number): number =>
  Math.exp(width * (dice.next() + dice.next() + dice.next() + dice.next() - 2));

/**
 * A realistic library: clips of about `meanSeconds` (log-normal, from a third to three times that), each for one to
 * three adjacent intensities, three out of four with one of the families of their category.
 */
export const libraryOf = (
  dice: RandomSource,
  size: number,
  meanSeconds: number,
  wholeSeconds: boolean,
): LibraryVideo[] => {
  const familiesPerCategory = Math.max(2, Math.round(Math.sqrt(size) / 2));
  return Array.from({ length: size }, (_, at): LibraryVideo => {
    const path = pickCategory(dice);
    const length = meanSeconds * Math.min(3, Math.max(1 / 3, 0.92 * logNormal(dice, 0.75)));
    const first = dice.below(5);
    const last = Math.min(4, first + dice.below(3));
    return {
      id: at + 1,
      fileKey: `clip-${at + 1}`,
      fileName: `clip-${at + 1}.mp4`,
      path,
      length: wholeSeconds ? Math.max(1, Math.round(length)) : Math.round(length * 1000) / 1000,
      intensities: intensityLevels.slice(first, last + 1),
      family: dice.next() < 0.75 ? `${path}:${dice.below(familiesPerCategory)}` : undefined,
      ready: true,
    };
  });
};

export const HISTORIES = ['empty', 'partial', 'full'] as const;
export type HistoryKind = (typeof HISTORIES)[number];

/** Nothing seen; 10 to 90 % seen within four months; everything seen within seven. */
export const historyRows = (dice: RandomSource, videos: readonly LibraryVideo[], kind: HistoryKind) => {
  if (kind === 'empty') return [];
  const share = kind === 'full' ? 1 : dice.between(0.1, 0.9);
  const days = kind === 'full' ? 210 : 120;
  return videos
    .filter(() => dice.next() < share)
    .map(({ id }) => ({ videoId: id, seenAt: NOW - Math.floor(dice.next() * days * DAY_MS) }));
};

/** The plan of a class's lessons of that length, by default at intensity 3 and anywhere. */
export const planOf = (
  index: LibraryIndex,
  lengthCode: LengthCode,
  config = defaultLessonConfig,
  other: Partial<PlanRequest> = {},
): Plan => makePlan(index, { config, pins: new Map(), lengthCode, intensity: 3, userType: 'C', ...other });
