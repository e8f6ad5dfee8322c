import { usePageKeys } from '#ui/behavior/use-page-keys.ts';
import { ARROW_SECONDS, commandForKey, type KeyTarget, type PlayerCommand } from './player-keys.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';

const isBetweenParts = (command: PlayerCommand): boolean => command === 'previous-part' || command === 'next-part';

const targetOf = (target: EventTarget | null): KeyTarget => {
  if (!(target instanceof HTMLElement)) return 'other';
  if (target.matches('[role=slider], input[type=range]')) return 'slider';
  if (target.closest('button, a, summary')) return 'button';
  return target.isContentEditable || target.matches('input, textarea, select') ? 'text' : 'other';
};

/** Handles the keyboard and a presenter's remote, wherever the focus is; `captions` switches the captions, if there are any. */
export const usePlayerKeys = (
  store: PlayerStore,
  toggleFullscreen: () => void,
  active: boolean,
  captions?: () => void,
): void => {
  usePageKeys((event) => {
    const commands: Readonly<Record<PlayerCommand, () => void>> = {
      start: () => store.getState().phase === 'ready' && store.play(),
      toggle: store.toggle,
      back: () => store.skip(-ARROW_SECONDS),
      forward: () => store.skip(ARROW_SECONDS),
      'previous-part': store.previousPart,
      'next-part': store.nextPart,
      fullscreen: toggleFullscreen,
      mute: store.toggleMute,
      captions: () => captions?.(),
    };
    const command = event.defaultPrevented ? undefined : commandForKey(event, targetOf(event.target));
    const { phase } = store.getState();
    if (!command || (phase !== 'ready' && phase !== 'started')) return;
    // without other parts to go to, the key keeps its default action
    if (isBetweenParts(command) && store.timeline.starts.length === 1) return;
    if (command === 'captions' && !captions) return;
    event.preventDefault(); // the page would scroll
    commands[command]();
  }, active);
};
