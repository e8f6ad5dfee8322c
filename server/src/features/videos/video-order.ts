import * as z from 'zod';
import type { VideoSort } from '@zuzu/contract/constants.ts';
import { intensityLevelSchema } from '@zuzu/domain/videos/intensity.ts';
import { encodeCursor } from '#lib/cursor.ts';
import type { Library, LibraryVideo } from './library.service.ts';
import type { VideoRow } from './videos.repository.ts';

/** The sort keys of a video, used as the cursor of the next page. */
export type VideoSortKeys = Pick<VideoRow, 'id' | 'created_at' | 'length' | 'path' | 'intensities'>;
type Order = (a: VideoSortKeys, b: VideoSortKeys) => number;

const newestFirst: Order = (a, b) => b.created_at.getTime() - a.created_at.getTime() || b.id - a.id;
const lowest = ({ intensities }: VideoSortKeys): number => Math.min(...intensities); // Infinity if there are none, so they come last
const ascending = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The orders of the video list; equal videos are sorted newest first. */
export const videoOrders: Readonly<Record<VideoSort, Order>> = {
  date: newestFirst,
  length: (a, b) => ascending(a.length, b.length) || newestFirst(a, b),
  category: (a, b) => ascending(a.path, b.path) || newestFirst(a, b),
  difficulty: (a, b) => ascending(lowest(a), lowest(b)) || newestFirst(a, b),
};

/** Each order is computed once per state of the library, which is immutable. */
const knownOrders = new WeakMap<Library, Map<VideoSort, readonly LibraryVideo[]>>();

/** All videos of the library in the given order. */
export const videosInOrder = (library: Library, sort: VideoSort): readonly LibraryVideo[] => {
  const known = knownOrders.get(library) ?? new Map<VideoSort, readonly LibraryVideo[]>();
  knownOrders.set(library, known);
  const order = videoOrders[sort];
  const videos = known.get(sort) ?? [...library.videos.values()].toSorted((a, b) => order(a.row, b.row));
  known.set(sort, videos);
  return videos;
};

/** The content of a cursor: the sort keys of the last video, in compact form. */
export const cursorSchema = z
  .tuple([
    z.int(), // id
    z.int(), // created_at, in milliseconds
    z.number(), // length
    z.string(), // path
    z.array(intensityLevelSchema),
  ])
  .transform(([id, createdAt, length, path, intensities]): VideoSortKeys => {
    return { id, created_at: new Date(createdAt), length, path, intensities };
  });

/** The cursor of the page after this video; it stays valid even if the video is deleted. */
export const cursorAfter = ({ id, created_at, length, path, intensities }: VideoSortKeys): string =>
  encodeCursor([id, created_at.getTime(), length, path, intensities]);
