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

/** Pentatonic, so that nothing clashes. */
export const tunes: Readonly<Record<Mood, Tune>> = {
  bounce: tune(
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
  play: tune(
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
  calm: tune(
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
  drive: tune(
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
  disco: tune(
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
};
