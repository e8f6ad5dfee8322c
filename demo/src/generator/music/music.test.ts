import { expect, test } from 'vitest';
import { loudness } from './loudness.ts';
import { newMixer, SAMPLE_RATE } from './mixer.ts';
import { playMusic } from './music.ts';
import { chords, moods, tunes } from './tunes.ts';

const SAMPLES = 12 * SAMPLE_RATE;

const split = (stereo: Float32Array): [Float64Array, Float64Array] => [
  Float64Array.from({ length: stereo.length / 2 }, (_, i) => stereo[2 * i]!),
  Float64Array.from({ length: stereo.length / 2 }, (_, i) => stereo[2 * i + 1]!),
];

test('a sine of full scale at 997 Hz in one channel has −3.01 LUFS, as BS.1770 says', () => {
  const sine = Float64Array.from({ length: SAMPLE_RATE }, (_, i) => Math.sin((2 * Math.PI * 997 * i) / SAMPLE_RATE));
  expect(loudness(sine)).toBeCloseTo(-3.01, 1);
});

test.each(moods)('%s is at −16 LUFS, never clips, and fits its own beginning', (mood) => {
  const stereo = playMusic(mood, SAMPLES);
  const [left, right] = split(stereo);
  expect(Math.abs(loudness(left, right) + 16)).toBeLessThan(0.3);
  expect(stereo.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)).toBeLessThan(0.8);
  const steps = left.map((value, i) => Math.abs(left[(i + 1) % left.length]! - value));
  expect(steps.at(-1)).toBeLessThanOrEqual(steps.slice(0, -1).reduce((a, b) => Math.max(a, b)));
});

test('a sound that is longer than what is left goes on at the beginning', () => {
  const { left, right, add } = newMixer(32_000);
  add(31, 2000 / SAMPLE_RATE, 0, () => 1);
  expect(left[31_500]).toBeCloseTo(Math.SQRT1_2, 6);
  expect(left[500]).toBeCloseTo(Math.SQRT1_2, 6);
  expect(right[1500]).toBe(0);
});

test('every tune has eight bars of eight half beats', () => {
  expect(chords).toHaveLength(8);
  for (const mood of moods) {
    expect(tunes[mood]).toHaveLength(64);
    expect(tunes[mood].every((note) => note === null || (note > 50 && note < 90))).toBe(true);
  }
});
