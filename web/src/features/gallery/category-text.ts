import { categoryName } from '#features/videos/categories.ts';
import { m } from '#lib/texts/generated/messages.js';
import type { GalleryCategory } from './gallery-search.ts';

/** The category's name, or 'all'. */
export const categoryText = (category: GalleryCategory): string =>
  category === 'all' ? m.common_category_all() : categoryName(category);
