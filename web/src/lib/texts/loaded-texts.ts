import { isolatedName } from './isolated.ts';
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

/** Names and times stay in one piece: most are Hebrew, or run left to right, in a sentence that may run the other way. */
const isolatedInputs = (inputs: object): object =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [name, typeof value === 'string' ? isolatedName(value) : value]),
  );

/** A text of a language that has been loaded; the build puts calls of this into every compiled text. */
export const loadedText = (language: Locale, key: string, inputs: object): string => {
  const text = loaded[language]?.[key];
  if (!text) throw new Error(`The text ${key} isn't loaded in ${language}`);
  return text(isolatedInputs(inputs));
};
