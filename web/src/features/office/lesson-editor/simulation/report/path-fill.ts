import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { categoryFill } from '#features/videos/categories.ts';

/** The colour of a path's category; parents and custom categories have none. */
export const pathFill = (path: string): string => {
  const category = categoryOfPath(path);
  return category ? categoryFill[category] : 'var(--line-strong)';
};
