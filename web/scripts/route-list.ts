import type { Plugin } from 'vite';
import { paths } from '../src/paths.ts';

/** Writes the app's paths beside its page, so that the server can tell them from paths that don't exist. */
export const routeList = (): Plugin => ({
  name: 'route-list',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(Object.values(paths)) });
  },
});
