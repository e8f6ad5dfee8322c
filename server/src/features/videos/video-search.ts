import type { PanelFilters } from '@zuzu/contract/videos/listing.ts';
import { categoryPath, categoryValues, isInCategory, type CategoryValue } from '@zuzu/domain/videos/category.ts';
import { filterNames, passesFilter } from '@zuzu/domain/videos/description-filters.ts';
import { searchTerm, searchWords } from '@zuzu/domain/texts/search-text.ts';
import { pathParts } from '@zuzu/domain/videos/video-path.ts';
import { isPlayable, type LibraryVideo } from './library.service.ts';

type PanelSearch = Omit<PanelFilters, 'only'>;
/** Search criteria; omitted ones match any video. */
export type VideoSearch = PanelSearch & {
  ids?: ReadonlySet<number> | undefined;
  /** Words that must all occur in a video's name or file name. */
  q?: string | undefined;
  /** One of the nine categories, or a path; 'all' for any. */
  category?: string | undefined;
  playable?: boolean;
  fileKeys?: ReadonlySet<string> | undefined;
};

const isCategoryValue = (text: string): text is CategoryValue => (categoryValues as readonly string[]).includes(text);

/** The filter panel of the video list. */
const panelFilter = (search: PanelSearch): ((video: LibraryVideo) => boolean) => {
  const { primaryCategory, secondaryCategory, intensity } = search;
  const from = search.uploadedFrom === undefined ? -Infinity : Date.parse(search.uploadedFrom);
  const before = search.uploadedBefore === undefined ? Infinity : Date.parse(search.uploadedBefore);
  const asked = filterNames.flatMap((name) => (search[name] === undefined ? [] : [{ name, value: search[name] }]));
  const term = searchTerm(search.searchTerm ?? '');
  return ({ row, names }) =>
    (term === '' || names.includes(term)) &&
    row.created_at.getTime() >= from &&
    row.created_at.getTime() < before &&
    (primaryCategory === undefined || pathParts(row.path).primaryCategory === primaryCategory) &&
    (secondaryCategory === undefined || pathParts(row.path).secondaryCategory === secondaryCategory) &&
    (intensity === undefined || row.intensities.includes(intensity)) &&
    asked.every(({ name, value }) => passesFilter(row, name, value));
};

/** Filters videos, keeping their order. */
export const searchVideos = (
  videos: readonly LibraryVideo[],
  { ids, fileKeys, q, category = 'all', playable, ...panel }: VideoSearch,
): LibraryVideo[] => {
  const passes = panelFilter(panel);
  const words = searchWords(q ?? '');
  const path = isCategoryValue(category) ? categoryPath(category) : category;
  return videos.filter(
    (video) =>
      (!ids || ids.has(video.row.id)) &&
      (!fileKeys || fileKeys.has(video.row.file_key)) &&
      (!playable || isPlayable(video)) &&
      (path === 'all' || isInCategory(video.row.path, path)) &&
      words.every((word) => video.names.includes(word)) &&
      passes(video),
  );
};
