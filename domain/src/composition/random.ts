import type { LengthCode } from '#lessons/lesson-length.ts';
import type { IntensityLevel } from '#videos/intensity.ts';

const UINT32 = 0x1_0000_0000;

/** Mixes the bits of a uint32 (the finaliser of MurmurHash3). */
const mix = (value: number): number => {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
};

/** Hashes a seed and a video to a number in [0, 1). */
export const hash01 = (seed: number, videoId: number): number =>
  mix(mix(seed ^ 0x9e3779b9) ^ Math.imul(videoId, 0x27d4eb2f)) / UINT32;

/** Derives the `n`-th of several seeds from one seed; the 0-th is the seed itself. */
export const nthSeed = (seed: number, n: number): number =>
  n === 0 ? seed >>> 0 : mix(mix(seed ^ 0x5bd1e995) + Math.imul(n, 0x9e3779b1));

/** A small, fast random number generator (xorshift32): `below(n)` returns one of 0 … n − 1. */
export type Random = { below: (n: number) => number };
export const randomFrom = (seed: number): Random => {
  let state = mix(seed ^ 0x2545f491) || 1;
  return {
    below: (n) => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return Math.floor(((state >>> 0) / UINT32) * n);
    },
  };
};

/**
 * The seed of one group's lesson: the same for the same request, different for any other.
 * `date` is the local calendar day ('2026-03-01'), `n` counts further attempts on the same day.
 */
export const lessonSeed = (of: {
  userId: string | number;
  groupId: string | number;
  date: string;
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  n?: number;
}): number => {
  const text = [of.userId, of.groupId, of.date, of.lengthCode, of.intensity].map(String).join('\u0000');
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return nthSeed(mix(hash), of.n ?? 0);
};
