import { expect, it } from 'vitest';
import { defaultLessonConfig } from '#lesson-config/default-lesson-config.ts';
import { indexLibrary } from '#composition/library/library-index.ts';
import { aVideo, NOW } from '#composition/referee/samples.ts';
import type { ThemeWish } from '#themes/theme.ts';
import { categoryPath, categoryValues } from '#videos/category.ts';
import { intensityLevels } from '#videos/intensity.ts';
import { themePreview } from './theme-preview.ts';

/** Twelve clips of every category at all intensities but 5; every third is about balance, but none of the stories. */
const videos = categoryValues.flatMap((category, c) =>
  Array.from({ length: 12 }, (_, n) =>
    aVideo(100 * c + n + 1, {
      path: categoryPath(category),
      length: 60 + ((n * 37) % 80),
      intensities: intensityLevels.slice(0, 4),
      tags: n % 3 === 0 && category !== 'story' ? ['Balance'] : [],
    }),
  ),
);
const wish: ThemeWish = { name: 'balance', tags: ['balance'], mode: 'first', categories: [] };
const previewOf = (theme: ThemeWish) =>
  themePreview(indexLibrary(videos), { config: defaultLessonConfig, pins: new Map(), userType: 'C' }, theme, NOW);

it('the preview of a theme compares each length and intensity with and without the theme, and says where the library has nothing for it', () => {
  const { kinds, lacking } = previewOf(wish);
  expect(kinds).toHaveLength(20);
  for (const { withPercent, withoutPercent } of kinds) expect(withPercent).toBeGreaterThan(withoutPercent);
  expect(new Set(lacking.map(({ category }) => category))).toEqual(new Set(['small/story']));
  expect(lacking.map(({ intensity }) => intensity)).toEqual([1, 2, 3, 4]);
  expect(previewOf(wish)).toEqual({ kinds, lacking });
});

it('the preview says which categories a theme is too small to have for itself', () => {
  const { kinds, lacking } = previewOf({ ...wish, mode: 'only', categories: ['small', 'warm-up/dynamic-warmup'] });
  expect(lacking.some(({ category }) => category === 'small/story')).toBe(true);
  expect(lacking.every(({ category }) => category.startsWith('small/') || category.startsWith('warm-up/dyn'))).toBe(
    true,
  );
  const first = previewOf({ ...wish, categories: ['small', 'warm-up/dynamic-warmup'] });
  expect(kinds.map((kind) => kind.withoutPercent)).toEqual(first.kinds.map((kind) => kind.withoutPercent));
});
