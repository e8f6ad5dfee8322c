import { categoryValues, type CategoryValue } from '@zuzu/domain/videos/category.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';

/** 'all' and the nine categories. */
export const galleryCategories = ['all', ...categoryValues] as const;
export type GalleryCategory = 'all' | CategoryValue;

/** The gallery's search params: `?intensity=3&category=dance`. */
export interface GallerySearch {
  intensity?: IntensityLevel | undefined;
  category?: GalleryCategory | undefined;
  /** Search words. */
  q?: string | undefined;
  /** The category before a new search, to focus it again. */
  last?: GalleryCategory | undefined;
  /** Id of the video that plays over the list. */
  video?: string | undefined;
}

/** The server accepts no longer search text. */
const MAX_WORDS = 100;

const categoryIn = (value: unknown): GalleryCategory | undefined =>
  galleryCategories.find((category) => category === value);

/** Parses the search params; invalid levels and categories count as not chosen. Every key is always set. */
export const gallerySearch = ({ intensity, category, q, last, video }: Record<string, unknown>): GallerySearch => ({
  intensity: intensityLevels.find((level) => level === Number(intensity)),
  category: categoryIn(category),
  q: typeof q === 'string' && q !== '' ? q.slice(0, MAX_WORDS) : undefined,
  last: categoryIn(last),
  video: video !== undefined && /^\d{1,15}$/.test(String(video)) ? String(video) : undefined,
});

/** True for the 'gallery' state, with both chosen; otherwise it is the 'selection'. */
export const isChosen = (
  search: GallerySearch,
): search is GallerySearch & { intensity: IntensityLevel; category: GalleryCategory } =>
  search.intensity !== undefined && search.category !== undefined;
