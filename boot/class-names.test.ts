import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fromRoot } from './paths.mjs';

const IMPORTS = /import (\w+) from '([^']+\.module\.css)'/g;

/** The file that an import of a web source names; '#' stands for web/src. */
const fileOf = (source: string, name: string): string =>
  name.startsWith('#') ? fromRoot('web', 'src', name.slice(1)) : path.join(path.dirname(source), name);

const undefinedClasses = (source: string): string[] => {
  const code = readFileSync(source, 'utf8');
  return [...code.matchAll(IMPORTS)].flatMap(([, styles, file]) => {
    const css = readFileSync(fileOf(source, file!), 'utf8');
    const used = [...code.matchAll(new RegExp(String.raw`(?<![-\w/.'])${styles}\.(\w+)`, 'g'))].map(
      ([, name]) => name!,
    );
    return used.filter((one) => !new RegExp(String.raw`\.${one}\b`).test(css)).map((one) => `${source}: ${one}`);
  });
};

/** Global classes that a component uses, some next to its own styles. */
const PLAIN = /className=(?:"|\{`)([^"`]+)["`]/g;
const COMPOSED = /composes: ([^;]+) from global/g;
const wordsOf = (pattern: RegExp, file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap(
    ([, words]) => words!.replaceAll(/\$\{[^}]*\}/g, '').match(/\S+/g) ?? [],
  );

test('every word that components and their styles use is in the vocabulary, and each is used', () => {
  const vocabulary = readFileSync(fromRoot('web', 'src', 'ui', 'vocabulary.css'), 'utf8');
  const words = [...vocabulary.matchAll(/\.([\w-]+) \{/g)].map(([, word]) => word!);
  const components = globSync(fromRoot('web', 'src', '**', '*.tsx'));
  const styles = globSync(fromRoot('web', 'src', '**', '*.module.css'));
  const used = new Set([
    ...components.flatMap((file) => wordsOf(PLAIN, file)),
    ...styles.flatMap((file) => wordsOf(COMPOSED, file)),
  ]);
  expect([...used].filter((word) => !words.includes(word))).toEqual([]);
  expect(words.filter((word) => !used.has(word))).toEqual([]);
});

// a class that isn't there is undefined to a component, which then looks wrong and fails nothing
test('every class that a component uses is in its styles', () => {
  const sources = globSync(fromRoot('web', 'src', '**', '*.tsx'));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(undefinedClasses)).toEqual([]);
});
