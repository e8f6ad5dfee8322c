import type { Video } from '@zuzu/domain/videos/video.ts';
import { isInCategory } from '@zuzu/domain/videos/category.ts';
import { familyOfPath, joinPath } from '@zuzu/domain/videos/video-path.ts';

/** How far videos are grouped apart: so many segments of the way to them they have in common. */
export const groupings = { family: 3, subcategory: 2, category: 1 } as const;
export type Grouping = keyof typeof groupings;
/** The family comes last, also where no sub-category stands before it. */
const CATEGORY_SEGMENTS = 2;

export interface VideoGroup {
  path: string;
  videos: readonly Video[];
}

const firstSegments = (path: string, count: number): string => path.split('/').slice(0, count).join('/');

/** The beginning that a video has in common with the others of its group. */
const groupOf = ({ path, family }: Pick<Video, 'path' | 'family'>, grouping: Grouping): string => {
  const implied = familyOfPath(path);
  const category = firstSegments(implied === undefined ? path : path.slice(0, -implied.length - 1), CATEGORY_SEGMENTS);
  return grouping === 'family' ? joinPath(category, family) : firstSegments(category, groupings[grouping]);
};

/**
 * Videos by the beginning of their paths, in the order of paths, then of names. Inside a category (`within`) only its videos
 * come, and those around it the coarser the grouping is. `search` looks in display name, file name and path.
 */
export const videoGroups = (
  videos: readonly Video[],
  { grouping, within = '', search = '' }: { grouping: Grouping; within?: string | undefined; search?: string },
): VideoGroup[] => {
  const depth = groupings[grouping];
  const around = firstSegments(within, depth);
  const wanted = search.trim().toLowerCase();
  const found = videos.filter(
    ({ path, displayName, fileName }) =>
      (around === '' || isInCategory(path, around)) &&
      `${displayName}\n${path}/${fileName}`.toLowerCase().includes(wanted),
  );
  return [...Map.groupBy(found, (video) => groupOf(video, grouping))]
    .map(([path, members]) => ({
      path,
      videos: members.toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'he') || (a._id < b._id ? -1 : 1)),
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
};
