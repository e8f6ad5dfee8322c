import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameClip, likenessTo, MAX_CUT_SECONDS, SAMPLE, sampledFrom, type Sampled } from './look-alikes.ts';

const { width, height, perSecond, seconds } = SAMPLE;

/**
 * Somebody bright who goes to and fro before a background, on a way of their own for each `mover`. Wide enough for a cut that
 * falls between two pictures to leave most of them in place.
 */
const brightness = (mover: number, second: number, x: number, y: number): number => {
  const at = width * (0.5 + 0.3 * Math.sin(second * (1 + (mover % 7) / 3) + mover));
  const up = height * (0.5 + 0.3 * Math.cos(second * (1.3 + (mover % 5) / 4) + 2 * mover));
  return 60 + 3 * x + 120 * Math.exp(-((x - at) ** 2 + (y - up) ** 2) / 6);
};

type Clip = { mover: number; length: number; from?: number; light?: number };
const sampled = ({ mover, length, from = 0, light = 1 }: Clip): Sampled => {
  const count = Math.floor(Math.min(seconds, length - sampledFrom(length)) * perSecond);
  const pictures = Array.from({ length: count }, (_, i) =>
    Array.from(
      { length: width * height },
      (__, pixel) =>
        light * brightness(mover, from + sampledFrom(length) + i / perSecond, pixel % width, Math.floor(pixel / width)),
    ),
  );
  return { length, pictures: Uint8Array.from(pictures.flat()) };
};
const likeness = (one: Sampled, other: Sampled) => likenessTo(one)(other);

const mover = fc.integer({ min: 0, max: 30 });
const length = fc.integer({ min: 40, max: 600 });

it('look-alikes are found where a clip was trimmed, darker or not, from either side', () => {
  fc.assert(
    fc.property(
      mover,
      length,
      fc.double({ min: 0, max: MAX_CUT_SECONDS / 2, noNaN: true }),
      fc.double({ min: 0, max: MAX_CUT_SECONDS / 2, noNaN: true }),
      fc.double({ min: 0.7, max: 1, noNaN: true }),
      (who, whole, begin, end, light) => {
        const clip = sampled({ mover: who, length: whole });
        const cut = sampled({ mover: who, length: whole - begin - end, from: begin, light });
        expect(isSameClip(likeness(clip, cut))).toBe(true);
        expect(likeness(cut, clip)).toBeCloseTo(likeness(clip, cut), 1);
      },
    ),
    { numRuns: 50 },
  );
});

it('look-alikes are found where one was trimmed across the length from which the beginning is left out', () => {
  const clip = sampled({ mover: 3, length: 33 });
  expect(isSameClip(likeness(clip, sampled({ mover: 3, length: 29, from: 2 })))).toBe(true);
});

it('who moves another way before the same background is no look-alike', () => {
  fc.assert(
    fc.property(mover, mover, length, (one, other, whole) => {
      fc.pre(one !== other);
      expect(
        isSameClip(likeness(sampled({ mover: one, length: whole }), sampled({ mover: other, length: whole }))),
      ).toBe(false);
    }),
    { numRuns: 50 },
  );
});

it('nothing is compared with a picture that stands still, a few seconds, another length, or nothing at all', () => {
  const clip = sampled({ mover: 1, length: 60 });
  const still = { length: 60, pictures: new Uint8Array(clip.pictures.length).fill(90) };
  expect(likeness(still, still)).toBe(0);
  expect(likeness(clip, { length: 60, pictures: new Uint8Array() })).toBe(0);
  expect(likeness(clip, sampled({ mover: 1, length: 60 + MAX_CUT_SECONDS + 1 }))).toBe(0);
  const short = sampled({ mover: 1, length: 4 });
  expect(likeness(short, short)).toBe(0);
});
