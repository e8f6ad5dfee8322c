import * as z from 'zod/mini';
import { videoSorts, type VideoSort } from '@zuzu/contract/videos/listing.ts';
import type { VideoListQuery } from '#api/videos.ts';
import { cleanSearchText } from '#components/behavior/clean-search-text.ts';

/** The screen's search params; defaults are left out. */
export interface VideosSearch {
  tab?: 'upload' | undefined;
  q?: string | undefined;
  sort?: VideoSort | undefined;
  /** A calendar day, '2026-11-19'. */
  date?: string | undefined;
  category?: string | undefined;
  sub?: string | undefined;
}
/** A day that exists: February has no 30th. */
const realDay = z.iso.date();

/** Parses the search params; invalid values are left out. A sub-category without its category is ignored. */
export const videosSearch = (search: Record<string, unknown>): VideosSearch => {
  const [q, date, category, sub] = [search['q'], search['date'], search['category'], search['sub']].map(
    cleanSearchText,
  );
  const sort = videoSorts.find((each) => each === search['sort']);
  return {
    ...(search['tab'] === 'upload' && { tab: 'upload' as const }),
    ...(q && { q }),
    ...(sort && sort !== 'date' && { sort }),
    ...(date && realDay.safeParse(date).success && { date }),
    ...(category && { category }),
    ...(category && sub && { sub }),
  };
};

/** The filters as a server query; a day is taken in the browser's time zone. */
export const listQuery = ({ q, sort, date, category, sub }: VideosSearch): VideoListQuery => {
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
  };
};
