import { categoryValues, type CategoryValue } from '@zuzu/domain/videos/category.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';

/** All, and the nine. */
export const galleryCategories = ['all', ...categoryValues] as const;
export type GalleryCategory = 'all' | CategoryValue;

/** What is looked for; it lives in the address: `?intensity=3&category=dance`. */
export interface GallerySearch {
  intensity?: IntensityLevel | undefined;
  category?: GalleryCategory | undefined;
  /** Words of a name. */
  q?: string | undefined;
  /** The category before a new search, to be found again. */
  last?: GalleryCategory | undefined;
  /** The one that plays over the list, by its id. */
  video?: string | undefined;
}

/** What the server takes. */
const MAX_WORDS = 100;

const categoryIn = (value: unknown): GalleryCategory | undefined =>
  galleryCategories.find((category) => category === value);

/** The search that an address holds; what isn't a level or a category counts as not chosen. Every key is always there. */
export const gallerySearch = ({ intensity, category, q, last, video }: Record<string, unknown>): GallerySearch => ({
  intensity: intensityLevels.find((level) => level === Number(intensity)),
  category: categoryIn(category),
  q: typeof q === 'string' && q !== '' ? q.slice(0, MAX_WORDS) : undefined,
  last: categoryIn(last),
  video: video !== undefined && /^\d{1,15}$/.test(String(video)) ? String(video) : undefined,
});

/** The 'gallery' state: both are chosen; otherwise it is the 'selection'. */
export const isChosen = (
  search: GallerySearch,
): search is GallerySearch & { intensity: IntensityLevel; category: GalleryCategory } =>
  search.intensity !== undefined && search.category !== undefined;
