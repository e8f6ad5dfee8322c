import { defaultCategories, type CategoryTree } from './category.ts';

/** 'primary/secondary[/family]' in its parts; a part that isn't there is ''. */
export const pathParts = (path: string): { primaryCategory: string; secondaryCategory: string } => {
  const [primaryCategory = '', secondaryCategory = ''] = path.split('/');
  return { primaryCategory, secondaryCategory };
};

/** 'warm-up', 'dynamic-warmup' → 'warm-up/dynamic-warmup'; without a sub-category the primary category alone. */
export const joinPath = (primary: string, secondary = ''): string => (secondary ? `${primary}/${secondary}` : primary);

/** A path as it is stored: no empty segments, no blanks around segments, no direction marks. */
export const normalizePath = (path: string): string =>
  path
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .split('/')
    .map((segment) => segment.trim())
    .filter(Boolean)
    .join('/');

/** What keeps a text, as it was typed, from being a path; undefined where it is in order. A path is free text but for this. */
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
 * Undefined where the path has none. `true` for `family` on the wire means the sub-category instead.
 */
export const familyOfPath = (path: string, tree: CategoryTree = defaultCategories): string | undefined => {
  const [primary = '', second, third] = path.split('/');
  return (tree[primary]?.length === 0 ? second : third) || undefined;
};
