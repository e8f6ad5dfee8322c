import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { expect, test } from 'vitest';
import { mix, NIGHT } from '#figure/mix.ts';
import { choreographies } from '#library/choreographies.ts';
import { libraryClips } from '@zuzu/demo/library-clips.ts';
import { CLEARLY_APART, colorDistance, paletteOf } from './colors.ts';
import { castOf } from './scene.ts';

test('colours are as far apart as they look', () => {
  expect(colorDistance('#000000', '#ffffff')).toBeCloseTo(1, 3);
  expect(colorDistance('#ff7a90', '#ff7a90')).toBe(0);
  // pink shoes on pink ground
  expect(colorDistance('#ff5f6d', '#df6d84')).toBeLessThan(CLEARLY_APART);
});

test.each(choreographies)('$id: clothes and shoes stand out from sky, sun and ground', ({ exercise, turn }) => {
  const { shirt, trousers, shoes } = castOf(exercise, turn);
  const { ground, sun, hill } = paletteOf(exercise.category);
  const sleeves = mix(shirt, NIGHT, 0.22);
  const touching = {
    'shirt, sun': [shirt, sun],
    'sleeves, sun': [sleeves, sun],
    'sleeves, sky': [sleeves, ground],
    'trousers, sun': [trousers, sun],
    'trousers, ground': [trousers, hill],
    'shoes, ground': [shoes, hill],
  } as const;
  for (const [names, [one, other]] of Object.entries(touching))
    expect(colorDistance(one, other), names).toBeGreaterThanOrEqual(CLEARLY_APART);
});

test.each(intensityLevels)('level %i shows all members of the cast about equally often', (level) => {
  const pictures = new Set(
    libraryClips.filter(({ intensities }) => intensities.includes(level)).map(({ picture }) => picture),
  );
  const children = choreographies.filter(({ id, exercise }) => pictures.has(id) && exercise.category !== 'story');
  const counts = [...Map.groupBy(children, ({ exercise, turn }) => castOf(exercise, turn).head).values()].map(
    ({ length }) => length,
  );
  expect(counts).toHaveLength(5);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
});
