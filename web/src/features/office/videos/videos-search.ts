import { videoChoices, videoSorts } from '@zuzu/contract/constants.ts';
import { intensityLevels, toWireIntensity, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { mapToRecord } from '@zuzu/domain/map-to-record.ts';
import { descriptionFilters, filterNames } from '@zuzu/domain/videos/description-filters.ts';
import type { VideoListQuery } from '@zuzu/contract/videos/listing.ts';
import { matching, oneOf, searchReader, searchText } from '#ui/behavior/search-params.ts';

/** Returns whether a day exists: February has no 30th. */
const isRealDay = (text: string): boolean => {
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? text : Number.NaN);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** Parses the category path and intensity of a planned clip; undefined if the text is invalid. */
export const parsePlannedClip = (film: unknown): { path: string; intensity: IntensityLevel } | undefined => {
  const [, path, digit] = /^(.+) (\d)$/.exec(String(film)) ?? [];
  const intensity = intensityLevels.find((level) => level === Number(digit));
  return path !== undefined && intensity !== undefined ? { path, intensity } : undefined;
};

/** Parsers of the filters in a URL; `tag` and `thing` are case-folded. */
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
/** A change that clears every filter. */
export const noFilter: VideosFilter = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));

const otherParams = searchReader({
  tab: oneOf(['upload']),
  /** For uploads: category and intensity of the chosen files, such as 'small/dance 4'. */
  film: (film) => parsePlannedClip(film) && String(film),
  /** The id of the video whose card is open. */
  video: matching(/^\d{1,9}$/),
});
export type VideosSearch = VideosFilter & ReturnType<typeof otherParams>;

/** Returns only the filters; a sub-category without its category is ignored. */
export const filterOf = (search: Record<string, unknown>): VideosFilter => {
  const filter = filterAlone(search);
  return filter.category ? filter : { ...filter, sub: undefined };
};

/** Parses the search params; omits invalid values. */
export const videosSearch = (search: Record<string, unknown>): VideosSearch => {
  const { tab, film, video } = otherParams(search);
  return { ...filterOf(search), tab, film: tab && film, video };
};

/** Converts the filters to a server query; days are in the browser's time zone. */
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
