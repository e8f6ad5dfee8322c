import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { categoryName } from '#features/videos/categories.ts';
import { levelName } from '#features/videos/intensity.tsx';

/** The name of a level; undefined for anything else. */
export const levelText = (level: unknown): string | undefined => {
  const known = intensityLevels.find((each) => each === Number(level));
  return known && levelName(known);
};

/** The name of the category that contains a path; the path itself if it is none of ours. */
export const categoryText = (path: string): string => {
  const known = categoryOfPath(path);
  return known ? categoryName(known) : path;
};
