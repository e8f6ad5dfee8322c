import { videoChoices, videoSorts } from '@zuzu/contract/constants.ts';
import type { VideosFilter } from '@zuzu/contract/saved-filters.ts';
import { intensityLevels, toWireIntensity, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import { subCategoriesOf } from '@zuzu/domain/videos/category-tree.ts';
import { noises, postures, rooms } from '@zuzu/domain/videos/needs.ts';
import type { Filter } from '#screens/management/saved-filters-api.ts';
import type { VideoListQuery } from '#api/videos.ts';
import { cleanSearchText } from '#components/behavior/clean-search-text.ts';

/** The screen's search params; defaults are left out. `tag` and `thing` are folded. */
export interface VideosSearch extends VideosFilter {
  tab?: 'upload' | undefined;
  /** Of the upload: the category and the intensity that chosen files are described with, as 'small/dance 4'. */
  film?: string | undefined;
  /** The id of the video whose card is open. */
  video?: string | undefined;
}
/** As a change, takes every filter away. */
export const noFilter = {
  q: undefined,
  sort: undefined,
  date: undefined,
  category: undefined,
  sub: undefined,
  intensity: undefined,
  only: undefined,
  tag: undefined,
  room: undefined,
  posture: undefined,
  noise: undefined,
  thing: undefined,
};

/** True for a day that exists: February has no 30th. */
const isRealDay = (text: string): boolean => {
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? text : Number.NaN);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** The category path and the intensity of a clip of the film list; undefined if the text names none. */
export const parsePlannedClip = (film: unknown): { path: string; intensity: IntensityLevel } | undefined => {
  const [, path, digit] = /^(.+) (\d)$/.exec(String(film)) ?? [];
  const intensity = intensityLevels.find((level) => level === Number(digit));
  return path !== undefined && intensity !== undefined ? { path, intensity } : undefined;
};

/** Parses the search params; invalid values are left out. A sub-category without its category is ignored. */
export const videosSearch = (search: Record<string, unknown>): VideosSearch => {
  const [q, date, category, sub, tag, thing] = ['q', 'date', 'category', 'sub', 'tag', 'thing']
    .map((name) => search[name])
    .map(cleanSearchText);
  const intensity = intensityLevels.map(toWireIntensity).find((each) => each === String(search['intensity']));
  const only = videoChoices.find((each) => each === search['only']);
  const sort = videoSorts.find((each) => each === search['sort']);
  const room = rooms.find((each) => each === search['room']);
  const posture = postures.find((each) => each === search['posture']);
  const noise = noises.find((each) => each === search['noise']);
  return {
    ...(search['tab'] === 'upload' && { tab: 'upload' as const }),
    ...(search['tab'] === 'upload' && parsePlannedClip(search['film']) && { film: String(search['film']) }),
    ...(q && { q }),
    ...(sort && sort !== 'date' && { sort }),
    ...(date && isRealDay(date) && { date }),
    ...(category && { category }),
    ...(category && sub && { sub }),
    ...(intensity && { intensity }),
    ...(only && { only }),
    ...(tag && { tag }),
    ...(room && { room }),
    ...(posture && { posture }),
    ...(noise && { noise }),
    ...(thing && { thing }),
    ...(/^\d{1,9}$/.test(String(search['video'])) && { video: String(search['video']) }),
  };
};

/** The filters alone, without what else the address names. */
export const filterOf = ({ tab: _tab, film: _film, video: _video, ...filter }: VideosSearch) => filter;

/** What is still valid of a saved filter. */
export const validFilter = (saved: Filter, categories: CategoryTree) => {
  const { category, sub, ...others } = filterOf(videosSearch(saved));
  if (category === undefined || !Object.hasOwn(categories, category)) return others;
  return {
    ...others,
    category,
    ...(sub !== undefined && subCategoriesOf(categories, category).includes(sub) && { sub }),
  };
};

/** The filters as a server query; a day is taken in the browser's time zone. */
export const listQuery = ({
  q,
  sort,
  date,
  category,
  sub,
  intensity,
  only,
  tag,
  ...needs
}: VideosSearch): VideoListQuery => {
  const { room, posture, noise, thing } = needs;
  const [year = 0, month = 0, day = 0] = (date ?? '').split('-').map(Number);
  return {
    ...(q?.trim() && { searchTerm: q }),
    ...(sort && { sort }),
    ...(date && {
      uploadedFrom: new Date(year, month - 1, day).toISOString(),
      uploadedBefore: new Date(year, month - 1, day + 1).toISOString(),
    }),
    ...(category && { primaryCategory: category }),
    ...(sub && { secondaryCategory: sub }),
    ...(intensity && { intensity }),
    ...(only && { only }),
    ...(tag && { tag }),
    ...(room && { room }),
    ...(posture && { posture }),
    ...(noise && { noise }),
    ...(thing && { thing }),
  };
};
