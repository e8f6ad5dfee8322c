import { newInstruments, type Instruments } from './instruments.ts';
import { loudness } from './loudness.ts';
import { newMixer } from './mixer.ts';
import { chords, tunes, type Mood } from './tunes.ts';

const TARGET_LUFS = -16;
const BEATS_PER_BAR = 4;

type Chord = readonly [number, number, number];

function calmBar({ bass, kick, shaker }: Instruments, at: number, chord: Chord, secondsPerBeat: number): void {
  bass(at, chord[0], 0.3, 3 * secondsPerBeat);
  for (const beat of [0, 2]) kick(at + beat, 0.16);
  for (let beat = 0; beat < BEATS_PER_BAR; beat++) shaker(at + beat + 0.5, 0.03);
}

function livelyBar(band: Instruments, mood: Mood, at: number, chord: Chord, secondsPerBeat: number): void {
  for (const beat of mood === 'bounce' ? [0, 1.5, 2, 3] : [0, 2, 3])
    band.bass(at + beat, chord[0], 0.32, 0.9 * secondsPerBeat);
  for (let beat = 0; beat < BEATS_PER_BAR; beat++) {
    const offBeat = beat % 2 === 1;
    band.kick(at + beat, offBeat ? 0.42 : 0.62);
    band.shaker(at + beat + 0.5, 0.13);
    if (mood === 'bounce') {
      band.shaker(at + beat, 0.05);
      band.shaker(at + beat + 0.75, 0.05);
    } else band.block(at + beat + (offBeat ? 0.5 : 0), 0.16, offBeat ? 1320 : 990);
  }
  if (mood === 'bounce')
    for (const [i, beat] of [0.5, 1.5, 2.5, 3.5].entries()) band.marimba(at + beat, chord[i % 3]! + 12, 0.12, -0.35);
}

/** Limits peaks to −1.5 dB after encoding: linear up to half, then compressed. */
function limit(value: number): number {
  const size = Math.abs(value);
  return size < 0.5 ? value : Math.sign(value) * (0.5 + 0.26 * Math.tanh((size - 0.5) / 0.26));
}

/**
 * Synthesizes 32 beats of music in `samples` per channel: interleaved stereo at 48 kHz, −16 LUFS. It loops without a
 * seam.
 */
export function playMusic(mood: Mood, samples: number): Float32Array {
  const mixer = newMixer(samples);
  const band = newInstruments(mixer);
  for (const [bar, chord] of chords.entries()) {
    const at = bar * BEATS_PER_BAR;
    if (mood !== 'play')
      for (const [i, note] of chord.entries())
        band.pad(at, note + 12, mood === 'calm' ? 0.1 : 0.035, 4 * mixer.secondsPerBeat, (i - 1) * 0.5);
    if (mood === 'calm') calmBar(band, at, chord, mixer.secondsPerBeat);
    else livelyBar(band, mood, at, chord, mixer.secondsPerBeat);
  }
  for (const [i, note] of tunes[mood].entries())
    if (note !== null) band.marimba(i / 2, note, mood === 'calm' ? 0.3 : 0.34, 0.12);

  const gain = 10 ** ((TARGET_LUFS - loudness(mixer.left, mixer.right)) / 20);
  const stereo = new Float32Array(samples * 2);
  for (let i = 0; i < samples; i++) {
    stereo[2 * i] = limit(mixer.left[i]! * gain);
    stereo[2 * i + 1] = limit(mixer.right[i]! * gain);
  }
  return stereo;
}
