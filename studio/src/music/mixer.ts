/** Samples per second. */
export const SAMPLE_RATE = 48_000;
/** Samples of an AAC packet; packets overlap by as many. */
export const PACKET_SAMPLES = 1024;
const FADE_OUT_SAMPLES = 480;

/** The value of a sound `t` seconds after its start. */
export type Sound = (t: number) => number;

export type Mixer = {
  left: Float64Array;
  right: Float64Array;
  secondsPerBeat: number;
  /** Adds a sound at a beat, `seconds` long; pan −1 left … 1 right. */
  add: (beat: number, seconds: number, pan: number, sound: Sound) => void;
};

/**
 * A section of `samples` per channel. Its last packet is silent, and it fades out just before, so that any section can follow
 * any other: what overlaps in the encoded sound is silence on both sides.
 */
export function newMixer(samples: number, beats: number): Mixer {
  const left = new Float64Array(samples);
  const right = new Float64Array(samples);
  const samplesPerBeat = samples / beats;
  const end = samples - PACKET_SAMPLES;
  return {
    left,
    right,
    secondsPerBeat: samplesPerBeat / SAMPLE_RATE,
    add: (beat, seconds, pan, sound) => {
      const start = Math.round(beat * samplesPerBeat);
      const length = Math.min(Math.round(seconds * SAMPLE_RATE), end - start);
      const leftGain = Math.cos(((pan + 1) * Math.PI) / 4);
      const rightGain = Math.sin(((pan + 1) * Math.PI) / 4);
      for (let i = 0; i < length; i++) {
        const value = sound(i / SAMPLE_RATE) * Math.min(1, (length - i) / FADE_OUT_SAMPLES);
        left[start + i]! += value * leftGain;
        right[start + i]! += value * rightGain;
      }
    },
  };
}
