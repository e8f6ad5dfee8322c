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

/** Category, sub-category and family. */
const MAX_SEGMENTS = 3;
export const MAX_PATH_LENGTH = 300;
/** Begins the entries of pinned videos in a lesson's order, so no category may be called so. */
const PIN_PREFIX = 'fixed';

/** What keeps a path (as `normalizePath` gives it) from being one; undefined where it is in order. */
export const pathFault = (path: string): string | undefined => {
  const segments = path.split('/');
  if (path === '') return 'must name a category';
  if (path.length > MAX_PATH_LENGTH) return `must have at most ${MAX_PATH_LENGTH} characters`;
  if (/[\p{Cc}\u2028\u2029]/u.test(path) || !path.isWellFormed()) return 'must not have control characters';
  if (path.includes('\\')) return 'must be divided by /';
  if (segments.some((segment) => /^\.+$/.test(segment))) return "must not have '.' or '..' as a part";
  if (segments.length > MAX_SEGMENTS) return 'must be category/sub-category/family at most';
  if (segments[0] === PIN_PREFIX) return `must not begin with '${PIN_PREFIX}'`;
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
