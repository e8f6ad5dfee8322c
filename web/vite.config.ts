import { paraglideVitePlugin } from '@inlang/paraglide-js';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRoutes } from './scripts/contract-routes.ts';
import { firstPaint } from './scripts/first-paint.ts';
import { licences } from './scripts/licences.ts';
import { precompress } from './scripts/precompress.ts';
import { routeList } from './scripts/route-list.ts';
import { textsOptions } from './scripts/texts-options.ts';

/** Where the API listens while the web is served by vite; the same PORT that the server reads. */
const api = `http://127.0.0.1:${process.env['PORT'] ?? '5000'}`;
const proxy = { '/api': api, '/media': api };
/** Languages of the words that the component library brings along. */
const locales = ['he-IL', 'en-US'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true }),
    paraglideVitePlugin(textsOptions),
    { ...optimizeLocales.vite({ locales }), enforce: 'pre' },
    contractRoutes(),
    routeList(),
    firstPaint(),
    licences(),
    precompress(),
  ],
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: {
    reportCompressedSize: false,
    // calls and schemas that nothing uses are left out, although making one calls a function
    rolldownOptions: { treeshake: { manualPureFunctions: ['oc', 'z'] } },
  },
});
