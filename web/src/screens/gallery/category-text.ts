import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { categoryName } from '../../components/categories.ts';
import { m } from '../../texts/generated/messages.js';
import type { GalleryCategory } from './gallery-search.ts';

/** The category's name, or 'all'. */
export const categoryText = (category: GalleryCategory): string =>
  category === 'all' ? m.common_category_all() : categoryName(category);

const atLevels: Readonly<Record<IntensityLevel, () => string>> = {
  1: m.gallery_at_level_1,
  2: m.gallery_at_level_2,
  3: m.gallery_at_level_3,
  4: m.gallery_at_level_4,
  5: m.gallery_at_level_5,
};
/** 'ברמה קלה', for the middle of a sentence. */
export const atLevel = (level: IntensityLevel): string => atLevels[level]();
