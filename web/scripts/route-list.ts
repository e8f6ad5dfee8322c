import type { Plugin } from 'vite';
import { paths } from '../src/paths.ts';

/** Writes the list of the app's paths for the server. Without it, unknown paths would return 200 instead of 404. */
export const routeList = (): Plugin => ({
  name: 'route-list',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(Object.values(paths)) });
  },
});
