import { categoryPath, categoryValues, isInCategory, type CategoryValue } from '@zuzu/domain/videos/category.ts';
import { foldText, searchWords } from '@zuzu/domain/videos/search-text.ts';
import type { Intensity } from '@zuzu/domain/videos/intensity.ts';
import { isPlayable, type LibraryVideo } from './library.service.ts';
import type { VideoRow } from './videos.repository.ts';

/** Which videos; what is left out doesn't matter. */
export type VideoSearch = {
  ids?: ReadonlySet<number> | undefined;
  /** Words that a video's name or file name has, all of them. */
  q?: string | undefined;
  intensity?: Intensity | undefined;
  /** One of the nine, or a path; 'all' for any. */
  category?: string | undefined;
  playable?: boolean;
};

/** Where a page of videos ends: the last one's place in the order, newest first. */
type Place = { createdAt: number; id: number };

/** The cursor of the page after this video. */
export const cursorAfter = ({ created_at, id }: VideoRow): string => `${created_at.getTime()}-${id}`;

/** What a cursor says; undefined for a text that isn't one. */
export const readCursor = (cursor: string): Place | undefined => {
  const [, createdAt, id] = /^(\d{1,16})-(\d{1,10})$/.exec(cursor) ?? [];
  return createdAt && id ? { createdAt: Number(createdAt), id: Number(id) } : undefined;
};

/** Whether a video comes after a place in the order that lists have. */
export const isAfter = ({ created_at, id }: VideoRow, place: Place): boolean =>
  created_at.getTime() < place.createdAt || (created_at.getTime() === place.createdAt && id < place.id);

/** A video's names as searching compares them; a row is never changed, so they are made once. */
const foldedNames = new WeakMap<VideoRow, string>();
const namesOf = (row: VideoRow): string => {
  let names = foldedNames.get(row);
  if (names === undefined) foldedNames.set(row, (names = foldText(`${row.display_name}\n${row.file_name}`)));
  return names;
};

const isCategoryValue = (text: string): text is CategoryValue => (categoryValues as readonly string[]).includes(text);

/** The videos that are asked for, in the order in which they came. */
export const searchVideos = (
  videos: Iterable<LibraryVideo>,
  { ids, q, intensity, category = 'all', playable }: VideoSearch,
): LibraryVideo[] => {
  const words = searchWords(q ?? '');
  const path = isCategoryValue(category) ? categoryPath(category) : category;
  const level = Number(intensity);
  return [...videos].filter(
    (video) =>
      (!ids || ids.has(video.row.id)) &&
      (!playable || isPlayable(video)) &&
      (intensity === undefined || video.row.intensities.includes(level)) &&
      (path === 'all' || isInCategory(video.row.path, path)) &&
      words.every((word) => namesOf(video.row).includes(word)),
  );
};
