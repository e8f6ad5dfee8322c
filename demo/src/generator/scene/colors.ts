import { categoryOfPath, type CategoryValue } from '@zuzu/domain/videos/category.ts';

export const NIGHT = '#1e1b3a';
export const FROG_GREEN = '#1d6b47';
export const CREAM = '#fff8ec';
export const CORAL = '#ff7a90';
export const SUN_YELLOW = '#ffd54a';
/** Bars of the five intensities, gentle to strong. */
export const LEVEL_COLORS = ['#7fe0c3', '#b5e26b', '#ffd54a', '#ff9d5c', '#ff7a90'] as const;
export const LEVEL_OFF = '#454069';
export const BALL_COLORS = ['#ff7a90', '#ffd54a', '#b5e26b'] as const;

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
/** On these backgrounds a coral headband would be invisible. */
const YELLOW_BAND: readonly CategoryValue[] = ['dance', 'dynamic-warmup', 'loop'];

/** Mixes two colours, '#rrggbb' each; `share` is that of the second. */
export const mix = (first: string, second: string, share: number): string =>
  '#' +
  [1, 3, 5]
    .map((i) =>
      Math.round(parseInt(first.slice(i, i + 2), 16) * (1 - share) + parseInt(second.slice(i, i + 2), 16) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');

/** The colours of a category's scene, all derived from its background. */
export type Palette = {
  ground: string;
  sun: string;
  glow: string;
  hill: string;
  hillShade: string;
  sparkle: string;
  white: string;
  far: string;
  band: string;
};

/** The palette of a category path. */
export function paletteOf(path: string): Palette {
  const category = categoryOfPath(path);
  if (!category) throw new Error(`${path} is none of the nine categories`);
  const ground = GROUND[category];
  return {
    ground,
    sun: mix(ground, '#ffffff', 0.38),
    glow: mix(ground, '#ffffff', 0.2),
    hill: mix(ground, NIGHT, 0.1),
    hillShade: mix(ground, NIGHT, 0.17),
    sparkle: mix(ground, '#ffffff', 0.55),
    white: mix(ground, '#ffffff', 0.78),
    far: mix(NIGHT, ground, 0.34),
    band: YELLOW_BAND.includes(category) ? SUN_YELLOW : CORAL,
  };
}
