import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';

/** Every level has a tempo of its own. */
export type Tempo = IntensityLevel;

export const FRAMES_PER_SECOND = 30;
const PHRASE_BEATS = 8;
/**
 * Frames of eight beats: 90, 100, 112, 129, 150 beats a minute. Multiples of 16, because 16 frames are exactly 25 AAC
 * packets at 48 kHz, so that picture and sound can end together.
 */
const PHRASE_FRAMES: Readonly<Record<Tempo, number>> = { 1: 160, 2: 144, 3: 128, 4: 112, 5: 96 };
const FRAMES_OF_PACKETS = 16;
const PACKETS = 25;

/** Picture is encoded in groups of this many beats, 1.6 to 2.7 seconds. */
export const GROUP_BEATS = 4;
/** A part of a clip is this long, except for the last one. */
export const PART_BEATS = 16;
export const END_BEATS = 8;

export const framesOf = (tempo: Tempo, beats: number): number => (PHRASE_FRAMES[tempo] * beats) / PHRASE_BEATS;
export const packetsOf = (tempo: Tempo, beats: number): number =>
  (framesOf(tempo, beats) * PACKETS) / FRAMES_OF_PACKETS;
export const secondsOf = (tempo: Tempo, beats: number): number => framesOf(tempo, beats) / FRAMES_PER_SECOND;

/**
 * The parts of a clip. Of the picture: `i`ntro, movement `a`, built up `b`, the `o`ther side of it, variation `c`, `h`old, `l`ast
 * four, `e`nd.
 */
export type Part = 'i' | 'a' | 'b' | 'o' | 'c' | 'h' | 'l' | 'e';

/** The beats of a clip's parts. */
export const beatsOfPart = (part: Part): number => (part === 'e' ? END_BEATS : PART_BEATS);

/** A piece of music in the order of its file: intro, verses, break, other side, last four, end. */
const VERSES: Readonly<Record<Tempo, number>> = { 1: 3, 2: 3, 3: 4, 4: 5, 5: 6 };

/** A section of music, and its beats. `v1` … are the verses. */
export type Section = { name: string; beats: number };

/** The sections of the music of a tempo, in order; verses and break together last at least 38 seconds. */
export const sectionsOf = (tempo: Tempo): Section[] => [
  { name: 'i', beats: PART_BEATS },
  ...Array.from({ length: VERSES[tempo] }, (_, i) => ({ name: `v${i + 1}`, beats: PART_BEATS })),
  ...['h', 'o', 'l'].map((name) => ({ name, beats: PART_BEATS })),
  { name: 'e', beats: END_BEATS },
];

/**
 * The sections of music that go with a clip's parts: the chime where the side changes, else verses in turn. Without a
 * hold, there is the break before they begin again.
 */
export function musicFor(parts: readonly Part[], tempo: Tempo): string[] {
  let verse = 0;
  return parts.map((part, i) => {
    if ('ihle'.includes(part)) return part;
    if (part === 'o' && parts[i - 1] !== 'o') return 'o';
    if (verse === VERSES[tempo]) {
      verse = 0;
      if (!parts.includes('h')) return 'h';
    }
    verse++;
    return `v${verse}`;
  });
}
