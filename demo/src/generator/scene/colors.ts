import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import { mix, NIGHT } from '#generator/figure/mix.ts';

export const CORAL = '#ff7a90';
export const BALL_COLORS = ['#ff7a90', '#ffd54a', '#7fe0c3'] as const;

const GROUND: Readonly<Record<CategoryValue, string>> = {
  'dynamic-warmup': '#ff9d5c',
  'static-warmup': '#7fe0c3',
  main: '#ffd54a',
  story: '#b9a7ff',
  coordination: '#8fd3ff',
  vocal: '#c9b8ff',
  dance: '#ff7a90',
  power: '#b5e26b',
  loop: '#ffb98a',
};

/** The colours of a category's scene, all derived from its background. */
export type Palette = { ground: string; sun: string; hill: string; white: string };

/** The palette of a category. */
export function paletteOf(category: CategoryValue): Palette {
  const ground = GROUND[category];
  return {
    ground,
    sun: mix(ground, '#ffffff', 0.38),
    hill: mix(ground, NIGHT, 0.14),
    white: mix(ground, '#ffffff', 0.8),
  };
}
