import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts on every screen. */
export const languages = ['he', 'en'] as const;
export type Language = (typeof languages)[number] | 'ar' | 'ru';

const MESSAGES = join(import.meta.dirname, '..', '..', '..', 'web', 'messages');

const readCatalogs = (language: Language): Record<string, unknown> => {
  const folder = join(MESSAGES, language);
  const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object);
  return Object.assign({}, ...files);
};
const catalogs = { he: readCatalogs('he'), en: readCatalogs('en'), ar: readCatalogs('ar'), ru: readCatalogs('ru') };

/** A text of the product by key and language, with its parameters by name. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export const sayIn =
  (language: Language): Say =>
  (key, values = {}) => {
    const text = catalogs[language][key];
    if (typeof text !== 'string') throw new Error(`Unknown plain text ${key} in ${language}`);
    // names in a text of a separately loaded language are isolated (web/src/lib/texts/loaded-texts.ts)
    const written = (value: string | number) =>
      typeof value === 'string' && (language === 'ar' || language === 'ru') ? `\u2068${value}\u2069` : String(value);
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => written(values[name] ?? ''));
  };
