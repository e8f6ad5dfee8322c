import { useEffect } from 'react';
import { chime } from '#player/playback/chime.ts';
import { countIn } from '#player/playback/lesson-timeline.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';

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
