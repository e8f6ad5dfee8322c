import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import type { VideoSort, VideosSearch } from '../videos-search.ts';

/** The calendar day of a moment in this browser, as an `<input type=date>` writes it. */
export const dayOf = (iso: string): string => {
  const date = new Date(iso);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

const lowest = ({ intensities }: Video): number => Math.min(...intensities.map(Number)); // none: Infinity, so they come last
const newestFirst = (a: Video, b: Video) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0);
const order: Readonly<Record<VideoSort, (a: Video, b: Video) => number>> = {
  date: newestFirst,
  length: (a, b) => a.length - b.length,
  category: (a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0),
  difficulty: (a, b) => {
    const [first, second] = [lowest(a), lowest(b)];
    return first === second ? 0 : first - second;
  },
};

/** The videos that the filter panel lets through, in its order (spec, section 9: video list sorting and filters). */
export const filterVideos = (videos: readonly Video[], search: VideosSearch): Video[] => {
  const { q = '', date, category, sub, sort = 'date' } = search;
  const term = q.toLocaleLowerCase();
  return videos
    .filter(
      (video) =>
        (term === '' ||
          video.fileName.toLocaleLowerCase().includes(term) ||
          video.displayName.toLocaleLowerCase().includes(term)) &&
        (date === undefined || dayOf(video.uploadDate) === date) &&
        (category === undefined || video.primaryCategory === category) &&
        (sub === undefined || video.secondaryCategory === sub),
    )
    .sort(order[sort]);
};

/** The categories to filter by: those of the tree, and whatever else the library's paths begin with. */
export const primariesOf = (videos: readonly Video[], tree: CategoryTree): string[] => [
  ...new Set([...Object.keys(tree), ...videos.map((video) => video.primaryCategory).toSorted()]),
];

/** A category's sub-categories; a category that isn't in the tree has those of its videos. */
export const subsOf = (videos: readonly Video[], tree: CategoryTree, category: string | undefined): string[] => {
  if (category === undefined) return [];
  if (Object.hasOwn(tree, category)) return [...(tree[category] ?? [])];
  const own = videos.filter((video) => video.primaryCategory === category).map((video) => video.secondaryCategory);
  return [...new Set(own.filter(Boolean))].toSorted();
};

/** 345 → '5.75' (spec, section 9: seconds divided by 60, two decimals). */
export const minutesOf = (seconds: number): string => (seconds / 60).toFixed(2);

/** '2026-11-19T…' → '19.11.2026', in this browser's day. */
export const dateText = (iso: string): string => {
  const [year, month, day] = dayOf(iso).split('-').map(Number);
  return `${day}.${month}.${year}`;
};
