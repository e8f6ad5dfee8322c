import type { VideoCount } from '@zuzu/contract/videos/listing.ts';
import { intensityLevels, toWireIntensity, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { GalleryCategory } from './gallery-search.ts';

/**
 * Returns the nearest selection with videos, and their number: for a search text all categories, then the same category at
 * the nearest level, then any category at the nearest level; of two equally near levels, the easier one. Undefined if
 * the library is empty.
 */
export const nearest = (
  counts: readonly VideoCount[],
  query: { intensity: IntensityLevel; category: GalleryCategory; q?: string | undefined },
) => {
  const at = (intensity: IntensityLevel, category: GalleryCategory) => ({
    intensity,
    category,
    count: counts
      .filter(
        (each) => each.intensity === toWireIntensity(intensity) && (category === 'all' || each.category === category),
      )
      .reduce((sum, { count }) => sum + count, 0),
  });
  const distance = (level: IntensityLevel) => Math.abs(level - query.intensity);
  const levels = intensityLevels.toSorted((a, b) => distance(a) - distance(b) || a - b);
  return [
    ...(query.q ? [at(query.intensity, 'all')] : []),
    ...levels.map((level) => at(level, query.category)),
    ...levels.map((level) => at(level, 'all')),
  ].find(({ count }) => count > 0);
};
export type Nearest = NonNullable<ReturnType<typeof nearest>>;
