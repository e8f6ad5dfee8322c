import type { Locale } from './generated/runtime.js';

/** By their keys. */
type Texts = Readonly<Record<string, (inputs: object) => string>>;

const loaders: Partial<Record<Locale, () => Promise<{ texts: Texts }>>> = {
  ar: () => import('virtual:texts/ar'),
  ru: () => import('virtual:texts/ru'),
};
const loaded: Partial<Record<Locale, Texts>> = {};

/**
 * Loads the texts of a language that visitors don't get with the code (scripts/texts-apart.ts). Once per page; a failure
 * can be tried again.
 */
export const loadTexts = async (language: Locale): Promise<void> => {
  const load = loaders[language];
  if (load) loaded[language] ??= (await load()).texts;
};

/** A text of a language that has been loaded; the build puts calls of this into every compiled text. */
export const loadedText = (language: Locale, key: string, inputs: object): string => {
  const text = loaded[language]?.[key];
  if (!text) throw new Error(`The text ${key} isn't loaded in ${language}`);
  return text(inputs);
};
