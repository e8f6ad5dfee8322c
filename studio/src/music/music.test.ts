import { expect, test } from 'vitest';
import { beatsOfPart, musicFor, secondsOf, sectionsOf, type Part, type Tempo } from '@zuzu/demo/beats.ts';
import { libraryClips } from '@zuzu/demo/library-clips.ts';
import { loudness } from './loudness.ts';
import { newMixer, PACKET_SAMPLES, SAMPLE_RATE } from './mixer.ts';
import { playMusic, playSection } from './music.ts';
import { moods, tuneOf, tunes, type Mood } from './tunes.ts';

const split = (stereo: Float32Array): [Float64Array, Float64Array] => [
  Float64Array.from({ length: stereo.length / 2 }, (_, i) => stereo[2 * i]!),
  Float64Array.from({ length: stereo.length / 2 }, (_, i) => stereo[2 * i + 1]!),
];

test('a sine of full scale at 997 Hz in one channel has −3.01 LUFS, as BS.1770 says', () => {
  const sine = Float64Array.from({ length: SAMPLE_RATE }, (_, i) => Math.sin((2 * Math.PI * 997 * i) / SAMPLE_RATE));
  expect(loudness(sine)).toBeCloseTo(-3.01, 1);
});

const loudEnd = (stereo: Float32Array): number => {
  const loud = 10 ** (-40 / 20);
  return (stereo.length - stereo.findLastIndex((value) => Math.abs(value) > loud)) / 2 / SAMPLE_RATE;
};

test.each(moods)(
  '%s has −16 LUFS, no clipping, silent section ends, a last section that differs from the verses, and an audible end',
  (mood: Mood) => {
    // the fastest tempo has the most sections and the shortest music
    const tempo = 5;
    const sections = sectionsOf(tempo);
    const played = playMusic(mood, tempo);
    const levels = new Map<string, number>();
    for (const [i, stereo] of played.entries()) {
      expect(stereo.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)).toBeLessThan(0.7);
      expect(stereo.subarray(-2 * PACKET_SAMPLES).every((value) => value === 0)).toBe(true);
      levels.set(sections[i]!.name, loudness(...split(stereo)));
    }
    for (const { parts } of libraryClips.filter((clip) => clip.music === `${mood}-${tempo}`)) {
      const heard = musicFor([...parts] as Part[], tempo).map((name) => 10 ** (levels.get(name)! / 10));
      const mean = 10 * Math.log10(heard.reduce((sum, energy) => sum + energy, 0) / heard.length);
      // without gating, which changes each mood differently
      expect(Math.abs(mean + 16)).toBeLessThan(0.8);
    }
    // one more layer than any verse, or in calm music fewer
    const more = levels.get('l')! - levels.get('v2')!;
    if (mood === 'calm') expect(more).toBeLessThan(-2);
    else expect(more).toBeGreaterThan(0.2);
    // audible until the last half second
    expect(loudEnd(played.at(-1)!)).toBeLessThan(0.6);
    expect(loudEnd(playSection(mood, 1, sectionsOf(1).at(-1)!))).toBeLessThan(0.6);
  },
);

test.each(libraryClips)('$fileName plays 38 seconds of music before anything repeats', ({ parts, tempo }) => {
  const course = [...parts] as Part[];
  const heard = musicFor(course, tempo);
  const first = heard.findIndex((section, i) => heard.indexOf(section) < i);
  const beats = course.slice(0, first < 0 ? course.length : first).reduce((sum, part) => sum + beatsOfPart(part), 0);
  expect(secondsOf(tempo, beats)).toBeGreaterThan(38);
});

test('the chime marks the change of sides, and a break precedes the repetition of verses', () => {
  const playedWith = (parts: string) => musicFor([...parts] as Part[], 3).join(' ');
  expect(playedWith('iabboohcle')).toBe('i v1 v2 v3 o v4 h v1 l e');
  expect(playedWith('iaabbccle')).toBe('i v1 v2 v3 v4 h v1 l e');
});

test('pieces that can meet in a lesson have different tunes, at least twelve in total', () => {
  const all = Object.values(tunes).flat();
  expect(new Set(all.map(({ notes }) => notes.flat().join(' '))).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(12);
  for (const mood of moods)
    for (const tempo of [1, 2, 3, 4] as const) expect(tuneOf(mood, tempo)).not.toBe(tuneOf(mood, (tempo + 1) as Tempo));
});

test('a sound that is longer than the rest of the section ends before its last packet', () => {
  const { left, add } = newMixer(32_000, 32);
  add(31, 4000 / SAMPLE_RATE, 0, () => 1);
  expect(left[30_900]).toBe(0);
  expect(left.subarray(32_000 - PACKET_SAMPLES).every((value) => value === 0)).toBe(true);
  add(28, 2000 / SAMPLE_RATE, 0, () => 1);
  expect(left[28_100]).toBeCloseTo(Math.SQRT1_2, 6);
});

test('every tune has eight bars of eight half beats', () => {
  for (const { chords, notes } of Object.values(tunes).flat()) {
    expect([chords.length, notes.length]).toEqual([8, 8]);
    for (const bar of notes) expect(bar).toHaveLength(8);
    expect(notes.flat().every((note) => note === null || (note > 50 && note < 90))).toBe(true);
  }
});
