import { useSyncExternalStore } from 'react';
import { languages, type Language } from '@zuzu/domain/users/languages.ts';
import { createListeners } from '#lib/session/listeners.ts';
import { overwriteGetLocale } from './generated/runtime.js';
import { loadTexts } from './loaded-texts.ts';
import { isLanguage, storedLanguage, storeLanguage } from './stored-language.ts';

export { isLanguage, languages, type Language };
/** The languages of the back-office; everything else is in all. */
export const officeLanguages = ['he', 'en'] as const satisfies readonly Language[];
export type Direction = 'rtl' | 'ltr';

/** The direction in which a language is written. */
export const directionOf = (language: Language): Direction => (language === 'he' || language === 'ar' ? 'rtl' : 'ltr');

/**
 * What a page is in: the chosen language with its direction, else right to left, in English in the back-office and in
 * Hebrew everywhere else. A language that the back-office doesn't have counts there as none.
 */
export const pageLanguage = (chosen: Language | undefined, inOffice: boolean) => {
  const offered: readonly Language[] = inOffice ? officeLanguages : languages;
  return chosen && offered.includes(chosen)
    ? { language: chosen, direction: directionOf(chosen) }
    : { language: inOffice ? ('en' as const) : ('he' as const), direction: 'rtl' as const };
};

let chosen = storedLanguage();
let current: Language = chosen ?? 'he';
let direction: Direction = directionOf(current);
const listeners = createListeners();
overwriteGetLocale(() => current);

/** The language that texts are currently rendered in. */
export const currentLanguage = (): Language => current;

/** The same in the back-office, which has fewer. */
export const officeLanguage = (): (typeof officeLanguages)[number] => (current === 'he' ? 'he' : 'en');

/** The direction of the page, which isn't always that of its language: the back-office opens in English right to left. */
export const currentDirection = (): Direction => direction;

/** Sets the language of all texts. Only the root component calls it, before anything below it renders. */
export const setCurrentLanguage = (language: Language, pageDirection: Direction = directionOf(language)): void => {
  current = language;
  direction = pageDirection;
};

/** The language chosen in this browser; undefined leaves it to the screen. */
export const chosenLanguage = (): Language | undefined => chosen;

/** Waits for the texts of the chosen language; with none, or once they are here, it doesn't wait. */
export const chosenTexts = (): Promise<void> => loadTexts(chosen ?? 'he');

/**
 * Stores the chosen language in this browser; it applies to every screen. Its texts have been loaded. Undefined takes the choice
 * back.
 */
export const applyLanguage = (language: Language | undefined): void => {
  chosen = language;
  storeLanguage(language);
  listeners.notify();
};

/** Calls `listener` after every change of the chosen language; returns an unsubscribe function. */
export const onLanguageChange = listeners.subscribe;

/** `chosenLanguage`, followed by the component. */
export const useChosenLanguage = (): Language | undefined => useSyncExternalStore(onLanguageChange, chosenLanguage);
