import { useEffect } from 'react';
import { ARROW_SECONDS, commandForKey, type KeyTarget, type PlayerCommand } from './player-keys.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';

const isBetweenParts = (command: PlayerCommand): boolean => command === 'previous-part' || command === 'next-part';

const targetOf = (target: EventTarget | null): KeyTarget => {
  if (!(target instanceof HTMLElement)) return 'other';
  if (target.matches('[role=slider], input[type=range]')) return 'slider';
  if (target.closest('button, a, summary')) return 'button';
  return target.isContentEditable || target.matches('input, textarea, select') ? 'text' : 'other';
};

/** Keyboard and presenter's remote, wherever the focus is (design: player-playing). */
export const usePlayerKeys = (store: PlayerStore, toggleFullscreen: () => void, active: boolean): void => {
  useEffect(() => {
    if (!active) return undefined;
    const commands: Readonly<Record<PlayerCommand, () => void>> = {
      start: () => store.getState().phase === 'ready' && store.play(),
      toggle: store.toggle,
      back: () => store.skip(-ARROW_SECONDS),
      forward: () => store.skip(ARROW_SECONDS),
      'previous-part': store.previousPart,
      'next-part': store.nextPart,
      fullscreen: toggleFullscreen,
      mute: store.toggleMute,
    };
    const onKey = (event: KeyboardEvent) => {
      const command = event.defaultPrevented ? undefined : commandForKey(event, targetOf(event.target));
      const { phase } = store.getState();
      if (!command || (phase !== 'ready' && phase !== 'started')) return;
      // where there is nothing to go to, the page keeps its own key
      if (isBetweenParts(command) && store.timeline.starts.length === 1) return;
      event.preventDefault(); // the page would scroll
      commands[command]();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [store, toggleFullscreen, active]);
};
