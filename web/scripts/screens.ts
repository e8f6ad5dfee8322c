import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SOURCES = join(import.meta.dirname, '../src');
/** The gallery also opens at paths below its own. */
const BELOW_GALLERY = '/gallery/$';

export type Screen = {
  /** `$` matches the rest. */
  path: string;
  /** Source files that are loaded for it after the entry; none if it only redirects. */
  files: string[];
};

const read = (file: string): string => readFileSync(join(SOURCES, file), 'utf8');
const lazyFile = /lazyPage\(\(\) => import\('\.\/([^']+)'\)/;

/** The lazy pages of a routes file's parent, such as the layout of the back-office. */
const parentFiles = (text: string): string[] =>
  [...text.matchAll(/from '#(features\/[^']+-route\.ts)'/g)].flatMap(([, file]) => {
    const page = lazyFile.exec(read(file!))?.[1];
    return page === undefined ? [] : [join(dirname(file!), page)];
  });

const screensOf = (file: string): Screen[] => {
  const text = read(file);
  return text.split('createRoute({').flatMap((route) => {
    const path = /\bpath: '(\/[^']*)'/.exec(route)?.[1];
    if (path === undefined) return [];
    const name = /\bcomponent: (\w+),/.exec(route)?.[1];
    const page = lazyFile.exec(name === undefined ? route : text.slice(text.indexOf(`const ${name} = `)))?.[1];
    return [{ path, files: page === undefined ? [] : [...parentFiles(text), join(dirname(file), page)] }];
  });
};

/** Returns the screen of every route, read from the sources: loading the modules would need a browser. */
export const listScreens = (): Screen[] => {
  const screens = globSync('{app/router.tsx,features/**/*-{route,routes}.ts}', { cwd: SOURCES }).flatMap(screensOf);
  return [...screens, { ...screens.find(({ path }) => path === '/gallery')!, path: BELOW_GALLERY }];
};
