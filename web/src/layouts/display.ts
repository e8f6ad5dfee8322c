import { useSyncExternalStore } from 'react';
import { storage } from '#session/storage.ts';

/** localStorage key of the smart-board setting; also read before the first paint (app/before-app.ts). */
const STORAGE_KEY = 'display';
type Display = 'board' | 'normal';

/** Large touch screens default to board size; the style sheet has the same condition (components/theme.css). */
const LARGE_TOUCH = '(min-width: 1800px) and (pointer: coarse)';

const stored = storage.getItem(STORAGE_KEY);
if (stored) document.documentElement.dataset['display'] = stored;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  const media = matchMedia(LARGE_TOUCH);
  listeners.add(listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
  };
};

const isBoard = (): boolean => {
  const chosen = document.documentElement.dataset['display'];
  return chosen ? chosen === 'board' : matchMedia(LARGE_TOUCH).matches;
};

/** True while everything is sized for a smart board, readable from six metres. */
export const useBoard = (): boolean => useSyncExternalStore(subscribe, isBoard, () => false);

/** Turns the board size on or off, and remembers it in this browser. */
export const toggleBoard = (): void => {
  const display: Display = isBoard() ? 'normal' : 'board';
  document.documentElement.dataset['display'] = display;
  storage.setItem(STORAGE_KEY, display);
  for (const listener of listeners) listener();
};
