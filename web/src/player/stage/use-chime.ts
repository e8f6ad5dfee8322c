import { useEffect } from 'react';
import { countIn } from '#player/playback/lesson-timeline.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import { createTones } from './tones.ts';

/** Clearly heard, and softer than the lessons' music. */
const bell = { rise: 0.02, fadedAfter: 0.5, gain: 0.16 };
/** E5 and A5, the second one a little later. */
const CHIME = [
  { hertz: 659.26, after: 0, ...bell },
  { hertz: 880, after: 0.14, ...bell },
];

/** A soft sound when the next part begins to be counted in; as loud as the player, and silent when it is muted. */
export const useChime = (store: PlayerStore): void => {
  useEffect(() => {
    const tones = createTones();
    let counting = false;
    const unsubscribe = store.subscribe(() => {
      const { phase, paused, seconds, volume, muted } = store.getState();
      const counts = phase === 'started' && !paused && countIn(store.timeline, seconds, store.partJoin) !== undefined;
      if (counts && !counting && !muted) tones.play(CHIME, volume);
      counting = counts;
    });
    return () => {
      unsubscribe();
      tones.close();
    };
  }, [store]);
};
