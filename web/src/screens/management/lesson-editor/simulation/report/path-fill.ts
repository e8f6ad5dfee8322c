import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { categoryLook } from '#components/videos/categories.ts';

/** The colour of a block's category; wider ones and those of one's own have none of the nine. */
export const pathFill = (path: string): string => {
  const category = categoryOfPath(path);
  return category ? categoryLook[category].fill : 'var(--line-strong)';
};
