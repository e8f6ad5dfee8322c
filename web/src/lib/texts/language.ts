import { useSyncExternalStore } from 'react';
import { languages, type Language } from '@zuzu/domain/users/languages.ts';
import { createListeners } from '#lib/session/listeners.ts';
import { overwriteGetLocale } from './generated/runtime.js';
import { loadTexts } from './loaded-texts.ts';
import { isLanguage, storedLanguage, storeLanguage } from './stored-language.ts';

export { isLanguage, languages, type Language };
/** The languages of the back-office; all other pages are available in every language. */
export const officeLanguages = ['he', 'en'] as const satisfies readonly Language[];
export type Direction = 'rtl' | 'ltr';

/** The direction in which a language is written. */
export const directionOf = (language: Language): Direction => (language === 'he' || language === 'ar' ? 'rtl' : 'ltr');

/**
 * Returns the language and direction of a page: the chosen language if the page has it; otherwise right to left, in
 * English in the back-office and in Hebrew elsewhere.
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

/** The current language of the back-office, which has fewer. */
export const officeLanguage = (): (typeof officeLanguages)[number] => (current === 'he' ? 'he' : 'en');

/**
 * The direction of the page, which may differ from that of its language: the back-office opens in English, right to
 * left.
 */
export const currentDirection = (): Direction => direction;

/** Sets the language of all texts. Only the root component calls it, before anything below it renders. */
export const setCurrentLanguage = (language: Language, pageDirection: Direction = directionOf(language)): void => {
  current = language;
  direction = pageDirection;
};

/** The language chosen in this browser; undefined leaves it to the screen. */
export const chosenLanguage = (): Language | undefined => chosen;

/** Resolves once the texts of the chosen language have loaded. */
export const chosenTexts = (): Promise<void> => loadTexts(chosen ?? 'he');

/**
 * Stores the chosen language, whose texts have loaded, in this browser; it applies to every screen. Undefined clears
 * the choice.
 */
export const applyLanguage = (language: Language | undefined): void => {
  chosen = language;
  storeLanguage(language);
  listeners.notify();
};

/** Calls `listener` after every change of the chosen language; returns an unsubscribe function. */
export const onLanguageChange = listeners.subscribe;

/** Returns `chosenLanguage`; rerenders when it changes. */
export const useChosenLanguage = (): Language | undefined => useSyncExternalStore(onLanguageChange, chosenLanguage);
