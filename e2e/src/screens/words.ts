import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const languages = ['he', 'en'] as const;
export type Language = (typeof languages)[number];

const MESSAGES = join(import.meta.dirname, '..', '..', '..', 'web', 'messages');

const readCatalogs = (language: Language): Record<string, unknown> => {
  const folder = join(MESSAGES, language);
  const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object);
  return Object.assign({}, ...files);
};
const catalogs = { he: readCatalogs('he'), en: readCatalogs('en') };

/** A text of the product by its key, in one language; what is filled into it is given by name. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export const sayIn =
  (language: Language): Say =>
  (key, values = {}) => {
    const text = catalogs[language][key];
    if (typeof text !== 'string') throw new Error(`There is no plain text ${key} in ${language}`);
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  };
