import { videoChoices, videoSorts } from '@zuzu/contract/constants.ts';
import { intensityLevels, toWireIntensity, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { mapToRecord } from '@zuzu/domain/map-to-record.ts';
import { descriptionFilters, filterNames } from '@zuzu/domain/videos/description-filters.ts';
import type { VideoListQuery } from '@zuzu/contract/videos/listing.ts';
import { matching, oneOf, searchReader, searchText } from '#ui/behavior/search-params.ts';

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

/** How each filter is read from an address; `tag` and `thing` are folded. */
const filters = {
  q: searchText,
  sort: oneOf(videoSorts, 'date'),
  date: (given: unknown) => [searchText(given) ?? ''].find(isRealDay),
  category: searchText,
  sub: searchText,
  intensity: oneOf(intensityLevels.map(toWireIntensity)),
  only: oneOf(videoChoices),
  ...mapToRecord(filterNames, (name) => {
    const { values } = descriptionFilters[name];
    return values ? oneOf(values) : searchText;
  }),
};
const filterAlone = searchReader(filters);
type VideosFilter = ReturnType<typeof filterAlone>;
/** As a change, takes every filter away. */
export const noFilter: VideosFilter = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));

const otherParams = searchReader({
  tab: oneOf(['upload']),
  /** Of the upload: the category and the intensity that chosen files are described with, as 'small/dance 4'. */
  film: (film) => parsePlannedClip(film) && String(film),
  /** The id of the video whose card is open. */
  video: matching(/^\d{1,9}$/),
});
export type VideosSearch = VideosFilter & ReturnType<typeof otherParams>;

/** The filters alone, without what else the address names; a sub-category without its category is ignored. */
export const filterOf = (search: Record<string, unknown>): VideosFilter => {
  const filter = filterAlone(search);
  return filter.category ? filter : { ...filter, sub: undefined };
};

/** Parses the search params; invalid values are left out. */
export const videosSearch = (search: Record<string, unknown>): VideosSearch => {
  const { tab, film, video } = otherParams(search);
  return { ...filterOf(search), tab, film: tab && film, video };
};

/** The filters as a server query; a day is taken in the browser's time zone. */
export const listQuery = (search: VideosSearch): VideoListQuery => {
  const { q, date, category, sub, ...others } = filterOf(search);
  const [year = 0, month = 0, day = 0] = (date ?? '').split('-').map(Number);
  return {
    ...(q?.trim() && { searchTerm: q }),
    ...(date && {
      uploadedFrom: new Date(year, month - 1, day).toISOString(),
      uploadedBefore: new Date(year, month - 1, day + 1).toISOString(),
    }),
    ...(category && { primaryCategory: category }),
    ...(sub && { secondaryCategory: sub }),
    ...others,
  };
};
