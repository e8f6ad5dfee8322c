import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lessonVariantAt, lessonVariants, renditionAt } from './lesson-variants.ts';
import type { Rendition } from './rendition.ts';

const rendition = (height: number, more: Partial<Rendition> = {}): Rendition => ({
  height,
  width: Math.round((height * 16) / 9),
  bandwidth: height * 2000,
  averageBandwidth: height * 1000,
  codecs: 'avc1.64001f,mp4a.40.2',
  segmentDurations: [6, 4],
  keyPrefix: `renditions/video/${height}`,
  iv: '0'.repeat(32),
  ...more,
});
const video = (...heights: number[]) => heights.map((height) => rendition(height));

test('a part without a rung gives its next lower rendition, or its lowest', () => {
  expect(renditionAt(video(360, 540, 1080), 720).height).toBe(540);
  expect(renditionAt(video(360, 540, 1080), 1080).height).toBe(1080);
  expect(renditionAt(video(540, 720), 360).height).toBe(540);
  expect(() => renditionAt([], 360)).toThrow(RangeError);
});

test('a lesson has every rung that one of its parts has', () => {
  const variants = lessonVariants([video(360, 540, 720), video(540), video(1080, 360)]);
  expect(variants.map(({ height }) => height)).toEqual([360, 540, 720, 1080]);
  expect(variants.map(({ renditions }) => renditions.map(({ height }) => height))).toEqual([
    [360, 540, 360],
    [540, 540, 360],
    [720, 540, 360],
    [720, 540, 1080],
  ]);
});

test('clips that were copied are repeated in every variant, and one rung makes one variant', () => {
  expect(lessonVariants([video(540), video(540)])).toHaveLength(1);
  const [low, high] = lessonVariants([video(540), video(360, 540)]);
  expect([low, high].map((variant) => variant?.renditions[0]?.height)).toEqual([540, 540]);
});

test('a variant states its highest peak, its mean by time and its most demanding codec', () => {
  const short = rendition(360, {
    segmentDurations: [1],
    bandwidth: 9e6,
    averageBandwidth: 4e6,
    codecs: 'avc1.4d401e,mp4a.40.2',
  });
  const long = rendition(720, {
    segmentDurations: [6, 3],
    bandwidth: 3e6,
    averageBandwidth: 1e6,
    codecs: 'avc1.640028,mp4a.40.2',
  });
  expect(lessonVariantAt([[short], [long]], 720)).toMatchObject({
    height: 720,
    width: 1280,
    bandwidth: 9e6,
    averageBandwidth: 1.3e6,
    codecs: 'avc1.640028,mp4a.40.2',
  });
});

test('every variant has a rendition of every part, at most its rung if possible', () => {
  const heights = fc.uniqueArray(fc.constantFrom(252, 360, 480, 540, 720, 1080), { minLength: 1 });
  fc.assert(
    fc.property(fc.array(heights, { minLength: 1, maxLength: 20 }), (parts) => {
      const variants = lessonVariants(parts.map((list) => video(...list)));
      for (const { height, renditions } of variants) {
        expect(renditions).toHaveLength(parts.length);
        for (const [index, chosen] of renditions.entries())
          expect(chosen.height <= height || chosen.height === Math.min(...parts[index]!)).toBe(true);
      }
    }),
  );
});

test('a lesson without parts, or a part without renditions, is refused', () => {
  expect(lessonVariants([])).toEqual([]);
  expect(() => lessonVariantAt([], 360)).toThrow(RangeError);
  expect(() => lessonVariants([video(360), []])).toThrow(RangeError);
});
