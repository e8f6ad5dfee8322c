import { defaultCategories, type CategoryTree } from './category.ts';
import { joinPath } from './video-path.ts';
import type { Video } from './video.ts';

/** The standard category hierarchy, extended by the categories that the library has. */
export const categoryTreeOf = (
  library: readonly Pick<Video, 'primaryCategory' | 'secondaryCategory'>[],
  standard: CategoryTree = defaultCategories,
): CategoryTree => {
  const tree = new Map(Object.entries(standard).map(([primary, subs]) => [primary, new Set(subs)]));
  for (const { primaryCategory, secondaryCategory } of library) {
    // below a primary category without sub-categories there are families
    if (Object.hasOwn(standard, primaryCategory) && !standard[primaryCategory]?.length) continue;
    const subs = tree.get(primaryCategory) ?? new Set();
    tree.set(primaryCategory, secondaryCategory ? subs.add(secondaryCategory) : subs);
  }
  return Object.fromEntries([...tree].map(([primary, subs]) => [primary, [...subs]]));
};

/** A category's sub-categories; empty for an unknown one. */
export const subCategoriesOf = (tree: CategoryTree, category: string | undefined): readonly string[] =>
  (category !== undefined && Object.hasOwn(tree, category) && tree[category]) || [];

/** Every category of a hierarchy, parents first: 'warm-up', 'warm-up/dynamic-warmup', … */
export const categoriesOf = (tree: CategoryTree): string[] =>
  Object.entries(tree).flatMap(([primary, subs]) => [primary, ...subs.map((sub) => joinPath(primary, sub))]);
