import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../..');
const messages = resolve(src, '../messages');
/** What only managers see, in Hebrew and English. */
const OFFICE = /\/features\/office\//;
const IMPORT = /(?:from |import\(|import )['"]([^'"]+)['"]/g;

const pathOf = (file: string, imported: string): string | undefined => {
  if (imported.startsWith('#')) return join(src, imported.slice(1));
  return imported.startsWith('.') ? resolve(dirname(file), imported) : undefined;
};

/** Modules that end users may load. */
const modules = new Map<string, string>();
const visit = (file: string): void => {
  if (modules.has(file) || OFFICE.test(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return;
  const code = readFileSync(file, 'utf8');
  modules.set(file, code);
  for (const [, imported = ''] of code.matchAll(IMPORT)) {
    const path = pathOf(file, imported);
    if (path) visit(path);
  }
};
visit(join(src, 'main.tsx'));

const translated = new Set(
  readdirSync(join(messages, 'ar')).flatMap((area) =>
    Object.keys(JSON.parse(readFileSync(join(messages, 'ar', area), 'utf8')) as object),
  ),
);

it('every text for end users exists in every language', () => {
  const missing = [...modules].flatMap(([file, code]) =>
    [...code.matchAll(/\bm\.(\w+)/g)].flatMap(([, key = '']) =>
      translated.has(key) ? [] : [`${key} (${file.slice(src.length + 1)})`],
    ),
  );
  // most of the app has been visited
  expect(modules.size).toBeGreaterThan(200);
  expect(missing, 'move these texts to an area that web/messages/ar and ru have').toEqual([]);
});
