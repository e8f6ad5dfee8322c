import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../messages/', import.meta.url);
const settings = JSON.parse(readFileSync(new URL('../../project.inlang/settings.json', import.meta.url), 'utf8'));
const areas = readdirSync(new URL('he/', folder));
const read = (language: string, area: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`${language}/${area}`, folder), 'utf8'));
const variables = (message: unknown) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort();

it('lists every area in the settings, in both languages', () => {
  expect(readdirSync(new URL('en/', folder))).toEqual(areas);
  const listed = settings['plugin.inlang.messageFormat'].pathPattern.map((path: string) => path.split('/').at(-1));
  expect(listed.toSorted()).toEqual(areas.toSorted());
});

it.each(areas)('%s: both languages have the same texts with the same variables, none empty', (area) => {
  const he = read('he', area);
  const en = read('en', area);
  expect(Object.keys(en)).toEqual(Object.keys(he));
  for (const key of Object.keys(he)) {
    expect(he[key], key).not.toBe('');
    expect(en[key], key).not.toBe('');
    expect(variables(en[key]), key).toEqual(variables(he[key]));
  }
});

it('no key is in two areas, where one would silently override the other', () => {
  const keys = areas.flatMap((area) => Object.keys(read('he', area)));
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});

/** Every plural form of a message. */
const sayings = (message: unknown): string[] =>
  typeof message === 'string'
    ? [message]
    : (message as { match: Record<string, string> }[]).flatMap(({ match }) => Object.values(match));

const quotes = {
  he: { rule: 'Hebrew has ״ and ׳ only', foreign: /["'‘’‚“”„«»]/ },
  en: { rule: 'English has “ ” and ’ only', foreign: /["'‘‚„«»״׳]/ },
} as const;
/** These are fixed, letter for letter (docs/product.md, Texts). */
const AS_SPECIFIED = ['Delete "{name}"?'];

it.each(['he', 'en'] as const)('%s: one style of quote marks', (language) => {
  const { rule, foreign } = quotes[language];
  const others = areas
    .flatMap((area) => Object.values(read(language, area)).flatMap(sayings))
    .filter((text) => foreign.test(text) && !AS_SPECIFIED.includes(text));
  expect(others, rule).toEqual([]);
});

/** Synonyms that the catalogs don't use (docs/glossary.md). */
const discarded = {
  he: [/נקבע מראש|מקובע|קיבוע/, /(?<!\p{L})ה?ב?פח(?!\p{L})|סל ה?מי?חזור/u],
  en: [/set in advance/i, /recycle|(?<!\w)bin(?!\w)/i],
} as const;

it.each(['he', 'en'] as const)('%s: one word for a pin, and one for the trash', (language) => {
  const texts = areas.flatMap((area) => Object.values(read(language, area)).flatMap(sayings));
  expect(texts.filter((text) => discarded[language].some((word) => word.test(text)))).toEqual([]);
});
