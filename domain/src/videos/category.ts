import * as z from 'zod/mini';

/** The categories that users can choose as favourites and that the gallery shows. */
export const categoryValues = [
  'dynamic-warmup',
  'static-warmup',
  'main',
  'story',
  'coordination',
  'vocal',
  'dance',
  'power',
  'loop',
] as const;
export type CategoryValue = (typeof categoryValues)[number];
export const categoryValueSchema = z.enum(categoryValues);

/** Primary category → its sub-categories (none for main). */
export type CategoryTree = Readonly<Record<string, readonly string[]>>;
export const defaultCategories: CategoryTree = {
  'warm-up': ['dynamic-warmup', 'static-warmup'],
  main: [],
  small: ['story', 'coordination', 'vocal', 'dance', 'power', 'loop'],
};

/** 'story' → 'small/story', 'main' → 'main'. */
export const categoryPath = (value: CategoryValue): string => {
  const primary = Object.entries(defaultCategories).find(([, subs]) => subs.includes(value))?.[0];
  return primary ? `${primary}/${value}` : value;
};

const valueByPath = new Map<string, CategoryValue>(categoryValues.map((value) => [categoryPath(value), value]));

/** 'small/story/bear' → 'story', 'main/run' → 'main'; undefined for a path in none of the nine categories. */
export const categoryOfPath = (path: string): CategoryValue | undefined => {
  const [primary = '', secondary] = path.split('/', 2);
  return valueByPath.get(primary) ?? valueByPath.get(`${primary}/${secondary}`);
};

/** True if a video's path lies in a category, compared by segments: 'small' never matches 'smaller/x'. */
export const isInCategory = (path: string, category: string): boolean =>
  path === category || path.startsWith(`${category}/`);
