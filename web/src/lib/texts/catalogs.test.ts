import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../../messages/', import.meta.url);
const settings = JSON.parse(readFileSync(new URL('../../../project.inlang/settings.json', import.meta.url), 'utf8'));
const areas = readdirSync(new URL('he/', folder));
const read = (language: string, area: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`${language}/${area}`, folder), 'utf8'));
const variables = (message: unknown) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort();

/** The languages of everybody but managers, who work in the others. */
const forEndUsers = ['ar', 'ru'] as const;
const endUserAreas = readdirSync(new URL('ar/', folder));

it('lists every area in the settings, in both languages', () => {
  expect(readdirSync(new URL('en/', folder))).toEqual(areas);
  expect(readdirSync(new URL('ru/', folder))).toEqual(endUserAreas);
  expect(endUserAreas.filter((area) => !areas.includes(area))).toEqual([]);
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

it.each(forEndUsers.flatMap((language) => endUserAreas.map((area) => [language, area] as const)))(
  '%s, %s: the same texts with the same variables, none empty',
  (language, area) => {
    const [he, there] = [read('he', area), read(language, area)];
    expect(Object.keys(there)).toEqual(Object.keys(he));
    for (const key of Object.keys(he)) {
      expect(there[key], key).not.toBe('');
      // a plural form may say a number in words
      const inForms = typeof he[key] !== 'string';
      const [of, ofHe] = [variables(there[key]), variables(he[key])];
      if (inForms) expect([...ofHe, '{count}'], key).toEqual(expect.arrayContaining(of));
      else expect(of, key).toEqual(ofHe);
    }
  },
);

/** Every text by its forms: 'plural=few' and so on. */
const forms = (message: unknown): string[] =>
  typeof message === 'string' ? [] : (message as { match: object }[]).flatMap(({ match }) => Object.keys(match));

it.each(forEndUsers)('%s: a text that counts has all plural forms of the language', (language) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  // 'other' is what is left; nothing is counted to zero in words, and Russian fractions are 'other'
  const needed = pluralCategories.filter((category) => !['zero', 'other'].includes(category));
  for (const area of endUserAreas)
    for (const [key, message] of Object.entries(read(language, area))) {
      const given = forms(message);
      if (given.length === 0) continue;
      for (const category of [...needed, '*'])
        expect(
          given.some((form) =>
            new RegExp(String.raw`[pP]lural=${category === '*' ? String.raw`\*` : category}$`).test(form),
          ),
          `${key}, ${category}`,
        ).toBe(true);
    }
});

/** The letters of each language, and those that its texts may borrow: names of products and units. */
const scripts = { ar: /[^\P{L}\p{Script=Arabic}]/gu, ru: /[^\P{L}\p{Script=Cyrillic}]/gu } as const;
const borrowed = /\{\w+\}|QR|WCAG|AA|https|cookie|Google|Apple|Outlook|JavaScript|Chrome|Safari|Firefox/g;

it.each(forEndUsers)('%s: every text is in its own letters', (language) => {
  const foreign = endUserAreas
    .flatMap((area) => Object.entries(read(language, area)))
    // each language by its own name
    .filter(([key]) => !key.startsWith('common_language_'))
    .flatMap(([key, message]) =>
      sayings(message).map((text) => [key, text.replace(borrowed, '').match(scripts[language])]),
    )
    .filter(([, letters]) => letters !== null);
  expect(foreign).toEqual([]);
});

it('English has no Hebrew letters except in names of languages', () => {
  const hebrew = areas
    .flatMap((area) => Object.entries(read('en', area)))
    .filter(([key]) => !key.startsWith('common_language_'))
    .flatMap(([key, message]) => (sayings(message).some((text) => /\p{Script=Hebrew}/u.test(text)) ? [key] : []));
  expect(hebrew).toEqual([]);
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
