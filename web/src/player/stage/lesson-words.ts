import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { categoryName } from '#components/videos/categories.ts';
import { levelName } from '#components/videos/intensity.tsx';

/** The name of a level; undefined for what isn't one. */
export const levelText = (level: unknown): string | undefined => {
  const known = intensityLevels.find((each) => each === Number(level));
  return known && levelName(known);
};

/** The name of the category that a path lies in; one that isn't ours is called by its path. */
export const categoryText = (path: string): string => {
  const known = categoryOfPath(path);
  return known ? categoryName(known) : path;
};
