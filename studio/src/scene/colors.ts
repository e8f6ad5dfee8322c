import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import { mix, NIGHT } from '#figure/mix.ts';

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

/** A channel of sRGB, 0 … 1, as an amount of light. */
const lightOf = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** A colour '#rrggbb' in Oklab, where distances are as large as they look. */
function oklab(color: string): [lightness: number, a: number, b: number] {
  const [red, green, blue] = [1, 3, 5].map((i) => lightOf(parseInt(color.slice(i, i + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** How different two colours look, 0 … 1: the distance in Oklab. Black and white are 1 apart. */
export function colorDistance(one: string, other: string): number {
  const from = oklab(one);
  return Math.hypot(...oklab(other).map((value, i) => value - from[i]!));
}

/** Minimum distance of adjacent colours, so that they are distinguishable from the last row. */
export const CLEARLY_APART = 0.12;

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
