import { categoryValues } from '@zuzu/domain/videos/category.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { matching, oneOf, searchReader, searchText } from '#ui/behavior/search-params.ts';

/** 'all' and the nine categories. */
export const galleryCategories = ['all', ...categoryValues] as const;
export type GalleryCategory = (typeof galleryCategories)[number];

/** The gallery's search params: `?intensity=3&category=dance`. */
export const gallerySearch = searchReader({
  intensity: oneOf(intensityLevels),
  category: oneOf(galleryCategories),
  /** Search words. */
  q: searchText,
  /** The category before a new search, to focus it again. */
  last: oneOf(galleryCategories),
  /** Id of the video that plays over the list. */
  video: matching(/^\d{1,15}$/),
});
export type GallerySearch = ReturnType<typeof gallerySearch>;

/** True for the 'gallery' state, with both chosen; otherwise it is the 'selection'. */
export const isChosen = (
  search: GallerySearch,
): search is GallerySearch & { intensity: IntensityLevel; category: GalleryCategory } =>
  search.intensity !== undefined && search.category !== undefined;
