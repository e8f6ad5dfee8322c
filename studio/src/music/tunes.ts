import type { Tempo } from '@zuzu/demo/beats.ts';

export const moods = ['calm', 'bounce', 'play', 'drive', 'disco'] as const;
export type Mood = (typeof moods)[number];

/** Bass, fifth, third or the like, as MIDI notes. */
export type Chord = readonly [number, number, number];

/** Eight bars: a chord each, and one note (MIDI) or rest per half beat. */
export type Tune = { chords: readonly Chord[]; notes: readonly (readonly (number | null)[])[] };

const C: Chord = [48, 55, 64];
const A_MINOR: Chord = [45, 52, 60];
const F: Chord = [53, 57, 60];
const LOW_F: Chord = [41, 53, 60];
const G: Chord = [55, 59, 62];
const LOW_G: Chord = [43, 55, 62];
const E_MINOR: Chord = [52, 55, 59];
const D_MINOR: Chord = [50, 57, 65];

const tune = (chords: readonly Chord[], ...bars: string[]): Tune => ({
  chords,
  notes: bars.map((bar) => bar.split(' ').map((note) => (note === '·' ? null : Number(note)))),
});

/** Three for each mood; nearly pentatonic, so that nothing clashes. */
export const tunes: Readonly<Record<Mood, readonly [Tune, Tune, Tune]>> = {
  bounce: [
    tune(
      [C, A_MINOR, F, G, C, E_MINOR, F, G],
      '72 · 76 · 79 76 · 74',
      '72 · 69 · 72 · · ·',
      '77 · 76 · 74 72 · 69',
      '71 · 74 · 79 · · ·',
      '72 · 76 · 79 81 · 79',
      '76 · 74 · 71 · · ·',
      '72 · 74 · 77 76 · 72',
      '74 · 71 · 67 · 71 ·',
    ),
    tune(
      [C, F, C, G, A_MINOR, F, D_MINOR, G],
      '76 · 76 79 · 76 72 ·',
      '77 · 77 81 · 77 72 ·',
      '79 · 76 · 72 · 76 ·',
      '74 · 71 · 67 · · ·',
      '76 · 76 72 · 69 72 ·',
      '77 · 74 · 72 · 69 ·',
      '74 · 77 74 · 69 74 ·',
      '79 · 79 · 74 · · ·',
    ),
    tune(
      [F, G, C, A_MINOR, F, G, C, C],
      '72 77 · 77 76 · 72 ·',
      '74 79 · 79 77 · 74 ·',
      '76 · 79 · 84 · 79 ·',
      '76 · 72 · 69 · · ·',
      '81 · 77 · 72 · 77 ·',
      '83 · 79 · 74 · 79 ·',
      '84 · 79 76 · 79 76 ·',
      '72 · 72 · 72 · · ·',
    ),
  ],
  play: [
    tune(
      [C, A_MINOR, F, G, C, E_MINOR, F, G],
      '72 72 · 67 · 69 71 72',
      '69 69 · 64 · 67 69 ·',
      '72 · 74 76 · 77 · 76',
      '74 · 71 · 67 · · ·',
      '76 76 · 72 · 74 76 79',
      '76 · 71 · 67 · · ·',
      '77 · 76 74 · 72 · 69',
      '71 · 74 71 67 · 67 ·',
    ),
    tune(
      [C, G, C, G, F, C, D_MINOR, G],
      '67 · 72 · 76 · 72 ·',
      '67 · 71 · 74 · 71 ·',
      '72 76 79 76 72 · · ·',
      '71 74 79 74 71 · · ·',
      '69 · 72 · 77 · 72 ·',
      '72 · 76 · 79 · 76 ·',
      '74 77 81 77 74 · 69 ·',
      '71 · 67 · 71 · 74 ·',
    ),
    tune(
      [A_MINOR, D_MINOR, G, C, A_MINOR, D_MINOR, G, C],
      '69 76 · 76 74 72 · ·',
      '74 · 77 · 81 · · ·',
      '79 77 · 74 71 · 74 ·',
      '72 · 76 · 79 · · ·',
      '81 · 79 · 76 · 72 ·',
      '77 77 · 74 69 · · ·',
      '71 74 · 79 · 74 71 ·',
      '72 · 72 · 67 · · ·',
    ),
  ],
  calm: [
    tune(
      [C, A_MINOR, F, G, C, E_MINOR, F, G],
      '72 · · · 76 · · ·',
      '72 · · · 69 · · ·',
      '69 · · · 77 · · ·',
      '74 · · · 71 · · ·',
      '76 · · · 79 · · ·',
      '76 · · · 71 · · ·',
      '72 · · · 69 · · ·',
      '74 · · · 67 · · ·',
    ),
    tune(
      [F, C, A_MINOR, G, F, C, D_MINOR, G],
      '69 · · 72 · · 77 ·',
      '76 · · · 72 · · ·',
      '72 · · 76 · · 81 ·',
      '79 · · · 74 · · ·',
      '77 · · 76 · · 72 ·',
      '72 · · · 67 · · ·',
      '74 · · 77 · · 74 ·',
      '71 · · · 67 · · ·',
    ),
    tune(
      [A_MINOR, E_MINOR, F, C, A_MINOR, E_MINOR, F, G],
      '76 · · · · · 74 72',
      '71 · · · 67 · · ·',
      '69 · · · · · 72 77',
      '76 · · · 72 · · ·',
      '76 · · · · · 79 81',
      '79 · · · 76 · · ·',
      '77 · · · 76 · 72 ·',
      '74 · · · 71 · · ·',
    ),
  ],
  drive: [
    tune(
      [A_MINOR, LOW_F, C, LOW_G, A_MINOR, LOW_F, D_MINOR, LOW_G],
      '69 · 69 72 · 69 · 76',
      '· 74 · 72 · 69 · ·',
      '72 · 72 76 · 72 · 79',
      '· 76 · 74 · 71 · ·',
      '81 · 79 · 76 · 79 81',
      '· 79 · 76 · 72 · ·',
      '74 · 77 · 81 · 77 74',
      '· 71 · 74 · 79 · ·',
    ),
    tune(
      [D_MINOR, D_MINOR, LOW_F, LOW_G, A_MINOR, A_MINOR, LOW_F, LOW_G],
      '74 · 74 · 77 · 74 ·',
      '69 · 74 · 77 · 81 ·',
      '77 · 77 · 81 · 77 ·',
      '79 · 74 · 71 · · ·',
      '81 · 81 · 76 · 81 ·',
      '84 · 81 · 76 · 72 ·',
      '77 · 72 · 77 · 81 ·',
      '79 · 79 · 79 · · ·',
    ),
    tune(
      [E_MINOR, C, LOW_G, D_MINOR, E_MINOR, C, LOW_F, LOW_G],
      '76 · · 79 · · 76 ·',
      '72 · · 76 · · 79 ·',
      '74 · · 79 · · 74 ·',
      '69 · 74 · 77 · 74 ·',
      '83 · · 79 · · 76 ·',
      '84 · · 79 · · 76 ·',
      '81 · 77 · 72 · 77 ·',
      '74 · 71 · 74 · 79 ·',
    ),
  ],
  disco: [
    tune(
      [D_MINOR, LOW_G, C, A_MINOR, LOW_F, LOW_G, E_MINOR, A_MINOR],
      '· 74 · 77 · 74 77 ·',
      '· 74 · 71 · 74 · ·',
      '· 72 · 76 · 72 76 ·',
      '79 · 76 · 72 · · ·',
      '· 77 · 81 · 77 81 ·',
      '· 79 · 74 · 79 · ·',
      '· 76 · 79 · 76 71 ·',
      '72 · 76 · 69 · · ·',
    ),
    tune(
      [A_MINOR, LOW_F, C, LOW_G, A_MINOR, LOW_F, C, LOW_G],
      '76 76 · 72 · 76 · 79',
      '· 77 · 72 · 69 · ·',
      '79 79 · 76 · 79 · 84',
      '· 79 · 74 · 71 · ·',
      '81 · 76 81 · 76 · 72',
      '· 77 · 81 · 77 · 72',
      '76 · 79 · 84 · 79 76',
      '74 · 71 · 74 · 79 ·',
    ),
    tune(
      [LOW_F, LOW_G, A_MINOR, C, LOW_F, LOW_G, E_MINOR, A_MINOR],
      '69 · 72 77 · 72 · 77',
      '71 · 74 79 · 74 · 79',
      '72 · 76 81 · 76 · 81',
      '79 · 76 · 72 · · ·',
      '81 · 77 72 · 77 · 81',
      '79 · 74 71 · 74 · 79',
      '76 · 79 83 · 79 · 76',
      '81 · 76 · 72 · 69 ·',
    ),
  ],
};

/** The tune of a mood at a tempo: neighbouring levels, whose clips meet in a lesson, have different ones. */
export const tuneOf = (mood: Mood, tempo: Tempo): Tune => tunes[mood][(tempo % 3) as 0 | 1 | 2];
