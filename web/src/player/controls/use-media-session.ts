import { useEffect } from 'react';
import type { PlayerStore } from '#player/playback/player-store.ts';

/** Names the lesson on lock screens and headsets, and lets their buttons go from part to part. */
export const useMediaSession = (store: PlayerStore, title: string, artist: string): void => {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist });
    navigator.mediaSession.setActionHandler('nexttrack', () => void store.nextPart());
    navigator.mediaSession.setActionHandler('previoustrack', store.previousPart);
    return () => {
      navigator.mediaSession.metadata = null;
      navigator.mediaSession.setActionHandler('nexttrack', null);
      navigator.mediaSession.setActionHandler('previoustrack', null);
    };
  }, [store, title, artist]);
};
