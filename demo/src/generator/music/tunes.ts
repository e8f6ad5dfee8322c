export const moods = ['calm', 'bounce', 'play'] as const;
export type Mood = (typeof moods)[number];

/** Eight bars of one chord each (bass, fifth, third or the like), as MIDI notes: C a F G, and an answer that comes home. */
export const chords: readonly (readonly [number, number, number])[] = [
  [48, 55, 64],
  [45, 52, 60],
  [53, 57, 60],
  [55, 59, 62],
  [48, 55, 64],
  [52, 55, 59],
  [53, 57, 60],
  [55, 59, 62],
];

/** One note (MIDI) or rest per half beat, a bar per line. Pentatonic, so that nothing clashes. */
const readTune = (...bars: string[]): readonly (number | null)[] =>
  bars.flatMap((bar) => bar.split(' ').map((note) => (note === '·' ? null : Number(note))));

export const tunes: Readonly<Record<Mood, readonly (number | null)[]>> = {
  bounce: readTune(
    '72 · 76 · 79 76 · 74',
    '72 · 69 · 72 · · ·',
    '77 · 76 · 74 72 · 69',
    '71 · 74 · 79 · · ·',
    '72 · 76 · 79 81 · 79',
    '76 · 74 · 71 · · ·',
    '72 · 74 · 77 76 · 72',
    '74 · 71 · 67 · 71 ·',
  ),
  play: readTune(
    '72 72 · 67 · 69 71 72',
    '69 69 · 64 · 67 69 ·',
    '72 · 74 76 · 77 · 76',
    '74 · 71 · 67 · · ·',
    '76 76 · 72 · 74 76 79',
    '76 · 71 · 67 · · ·',
    '77 · 76 74 · 72 · 69',
    '71 · 74 71 67 · 67 ·',
  ),
  calm: readTune(
    '72 · · · 76 · · ·',
    '72 · · · 69 · · ·',
    '69 · · · 77 · · ·',
    '74 · · · 71 · · ·',
    '76 · · · 79 · · ·',
    '76 · · · 71 · · ·',
    '72 · · · 69 · · ·',
    '74 · · · 67 · · ·',
  ),
};
