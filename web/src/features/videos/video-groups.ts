import { foldText, searchTerm } from '@zuzu/domain/texts/search-text.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { isInCategory } from '@zuzu/domain/videos/category.ts';
import { familyOfPath, joinPath } from '@zuzu/domain/videos/video-path.ts';

/** Number of leading path segments that the videos of a group share. */
const groupings = { family: 3, subcategory: 2, category: 1 } as const;
export type Grouping = keyof typeof groupings;
/** The family comes last, even without a sub-category. */
const CATEGORY_SEGMENTS = 2;

export interface VideoGroup {
  path: string;
  videos: readonly Video[];
}

const firstSegments = (path: string, count: number): string => path.split('/').slice(0, count).join('/');

/** The path prefix that identifies a video's group. */
const groupOf = ({ path, family }: Pick<Video, 'path' | 'family'>, grouping: Grouping): string => {
  const implied = familyOfPath(path);
  const category = firstSegments(implied === undefined ? path : path.slice(0, -implied.length - 1), CATEGORY_SEGMENTS);
  return grouping === 'family' ? joinPath(category, family) : firstSegments(category, groupings[grouping]);
};

/**
 * Groups videos by path prefix, ordered by path, then by name. `within` restricts them to a category; a coarser
 * grouping also includes the categories around it. `search` matches display name, file name and path.
 */
export const videoGroups = (
  videos: readonly Video[],
  { grouping, within = '', search = '' }: { grouping: Grouping; within?: string | undefined; search?: string },
): VideoGroup[] => {
  const depth = groupings[grouping];
  const category = firstSegments(within, depth);
  const query = searchTerm(search);
  const matches = videos.filter(
    ({ path, displayName, fileName }) =>
      (category === '' || isInCategory(path, category)) &&
      foldText(`${displayName}\n${path}/${fileName}`).includes(query),
  );
  return [...Map.groupBy(matches, (video) => groupOf(video, grouping))]
    .map(([path, members]) => ({
      path,
      videos: members.toSorted(
        (a, b) => a.displayName.localeCompare(b.displayName, 'he', { numeric: true }) || (a._id < b._id ? -1 : 1),
      ),
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
};
