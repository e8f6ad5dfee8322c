import { defaultCategories, type CategoryTree } from '@zuzu/domain/videos/category.ts';
import { joinPath } from '@zuzu/domain/videos/video-path.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';

/** A hierarchy of categories, with those that the library has besides. */
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

/** A category's sub-categories; none of one that isn't there. */
export const subCategoriesOf = (tree: CategoryTree, category: string | undefined): readonly string[] =>
  (category !== undefined && Object.hasOwn(tree, category) && tree[category]) || [];

/** Every category of a hierarchy, the wider ones first: 'warm-up', 'warm-up/dynamic-warmup', … */
export const categoriesOf = (tree: CategoryTree): string[] =>
  Object.entries(tree).flatMap(([primary, subs]) => [primary, ...subs.map((sub) => joinPath(primary, sub))]);
