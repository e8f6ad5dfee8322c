import type { VideoCategory } from '@zuzu/contract/videos/listing.ts';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';

/** The categories to filter by: those of the tree, and whatever else the library's paths begin with. */
export const primariesOf = (library: readonly VideoCategory[], tree: CategoryTree): string[] => [
  ...new Set([...Object.keys(tree), ...library.map(({ primaryCategory }) => primaryCategory).toSorted()]),
];

/** A category's sub-categories; a category that isn't in the tree has those of its videos. */
export const subsOf = (
  library: readonly VideoCategory[],
  tree: CategoryTree,
  category: string | undefined,
): string[] => {
  if (category === undefined) return [];
  if (Object.hasOwn(tree, category)) return [...(tree[category] ?? [])];
  const own = library.filter(({ primaryCategory }) => primaryCategory === category);
  return [...new Set(own.map(({ secondaryCategory }) => secondaryCategory).filter(Boolean))].toSorted();
};
