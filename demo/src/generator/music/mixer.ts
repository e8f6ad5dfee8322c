import { MUSIC_BEATS } from '#generator/scene/tempo.ts';

/** Samples per second. */
export const SAMPLE_RATE = 48_000;
const FADE_OUT_SAMPLES = 480;

/** Value of a sound `t` seconds after it began. */
export type Sound = (t: number) => number;

export type Mixer = {
  left: Float64Array;
  right: Float64Array;
  secondsPerBeat: number;
  /** Adds a sound at a beat, `seconds` long; pan −1 left … 1 right. */
  add: (beat: number, seconds: number, pan: number, sound: Sound) => void;
};

/** A piece of `samples` per channel. What sounds on past its end wraps round to its beginning, so the loop has no seam. */
export function newMixer(samples: number): Mixer {
  const left = new Float64Array(samples);
  const right = new Float64Array(samples);
  const samplesPerBeat = samples / MUSIC_BEATS;
  return {
    left,
    right,
    secondsPerBeat: samplesPerBeat / SAMPLE_RATE,
    add: (beat, seconds, pan, sound) => {
      const start = Math.round(beat * samplesPerBeat);
      const length = Math.round(seconds * SAMPLE_RATE);
      const leftGain = Math.cos(((pan + 1) * Math.PI) / 4);
      const rightGain = Math.sin(((pan + 1) * Math.PI) / 4);
      for (let i = 0; i < length; i++) {
        const at = (start + i) % samples;
        const value = sound(i / SAMPLE_RATE) * Math.min(1, (length - i) / FADE_OUT_SAMPLES);
        left[at]! += value * leftGain;
        right[at]! += value * rightGain;
      }
    },
  };
}
