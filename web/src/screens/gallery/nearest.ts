import type { VideoCount } from '@zuzu/contract/videos/listing.ts';
import { intensityLevels, toWireIntensity, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { GalleryCategory } from './gallery-search.ts';

/** Where there are videos, closest to where there are none, and how many. */
export interface Nearest {
  intensity: IntensityLevel;
  category: GalleryCategory;
  count: number;
}

/**
 * The nearest that does exist: words are looked for in all categories first, then the same category at the nearest level,
 * then anything at the nearest level; of two levels as near, the easier one. Undefined where there is nothing at all.
 */
export const nearest = (
  counts: readonly VideoCount[],
  asked: { intensity: IntensityLevel; category: GalleryCategory; q?: string | undefined },
): Nearest | undefined => {
  const at = (intensity: IntensityLevel, category: GalleryCategory): Nearest => ({
    intensity,
    category,
    count: counts
      .filter(
        (each) => each.intensity === toWireIntensity(intensity) && (category === 'all' || each.category === category),
      )
      .reduce((sum, { count }) => sum + count, 0),
  });
  const distance = (level: IntensityLevel) => Math.abs(level - asked.intensity);
  const levels = intensityLevels.toSorted((a, b) => distance(a) - distance(b) || a - b);
  return [
    ...(asked.q ? [at(asked.intensity, 'all')] : []),
    ...levels.map((level) => at(level, asked.category)),
    ...levels.map((level) => at(level, 'all')),
  ].find(({ count }) => count > 0);
};
