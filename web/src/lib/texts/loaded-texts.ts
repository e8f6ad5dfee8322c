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
 * Loads the texts of a language that isn't bundled with the code (scripts/texts-apart.ts). Once per page; failures can
 * be retried.
 */
export const loadTexts = async (language: Locale): Promise<void> => {
  const load = loaders[language];
  if (load) loaded[language] ??= (await load()).texts;
};

/**
 * Keeps the direction of names and times, most of which are Hebrew or left to right, in sentences of the other
 * direction.
 */
const isolatedInputs = (inputs: object): object =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [name, typeof value === 'string' ? isolatedName(value) : value]),
  );

/** Returns a loaded text; the build inserts calls to this into every compiled text. */
export const loadedText = (language: Locale, key: string, inputs: object): string => {
  const text = loaded[language]?.[key];
  if (!text) throw new Error(`The text ${key} isn't loaded in ${language}`);
  return text(isolatedInputs(inputs));
};
