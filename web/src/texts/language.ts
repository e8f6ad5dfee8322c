import { useSyncExternalStore } from 'react';
import { overwriteGetLocale, type Locale } from './generated/runtime.js';

/** The two languages of the interface. Direction is right-to-left in both. */
export type Language = Locale;

/** localStorage key of the chosen language. */
const STORAGE_KEY = 'language';
const isLanguage = (value: unknown): value is Language => value === 'he' || value === 'en';

const stored = (): Language | undefined => {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return isLanguage(value) ? value : undefined;
  } catch {
    return undefined; // storage may be forbidden; use the defaults
  }
};

let chosen = typeof localStorage === 'undefined' ? undefined : stored();
let current: Language = chosen ?? 'he';
const listeners = new Set<() => void>();
overwriteGetLocale(() => current);

/** The language that texts are currently rendered in. */
export const currentLanguage = (): Language => current;

/** Sets the language of all texts. Only the root component calls it, before anything below it renders. */
export const setCurrentLanguage = (language: Language): void => {
  current = language;
};

/** Stores the chosen language in this browser; it applies to every screen. */
export const chooseLanguage = (language: Language): void => {
  chosen = language;
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The language chosen by the user; undefined leaves it to the screen. */
export const useChosenLanguage = (): Language | undefined => useSyncExternalStore(subscribe, () => chosen);
