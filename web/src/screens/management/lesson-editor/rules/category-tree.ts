import { defaultCategories, type CategoryTree } from '@zuzu/domain/videos/category.ts';
import { joinPath, pathParts } from '@zuzu/domain/videos/video-path.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';

/** The standard hierarchy of categories, with those that the library has besides. */
export const categoryTreeOf = (videos: readonly Pick<Video, 'path'>[]): CategoryTree => {
  const tree = new Map(Object.entries(defaultCategories).map(([primary, subs]) => [primary, new Set(subs)]));
  for (const { path } of videos) {
    const { primaryCategory, secondaryCategory } = pathParts(path);
    // below a primary category without sub-categories there are families
    if (Object.hasOwn(defaultCategories, primaryCategory) && !defaultCategories[primaryCategory]?.length) continue;
    const subs = tree.get(primaryCategory) ?? new Set();
    tree.set(primaryCategory, secondaryCategory ? subs.add(secondaryCategory) : subs);
  }
  return Object.fromEntries([...tree].map(([primary, subs]) => [primary, [...subs]]));
};

/** Every category of a hierarchy, the wider ones first: 'warm-up', 'warm-up/dynamic-warmup', … */
export const categoriesOf = (tree: CategoryTree): string[] =>
  Object.entries(tree).flatMap(([primary, subs]) => [primary, ...subs.map((sub) => joinPath(primary, sub))]);
