import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCES = join(import.meta.dirname, '../src');
/** The gallery also opens at paths below its own. */
const BELOW_GALLERY = '/gallery/$';

/** Returns the paths of all routes, read from the sources: loading the modules would need a browser. `$` matches the rest. */
export const listRoutes = (): string[] => {
  const files = globSync('{app/router.tsx,features/**/*-{route,routes}.ts}', { cwd: SOURCES });
  const texts = files.map((file) => readFileSync(join(SOURCES, file), 'utf8'));
  return [
    ...texts.flatMap((text) => [...text.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path]) => path!)),
    BELOW_GALLERY,
  ];
};

/** Writes the list of the app's paths for the server. Without it, unknown paths would return 200 instead of 404. */
export const routeList = (): Plugin => ({
  name: 'route-list',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(listRoutes()) });
  },
});
