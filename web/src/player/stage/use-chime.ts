import { useEffect } from 'react';
import { countIn } from '#player/playback/lesson-timeline.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';

/** Loudness of each note at full volume: clearly heard, and softer than the lessons' music. */
const NOTE_GAIN = 0.16;
const NOTE_SECONDS = 0.5;
/** E5 and A5, the second one a little later. */
const NOTES = [
  { hertz: 659.26, after: 0 },
  { hertz: 880, after: 0.14 },
] as const;

/** Two soft bell notes. Browsers without Web Audio, or that don't allow a page to sound yet, stay silent. */
const chime = () => {
  let context: AudioContext | undefined;
  return {
    /** `volume` from 0 to 1. */
    play: (volume: number): void => {
      if (volume === 0 || !('AudioContext' in globalThis)) return;
      context ??= new AudioContext();
      void context.resume();
      for (const { hertz, after } of NOTES) {
        const from = context.currentTime + after;
        const note = new OscillatorNode(context, { type: 'sine', frequency: hertz });
        const gain = new GainNode(context, { gain: 0 });
        gain.gain.setValueAtTime(0, from);
        gain.gain.linearRampToValueAtTime(NOTE_GAIN * volume, from + 0.02);
        gain.gain.exponentialRampToValueAtTime(0.0001, from + NOTE_SECONDS);
        note.connect(gain).connect(context.destination);
        note.start(from);
        note.stop(from + NOTE_SECONDS);
      }
    },
    close: (): void => void context?.close(),
  };
};

/** A soft sound when the next part begins to be counted in; as loud as the player, and silent when it is muted. */
export const useChime = (store: PlayerStore): void => {
  useEffect(() => {
    const sound = chime();
    let counting = false;
    const unsubscribe = store.subscribe(() => {
      const { phase, paused, seconds, volume, muted } = store.getState();
      const counts = phase === 'started' && !paused && countIn(store.timeline, seconds, store.partJoin) !== undefined;
      if (counts && !counting && !muted) sound.play(volume);
      counting = counts;
    });
    return () => {
      unsubscribe();
      sound.close();
    };
  }, [store]);
};
