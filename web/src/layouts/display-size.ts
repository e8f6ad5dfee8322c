import { signedInUser } from '#lib/session/session.ts';
import { storage } from '#lib/session/storage.ts';

/** localStorage key of the smart-board setting. */
const STORAGE_KEY = 'display';

/** Larger than any tablet. */
export const LARGE_TOUCH = '(min-width: 1500px) and (pointer: coarse)';

/**
 * True if everything is sized for a smart board: by choice, or by default on connected boards and large touch screens.
 */
export const isBoardSized = (): boolean => {
  const chosen = storage.getItem(STORAGE_KEY);
  return chosen ? chosen === 'board' : signedInUser()?.board !== undefined || matchMedia(LARGE_TOUCH).matches;
};

/** Sizes the page (ui/theme.css). */
export const sizeDisplay = (): void => {
  document.documentElement.dataset['display'] = isBoardSized() ? 'board' : 'normal';
};

/** Remembers the choice in this browser. */
export const storeDisplay = (display: 'board' | 'normal'): void => storage.setItem(STORAGE_KEY, display);
