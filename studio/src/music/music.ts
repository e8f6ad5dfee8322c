import { packetsOf, sectionsOf, type Section, type Tempo } from '@zuzu/demo/beats.ts';
import { newInstruments, type Instruments } from './instruments.ts';
import { loudness } from './loudness.ts';
import { newMixer, PACKET_SAMPLES } from './mixer.ts';
import { tuneOf, type Chord, type Mood, type Tune } from './tunes.ts';

const BEATS_PER_BAR = 4;
const BARS = 4;
/** Loudness by section; intros and holds are quieter, so that a clip averages −16. */
const TARGET_LUFS: Readonly<Record<string, number>> = { i: -17, h: -17, l: -15, e: -16 };
const VERSE_LUFS = -15.4;
/** Calm music ends more quietly than it began. */
const CALM_LUFS: Readonly<Record<string, number>> = { ...TARGET_LUFS, l: -18.5, e: -17.5 };
/** Correction for quiet passages that EBU R128 gating ignores, so that all moods are equally loud. */
const MOOD_LU: Readonly<Record<Mood, number>> = { calm: -0.25, bounce: 0, play: 0, drive: 0.35, disco: 0 };
/** Counts before the end: every second beat, so that a movement of two beats fits. */
const COUNTS = [8, 10, 12, 14] as const;

/** The instruments of a section: `low` starts at the tune's first bar, otherwise at its fifth. */
type Arrangement = {
  from: 0 | 4;
  drums: 'none' | 'light' | 'full';
  tune: 'none' | 'half' | 'full' | 'high';
  chords: boolean;
};

const VERSES: readonly Arrangement[] = [
  { from: 0, drums: 'light', tune: 'full', chords: false },
  { from: 4, drums: 'full', tune: 'full', chords: true },
  { from: 0, drums: 'full', tune: 'high', chords: true },
  { from: 4, drums: 'full', tune: 'half', chords: true },
  { from: 0, drums: 'light', tune: 'half', chords: true },
  { from: 4, drums: 'full', tune: 'high', chords: true },
];
const SPECIAL: Readonly<Record<string, Arrangement>> = {
  i: { from: 0, drums: 'none', tune: 'half', chords: false },
  h: { from: 4, drums: 'none', tune: 'half', chords: false },
  o: { from: 0, drums: 'full', tune: 'full', chords: true },
  l: { from: 4, drums: 'full', tune: 'full', chords: true },
};

/** The last section of calm music loses its drums; elsewhere it gains a layer. */
const CALM_LAST: Arrangement = { from: 4, drums: 'none', tune: 'half', chords: true };

type Bar = { band: Instruments; at: number; chord: Chord; secondsPerBeat: number; mood: Mood; tune: Tune };

function drums({ band, at, mood }: Bar, kind: Arrangement['drums']): void {
  const soft = mood === 'calm' ? 0.35 : 1;
  if (kind === 'none') {
    for (let beat = 0; beat < BEATS_PER_BAR; beat++) band.shaker(at + beat + 0.5, 0.05 * soft);
    return;
  }
  for (let beat = 0; beat < BEATS_PER_BAR; beat++) {
    const offBeat = beat % 2 === 1;
    if (mood === 'calm' ? !offBeat : true) band.kick(at + beat, (offBeat ? 0.42 : 0.62) * soft);
    band.shaker(at + beat + 0.5, 0.13 * soft);
    if (kind === 'full' && mood !== 'calm') {
      band.shaker(at + beat + 0.25, 0.05);
      band.shaker(at + beat + 0.75, 0.05);
      if (offBeat && mood !== 'play') band.clap(at + beat, 0.5);
      if (mood === 'play') band.block(at + beat + (offBeat ? 0.5 : 0), 0.16, offBeat ? 1320 : 990);
    }
  }
}

const BASS_BEATS: Readonly<Record<Mood, readonly number[]>> = {
  calm: [0],
  bounce: [0, 1.5, 2, 3],
  play: [0, 2, 3],
  drive: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5],
  disco: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5],
};

function bass({ band, at, chord, secondsPerBeat, mood }: Bar): void {
  for (const [i, beat] of BASS_BEATS[mood].entries()) {
    const octave = mood === 'disco' && i % 2 === 1 ? 12 : 0;
    band.bass(
      at + beat,
      chord[0] + octave,
      mood === 'drive' ? 0.26 : 0.32,
      (mood === 'calm' ? 3 : 0.8) * secondsPerBeat,
    );
  }
}

function harmony({ band, at, chord, secondsPerBeat, mood }: Bar, full: boolean): void {
  for (const [i, note] of chord.entries())
    band.pad(at, note + 12, mood === 'calm' ? 0.09 : full ? 0.03 : 0.05, 4 * secondsPerBeat, (i - 1) * 0.5);
  if (full && mood !== 'calm')
    for (const [i, beat] of [0.5, 1.5, 2.5, 3.5].entries()) band.marimba(at + beat, chord[i % 3]! + 12, 0.11, -0.35);
}

function melody({ band, at, tune }: Bar, bar: number, kind: Arrangement['tune']): void {
  if (kind === 'none') return;
  for (const [i, note] of tune.notes[bar]!.entries()) {
    if (note === null || (kind === 'half' && i >= 4)) continue;
    band.marimba(at + i / 2, note + (kind === 'high' ? 12 : 0), kind === 'high' ? 0.26 : 0.32, 0.12);
  }
}

/** Sticks: a count-in of four. */
function countIn(band: Instruments): void {
  for (let beat = 0; beat < 4; beat++) band.block(12 + beat, 0.3, beat === 3 ? 1980 : 1480);
}

/** Layers that the last section adds to a verse: the tune an octave higher, and faster percussion. */
function lift({ band, at, tune }: Bar, bar: number): void {
  for (const [i, note] of tune.notes[bar]!.entries()) if (note !== null) band.bell(at + i / 2, note + 12, 0.09);
  for (let beat = 0; beat < BEATS_PER_BAR; beat++) {
    band.clap(at + beat, 0.4);
    band.shaker(at + beat + 0.25, 0.09);
    band.shaker(at + beat + 0.75, 0.09);
  }
}

/** Notes of the fanfare: beat, chord tone, octaves above it, and length in beats; the last one rings until the end. */
const FANFARE = [
  [0, 1, 1, 0.45],
  [0.5, 1, 1, 0.45],
  [1, 2, 1, 0.9],
  [2, 0, 2, 1.4],
  [4, 1, 1, 0.45],
  [4.5, 2, 1, 0.45],
  [5, 0, 2, 0.9],
  [6, 2, 2, 1.9],
] as const;

function playEnd(band: Instruments, mood: Mood, chord: Chord, secondsPerBeat: number): void {
  for (const beat of [0, 2, 4, 6]) band.kick(beat, 0.6);
  for (const [from, beats] of [
    [0, 4],
    [4, 2],
    [6, 1.9],
  ] as const) {
    band.bass(from, chord[0], 0.4, beats * secondsPerBeat);
    for (const [i, note] of chord.entries()) band.pad(from, note + 12, 0.08, beats * secondsPerBeat, (i - 1) * 0.5);
  }
  for (const [beat, tone, octaves, beats] of FANFARE) {
    const note = chord[tone] + 12 * octaves;
    if (mood === 'calm') band.marimba(beat, note, 0.3, 0.1);
    else band.brass(beat, note, 0.13, beats * secondsPerBeat, 0.1);
  }
  band.bell(6, chord[0] + 36, 0.12);
  // notes that ring until the last packet
  for (const [i, note] of chord.entries()) band.brass(6, note + 12, 0.05, 1.9 * secondsPerBeat, (i - 1) * 0.4);
}

/** Soft limiter: keeps peaks below 0 dB after encoding, which adds up to 4 dB. Linear up to 0.4. */
function limit(value: number): number {
  const size = Math.abs(value);
  return size < 0.4 ? value : Math.sign(value) * (0.4 + 0.2 * Math.tanh((size - 0.4) / 0.2));
}

/** One section of the music of a mood and tempo: interleaved stereo at 48 kHz, a multiple of AAC packets long. */
export function playSection(mood: Mood, tempo: Tempo, { name, beats }: Section): Float32Array {
  const samples = packetsOf(tempo, beats) * PACKET_SAMPLES;
  const mixer = newMixer(samples, beats);
  const band = newInstruments(mixer);
  const { secondsPerBeat } = mixer;
  const isCalm = mood === 'calm';
  const arrangement = isCalm && name === 'l' ? CALM_LAST : (SPECIAL[name] ?? VERSES[Number(name.slice(1)) - 1]!);
  const tune = tuneOf(mood, tempo);
  if (name === 'e') playEnd(band, mood, tune.chords[0]!, secondsPerBeat);
  else
    for (let bar = 0; bar < BARS; bar++) {
      if (name === 'i' && bar === BARS - 1) continue;
      const number = arrangement.from + bar;
      const chord = tune.chords[number]!;
      const inBar: Bar = { band, at: bar * BEATS_PER_BAR, chord, secondsPerBeat, mood, tune };
      drums(inBar, arrangement.drums);
      bass(inBar);
      harmony(inBar, arrangement.chords);
      melody(inBar, number, arrangement.tune);
      if (name === 'l' && !isCalm) lift(inBar, number);
    }
  if (name === 'i') countIn(band);
  if (name === 'o') for (const [i, note] of [84, 88, 91].entries()) band.bell(i * 0.25, note, 0.26);
  if (name === 'l')
    for (const beat of COUNTS) band.block(beat, isCalm ? 0.2 : 0.45, beat === COUNTS.at(-1) ? 2200 : 1760);
  const target = (isCalm ? CALM_LUFS : TARGET_LUFS)[name] ?? VERSE_LUFS;
  const gain = 10 ** ((target + MOOD_LU[mood] - loudness(mixer.left, mixer.right)) / 20);
  const stereo = new Float32Array(samples * 2);
  for (let i = 0; i < samples; i++) {
    stereo[2 * i] = limit(mixer.left[i]! * gain);
    stereo[2 * i + 1] = limit(mixer.right[i]! * gain);
  }
  return stereo;
}

/** All sections of the music of a mood and tempo, in the order of its file. */
export const playMusic = (mood: Mood, tempo: Tempo): Float32Array[] =>
  sectionsOf(tempo).map((section) => playSection(mood, tempo, section));
