import type { Plugin } from 'vite';
import { paths } from '../src/paths.ts';

/** Leaves the app's addresses beside its page, for the server, which tells them from those where there is nothing. */
export const routeList = (): Plugin => ({
  name: 'route-list',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(Object.values(paths)) });
  },
});
