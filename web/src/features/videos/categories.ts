import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import { isolated } from '#lib/texts/isolated.ts';
import { m } from '#lib/texts/generated/messages.js';

/** The colour of each category, used everywhere. Colour never carries the meaning alone. */
export const categoryFill: Readonly<Record<CategoryValue, string>> = {
  'dynamic-warmup': 'var(--i4)',
  'static-warmup': 'var(--i1)',
  main: 'var(--i3)',
  story: 'var(--violet)',
  coordination: 'var(--sky)',
  vocal: 'var(--orchid)',
  dance: 'var(--i5)',
  power: 'var(--i2)',
  loop: 'var(--sand)',
};

const names: Readonly<Record<CategoryValue, () => string>> = {
  'dynamic-warmup': m.common_category_dynamic_warmup,
  'static-warmup': m.common_category_static_warmup,
  main: m.common_category_main,
  story: m.common_category_story,
  coordination: m.common_category_coordination,
  vocal: m.common_category_vocal,
  dance: m.common_category_dance,
  power: m.common_category_power,
  loop: m.common_category_loop,
};
/** Names of the sub-categories that the product defines. */
const stepNames: Readonly<Record<string, () => string>> = {
  ...names,
  'warm-up': m.common_category_warm_up,
  small: m.common_category_small,
};

/** Path segment of a file in a pin or an exclusion; file names are left-to-right. */
const FILE = /\.[a-z\d]{2,4}$/i;

/** 'small/story/jungle' → 'תרגיל קטן / סיפור / jungle'. */
export const pathText = (path: string): string =>
  path
    .split('/')
    .map((step) => (Object.hasOwn(stepNames, step) ? stepNames[step]!() : FILE.test(step) ? isolated(step) : step))
    .join(' / ');

export const categoryName = (category: CategoryValue): string => names[category]();
