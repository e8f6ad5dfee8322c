import * as z from 'zod/mini';
import { videoSorts, type VideoSort } from '@zuzu/contract/videos/listing.ts';
import type { VideoListQuery } from '#api/videos.ts';
import { searchedText } from '#components/behavior/searched-text.ts';

/** What the address of the videos screen says; what is left out is the default. */
export interface VideosSearch {
  tab?: 'upload' | undefined;
  q?: string | undefined;
  sort?: VideoSort | undefined;
  /** A calendar day, '2026-11-19'. */
  date?: string | undefined;
  category?: string | undefined;
  sub?: string | undefined;
}
/** A day that the calendar has: February has no 30th. */
const realDay = z.iso.date();

/** Reads the address; what isn't understood counts as left out. A sub-category without its category means nothing. */
export const videosSearch = (search: Record<string, unknown>): VideosSearch => {
  const [q, date, category, sub] = [search['q'], search['date'], search['category'], search['sub']].map(searchedText);
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

/** The filters as the server is asked for them; a day is the one that this browser has. */
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
