import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/session/listeners.ts';
import { onSessionChange } from '#lib/session/session.ts';
import { isBoardSized, LARGE_TOUCH, sizeDisplay, storeDisplay } from './display-size.ts';

const listeners = createListeners();
const update = () => {
  sizeDisplay();
  listeners.notify();
};
/** Sizes the page, and again whenever the screen or the session changes. */
export const followDisplay = (): void => {
  update();
  matchMedia(LARGE_TOUCH).addEventListener('change', update);
  onSessionChange(update);
};

/** Returns whether everything is sized for a smart board, readable from six metres. */
export const useBoard = (): boolean => useSyncExternalStore(listeners.subscribe, isBoardSized, () => false);

/** Turns the board size on or off, and remembers it in this browser. */
export const toggleBoard = (): void => {
  storeDisplay(isBoardSized() ? 'normal' : 'board');
  update();
};

/**
 * Returns a hook that is true while the media query matches. A separate module would add a file to every page.
 */
export const mediaHook = (query: string) => {
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};
