import { paraglideVitePlugin } from '@inlang/paraglide-js';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRoutes } from './scripts/contract-routes.ts';
import { firstPaint } from './scripts/first-paint.ts';
import { licences, moduleCollector } from './scripts/licences.ts';
import { precompress } from './scripts/precompress.ts';
import { routeList } from './scripts/route-list.ts';
import { textsOptions } from './scripts/texts-options.ts';

/** Where the API listens in development; the same PORT that the server reads. */
const api = `http://127.0.0.1:${process.env['PORT'] ?? '5000'}`;
const proxy = { '/api': api, '/media': api };
/** Languages of the component library's own texts. */
const locales = ['he-IL', 'en-US'];

/** Modules of scripts that run beside the page: they are built apart. */
const workerModules = new Set<string>();
/** The component library, and what it is made of. */
const ARIA =
  /node_modules\/(react-aria|react-stately|react-aria-components|@react-aria|@react-stately|@internationalized)\//;
/** What end users choose with: one file, with all that it needs. */
const CHOOSING =
  /web\/src\/screens\/(group-selection|lesson-type-selection|lesson\/(intensity|length)-|fixed-lessons\/fixed-lessons-screen|gallery\/gallery-screen)/;
/** Modules that the same pages need are one file; small files join others. */
const byPages = { minShareCount: 2, entriesAware: true };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true }),
    paraglideVitePlugin(textsOptions),
    { ...optimizeLocales.vite({ locales }), enforce: 'pre' },
    contractRoutes(),
    routeList(),
    firstPaint(),
    licences(workerModules),
    precompress(),
  ],
  worker: { format: 'es', plugins: () => [moduleCollector(workerModules)] },
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: {
    reportCompressedSize: false,
    rolldownOptions: {
      // marks contract and schema constructors as pure, so that unused ones are left out
      treeshake: { manualPureFunctions: ['oc', 'z'] },
      output: {
        // few files: what all pages load, and then by who one is
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
            { name: 'hls', test: /node_modules\/hls\.js\//, priority: 3 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 3 },
            { name: 'first', tags: ['$initial'], priority: 4 },
            { name: 'router', test: /node_modules\/@tanstack\//, priority: 3 },
            { name: 'aria', test: ARIA, priority: 3, ...byPages, entriesAwareMergeThreshold: 60_000 },
            { name: 'choosing', test: CHOOSING, priority: 2 },
            { name: 'shared', ...byPages, entriesAwareMergeThreshold: 2_000 },
          ],
        },
      },
    },
  },
});
