import { languages, type Language } from '@zuzu/domain/users/languages.ts';
import { storage } from '#lib/session/storage.ts';

/** localStorage key of the chosen language. */
const STORAGE_KEY = 'language';

/** True for one of `languages`. */
export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** The language chosen in this browser. */
export const storedLanguage = (): Language | undefined => {
  const value = storage.getItem(STORAGE_KEY);
  return isLanguage(value) ? value : undefined;
};

/** Stores it; undefined clears it. */
export const storeLanguage = (language: Language | undefined): void => {
  if (language) storage.setItem(STORAGE_KEY, language);
  else storage.removeItem(STORAGE_KEY);
};
