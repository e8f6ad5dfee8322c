import { expect, it } from 'vitest';
import { aPlan, aVideo } from '#testing/referee/samples.ts';
import { isPossible } from './reach.ts';

it.each([
  [1, 3, true],
  [2, 3, true],
  [2.1, 3, false],
  [0, 1, true],
  [0, 0.9, false],
])('videos of one and two minutes make a lesson of %s to %s minutes: %s', (min, max, possible) => {
  const videos = [aVideo(1, { length: 60 }), aVideo(2, { length: 120 })];
  expect(isPossible(aPlan(videos, { order: ['main'], min, max }))).toBe(possible);
});
