import { useEffect, useEffectEvent } from 'react';

/** A tone with its pitch, start, rise and fade in seconds. `gain` is its loudness at full volume. */
export type Tone = {
  readonly hertz: number;
  readonly after: number;
  readonly rise: number;
  readonly fadedAfter: number;
  readonly gain: number;
};

/** Plays tones once, when the component appears; they end with it. `volume` from 0 to 1. */
export const useTones = (tones: readonly Tone[], volume: number): void => {
  const play = useEffectEvent((player: ReturnType<typeof createTones>) => player.play(tones, volume));
  useEffect(() => {
    const player = createTones();
    play(player);
    return player.close;
  }, []);
};

/** Plays soft tones. Browsers without Web Audio, or that don't allow a page to sound yet, stay silent. */
export const createTones = () => {
  let context: AudioContext | undefined;
  return {
    /** `volume` from 0 to 1. */
    play: (tones: readonly Tone[], volume: number): void => {
      if (volume === 0 || !('AudioContext' in globalThis)) return;
      context ??= new AudioContext();
      void context.resume();
      for (const { hertz, after, rise, fadedAfter, gain: loudness } of tones) {
        const from = context.currentTime + after;
        const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz });
        const gain = new GainNode(context, { gain: 0 });
        gain.gain.setValueAtTime(0, from);
        gain.gain.linearRampToValueAtTime(loudness * volume, from + rise);
        gain.gain.exponentialRampToValueAtTime(0.0001, from + fadedAfter);
        tone.connect(gain).connect(context.destination);
        tone.start(from);
        tone.stop(from + fadedAfter);
      }
    },
    close: (): void => {
      void context?.close();
      context = undefined;
    },
  };
};
