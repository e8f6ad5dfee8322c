import { TAU } from '#figure/geometry.ts';
import type { Mixer } from './mixer.ts';

/** MIDI note → hertz. */
const hertz = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

/** Deterministic noise. */
function newNoise(): () => number {
  let seed = 7;
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    return seed / 2147483648;
  };
}

/** The instruments. Beats are times, `gain` is the volume, notes are MIDI numbers. */
export function newInstruments({ add }: Mixer) {
  const noise = newNoise();
  return {
    /** A soft drum with falling pitch. */
    kick: (beat: number, gain: number) =>
      add(
        beat,
        0.28,
        0,
        (t) =>
          gain *
          Math.min(1, t * 400) *
          Math.exp(-t * 15) *
          Math.sin(TAU * (52 * t + (62 / 34) * (1 - Math.exp(-t * 34)))),
      ),
    /** Noise, high-passed twice. */
    shaker: (beat: number, gain: number) => {
      let lastNoise = 0;
      let lastHigh = 0;
      add(beat, 0.09, 0.3, (t) => {
        const value = noise();
        const high = value - lastNoise;
        lastNoise = value;
        const higher = high - lastHigh * 0.4;
        lastHigh = high;
        return gain * Math.min(1, t * 120) * Math.exp(-t * 46) * higher;
      });
    },
    marimba: (beat: number, note: number, gain: number, pan: number) => {
      const f = hertz(note);
      add(
        beat,
        0.9,
        pan,
        (t) =>
          gain *
          Math.min(1, t * 700) *
          (Math.exp(-t * 6.5) * Math.sin(TAU * f * t) +
            0.22 * Math.exp(-t * 20) * Math.sin(TAU * f * 3.93 * t) +
            0.08 * Math.exp(-t * 45) * Math.sin(TAU * f * 9.2 * t)),
      );
    },
    /** An octave below its note. */
    bass: (beat: number, note: number, gain: number, seconds: number) => {
      const f = hertz(note - 12);
      add(
        beat,
        seconds,
        0,
        (t) =>
          gain *
          Math.min(1, t * 90) *
          Math.exp(-t * 3) *
          (Math.sin(TAU * f * t) + 0.35 * Math.sin(TAU * 2 * f * t) + 0.12 * Math.sin(TAU * 3 * f * t)),
      );
    },
    /** A slow chord tone that rings for 0.6 seconds more. */
    pad: (beat: number, note: number, gain: number, seconds: number, pan: number) => {
      const f = hertz(note);
      const length = seconds + 0.6;
      add(
        beat,
        length,
        pan,
        (t) =>
          gain *
          Math.min(1, t / 0.5) *
          Math.min(1, (length - t) / 0.6) *
          (Math.sin(TAU * f * t) + 0.5 * Math.sin(TAU * f * 1.003 * t) + 0.18 * Math.sin(TAU * 2 * f * t)),
      );
    },
    /** A bell that rings for two seconds. */
    bell: (beat: number, note: number, gain: number) => {
      const f = hertz(note);
      add(
        beat,
        2,
        0.2,
        (t) =>
          gain *
          Math.min(1, t * 500) *
          (Math.exp(-t * 2.4) * Math.sin(TAU * f * t) +
            0.4 * Math.exp(-t * 4) * Math.sin(TAU * f * 2.76 * t) +
            0.2 * Math.exp(-t * 7) * Math.sin(TAU * f * 5.4 * t)),
      );
    },
    /** A soft trumpet that holds its note. */
    brass: (beat: number, note: number, gain: number, seconds: number, pan: number) => {
      const f = hertz(note);
      add(beat, seconds, pan, (t) => {
        const bright = Math.min(1, t * 14);
        const wave =
          Math.sin(TAU * f * t) +
          0.5 * bright * Math.sin(TAU * 2 * f * t) +
          0.3 * bright * Math.sin(TAU * 3 * f * t) +
          0.14 * bright * Math.sin(TAU * 4 * f * t);
        return gain * Math.min(1, t * 60) * Math.min(1, (seconds - t) * 12) * (0.75 + 0.25 * Math.exp(-t * 6)) * wave;
      });
    },
    /** Noise in a middle band, like two hands. */
    clap: (beat: number, gain: number) => {
      let low = 0;
      let last = 0;
      add(beat, 0.14, -0.1, (t) => {
        low += 0.4 * (noise() - low);
        const band = low - last;
        last = low;
        return gain * (Math.exp(-t * 34) + (t > 0.012 ? Math.exp(-(t - 0.012) * 40) : 0)) * band * 2;
      });
    },
    /** A wood block. */
    block: (beat: number, gain: number, f: number) =>
      add(beat, 0.08, -0.4, (t) => gain * Math.min(1, t * 900) * Math.exp(-t * 60) * Math.sin(TAU * f * t)),
  };
}

export type Instruments = ReturnType<typeof newInstruments>;
