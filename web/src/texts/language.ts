import { useSyncExternalStore } from 'react';
import { overwriteGetLocale, type Locale } from './generated/runtime.js';

/** The two languages of the interface. Direction is right-to-left in both. */
export type Language = Locale;

/** Where a browser remembers the language that somebody chose. */
const STORAGE_KEY = 'language';
const isLanguage = (value: unknown): value is Language => value === 'he' || value === 'en';

const stored = (): Language | undefined => {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return isLanguage(value) ? value : undefined;
  } catch {
    return undefined; // storage may be forbidden; the defaults hold then
  }
};

let chosen = typeof localStorage === 'undefined' ? undefined : stored();
let current: Language = chosen ?? 'he';
const listeners = new Set<() => void>();
overwriteGetLocale(() => current);

/** The language that texts are in right now. */
export const currentLanguage = (): Language => current;

/** Puts all texts into a language. Only the root of the page does so, before anything below it renders. */
export const speak = (language: Language): void => {
  current = language;
};

/** Remembers a language for this browser; from then on it holds on every screen. */
export const chooseLanguage = (language: Language): void => {
  chosen = language;
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The language that was chosen by hand, if any; undefined leaves it to the screen. */
export const useChosenLanguage = (): Language | undefined => useSyncExternalStore(subscribe, () => chosen);
