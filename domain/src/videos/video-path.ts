import { tidyText } from '#texts/plain-text.ts';
import { defaultCategories, type CategoryTree } from './category.ts';

/** Splits 'primary/secondary[/family]'; a missing part is ''. */
export const pathParts = (path: string): { primaryCategory: string; secondaryCategory: string } => {
  const [primaryCategory = '', secondaryCategory = ''] = path.split('/');
  return { primaryCategory, secondaryCategory };
};

/** 'warm-up', 'dynamic-warmup' → 'warm-up/dynamic-warmup'; without a sub-category only the primary category. */
export const joinPath = (primary: string, secondary = ''): string => (secondary ? `${primary}/${secondary}` : primary);

/** Normalizes a path for storage: no empty segments, no white space around segments, nothing invisible. */
export const normalizePath = (path: string): string =>
  tidyText(path)
    .split('/')
    .map((segment) => segment.trim())
    .filter(Boolean)
    .join('/');

/** Explains why a typed text is not a valid path; undefined if it is valid. Apart from this, a path is free text. */
export const pathFault = (typed: string): string | undefined => {
  if (/[\p{Cc}\u2028\u2029]/u.test(typed) || !typed.isWellFormed()) return 'must not have control characters';
  if (/^\s*([/\\]|[a-z]:[/\\])/i.test(typed)) return 'must not be absolute';
  const path = normalizePath(typed);
  if (path === '') return 'must name a category';
  if (path.split(/[/\\]/).includes('..')) return "must not have '..' as a part";
  return undefined;
};

/**
 * The family that a path implies: its third segment, or the second where the primary category has no sub-categories.
 * Undefined if the path has none. In calls, `true` for `family` means the sub-category.
 */
export const familyOfPath = (path: string, tree: CategoryTree = defaultCategories): string | undefined => {
  const [primary = '', second, third] = path.split('/');
  return (tree[primary]?.length === 0 ? second : third) || undefined;
};

/**
 * Moves a path to another category and keeps its segments below the category: 'small/story/jungle' moved to 'small/dance' is
 * 'small/dance/jungle'. Moved to a primary category with sub-categories, the path keeps its sub-category if that category is its own
 * or has one of the same name; otherwise its lower segments are dropped, because they would become the sub-category.
 */
export const pathInCategory = (path: string, category: string, tree: CategoryTree = defaultCategories): string => {
  const [primary = '', sub] = category.split('/');
  const [before = '', ...steps] = path.split('/');
  if (sub === undefined && tree[primary]?.length !== 0)
    return primary === before || tree[primary]?.includes(steps[0] ?? '') ? [primary, ...steps].join('/') : category;
  return [category, ...steps.slice(tree[before]?.length === 0 ? 0 : 1)].join('/');
};

/** True if a move from one path to another removes the sub-category, rather than replacing it. */
export const losesSubCategory = (from: string, to: string, tree: CategoryTree = defaultCategories): boolean => {
  const hasSub = (path: string) => {
    const [primary = '', sub] = path.split('/');
    return sub !== undefined && tree[primary]?.length !== 0;
  };
  return hasSub(from) && !hasSub(to);
};
