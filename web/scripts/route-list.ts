import type { Plugin } from 'vite';
import { paths } from '../src/paths.ts';

/** Writes the app's paths next to its page, so that the server can distinguish them from unknown paths. */
export const routeList = (): Plugin => ({
  name: 'route-list',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(Object.values(paths)) });
  },
});
