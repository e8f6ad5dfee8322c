import { expect, test } from 'vitest';
import { frameCount, gainFor, isLoudEnough, rungsFor } from './renditions.ts';

test.each<[string, number, number, number[]]>([
  ['Full HD', 1920, 1080, [360, 540, 720, 1080]],
  ['4K', 3840, 2160, [360, 540, 720, 1080]],
  ['HD', 1280, 720, [360, 540, 720]],
  ['HD but for two lines', 1276, 718, [360, 540, 720]],
  ['qHD', 960, 540, [360, 540]],
  ['480p', 854, 480, [360, 540]],
  ['4:3', 640, 480, [360, 540]],
  ['432p', 768, 432, [360]],
  ['360p', 640, 360, [360]],
  ['a telephone held upright', 1080, 1920, [360, 540, 720, 1080]],
  ['a small square', 576, 576, [360, 540]],
  ['wide screen', 1920, 800, [360, 540, 720, 1080]],
])('%s (%d × %d) has %j', (_, width, height, heights) => {
  expect(rungsFor({ width, height }).map((rung) => rung.height)).toEqual(heights);
});

test.each<[string, number, number, number, number]>([
  ['240p', 426, 240, 448, 252],
  ['a small picture in portrait', 144, 256, 480, 270],
  ['a stamp', 64, 48, 256, 144],
  ['one pixel', 1, 1, 256, 144],
])('%s (%d × %d) has one rendition of %d × %d', (_, width, height, madeWidth, madeHeight) => {
  expect(rungsFor({ width, height }).map((rung) => [rung.width, rung.height])).toEqual([[madeWidth, madeHeight]]);
});

test('every rendition is 16:9 with even sides, and none is much larger than its source', () => {
  for (let width = 1; width <= 4100; width += 37) {
    for (let height = 1; height <= 2300; height += 41) {
      const rungs = rungsFor({ width, height });
      expect(rungs.length).toBeGreaterThan(0);
      for (const rung of rungs) {
        expect(rung.width * 9).toBe(rung.height * 16);
        expect([rung.width % 2, rung.height % 2]).toEqual([0, 0]);
        expect(rung.height).toBeLessThanOrEqual(Math.max(144, Math.max(height, (width * 9) / 16) / 0.85));
      }
    }
  }
});

test('lengths are rounded to frames, at least one', () => {
  expect([0, 0.01, 0.05, 1, 3.333, 3600].map(frameCount)).toEqual([1, 1, 2, 30, 100, 108_000]);
});

test('sound near −16 LUFS and silence are unchanged', () => {
  expect([-16, -15, -17, null].map(isLoudEnough)).toEqual([true, true, true, true]);
  expect([-14.9, -17.1, 0, -49].map(isLoudEnough)).toEqual([false, false, false, false]);
  expect([gainFor(-33), gainFor(-6), gainFor(null)]).toEqual([17, -10, 0]);
});
