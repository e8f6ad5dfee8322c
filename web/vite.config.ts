import { paraglideVitePlugin } from '@inlang/paraglide-js';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { oldestTargets } from './scripts/build-apart.ts';
import { contractRoutes } from './scripts/contract-routes.ts';
import { noCircularChunks } from './scripts/no-circular-chunks.ts';
import { oldBrowsers } from './scripts/old-browsers.ts';
import { pages } from './scripts/pages.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { styleLayers } from './scripts/style-layers.ts';
import { textsApart } from './scripts/texts-apart.ts';
import { textsOptions } from './scripts/texts-options.ts';

/** Where the API listens in development; the same PORT that the server reads. */
const api = `http://127.0.0.1:${process.env['PORT'] ?? '5000'}`;
const proxy = { '/api': api, '/media': api };
/** Languages of the component library's own texts. */
const locales = ['he-IL', 'en-US'];

/** The component library, and what it is made of. */
const ARIA =
  /node_modules\/(react-aria|react-stately|react-aria-components|@react-aria|@react-stately|@internationalized)\//;
/** The router, and what most pages query by. */
const ROUTER =
  /node_modules\/@tanstack\/(react-router|router-core|history|store|.*\/(infiniteQueryObserver|useInfiniteQuery)\.js)/;
/** True for the modules whose paths contain one of these. */
const among =
  (...paths: readonly string[]) =>
  (id: string): boolean =>
    paths.some((path) => id.includes(path));
/**
 * The router's pages, what classes choose with until a lesson plays, and little that most pages use: one file, with all
 * that it needs.
 */
const choosing = among(
  'web/src/app/app.tsx',
  'web/src/features/classes/',
  'web/src/features/lessons/intensity-',
  'web/src/features/lessons/length-',
  'web/src/features/offline/prepare-button.tsx',
  'web/src/features/offline/prepared-link.tsx',
  'web/src/layouts/use-leave-once.ts',
  'web/src/lib/api/page.ts',
  'web/src/features/offline/prepared-lessons-api.ts',
  'web/src/features/offline/same-lesson.ts',
  'web/src/features/videos/videos-api.ts',
  'web/src/ui/page/ago.tsx',
  'web/src/ui/page/banner.tsx',
  'web/src/ui/page/chip.tsx',
  'web/src/ui/page/load-failed.tsx',
  'web/src/ui/page/month-section.tsx',
  'web/src/ui/page/page-head.tsx',
  'web/src/ui/controls/choice.tsx',
  'web/src/ui/controls/search.tsx',
  'web/src/ui/grid/skeleton-rows.tsx',
  'web/src/features/videos/categories.ts',
  'web/src/features/videos/category-path.tsx',
  'web/src/features/videos/intensity-tags.tsx',
  'web/src/features/videos/thumb.tsx',
  'web/src/features/videos/title-of.ts',
  'web/src/lib/texts/generated/messages/errors_network_text.',
  'web/src/lib/texts/generated/messages/player_minutes.',
  'web/src/lib/texts/generated/messages/videos_rights_end.',
  'lucide-react/dist/esm/icons/loader.',
  'domain/src/videos/category-tree.ts',
);
/**
 * What the lists of the back-office are made of, and the bulk changes in them: by folder, so that a new component belongs to them
 * by where it stands. Styles of fields stay apart, since a search that classes use has them, too.
 */
const LISTS = /web\/src\/(ui\/grid|features\/office\/lists|features\/office\/videos\/bulk)\/|ui\/fields\/[^/]+\.tsx$/;
/** What only these lists use of the rest. */
const ofLists = among(
  'web/src/ui/controls/tabs.tsx',
  'web/src/features/office/videos/failure-text.ts',
  'domain/src/sheets/',
  'domain/src/videos/rights.ts',
  'web/src/lib/texts/generated/messages/office_',
  'web/src/lib/texts/generated/messages/sheets_open.',
  'web/src/lib/texts/generated/messages/videos_re',
  'web/src/lib/texts/generated/messages/videos_delete.',
);
/** The player, without parts that only some pages load later. */
const player = among(
  'web/src/player/playback/',
  'web/src/player/stage/',
  'web/src/player/controls/',
  'web/src/player/reporting/',
  'web/src/player/lesson-player.tsx',
  'web/src/features/lesson-sheet/',
);
/** The parsers of cues and captions: the player and the upload screen need them, each without the other. */
const captions = among('domain/src/videos/web-vtt.ts', 'domain/src/videos/captions.ts', 'domain/src/videos/cues.ts');
/** The office's layout, and the uploads that go on whatever page of it is open. */
const office = among(
  'web/src/features/office/layout/',
  'web/src/features/office/videos/upload-file-api.ts',
  'web/src/features/office/videos/upload/page-uploads.ts',
);
/** Modules that the same pages need are one file; small files join others. */
const byPages = { minShareCount: 2, entriesAware: true };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true }),
    styleLayers(),
    paraglideVitePlugin(textsOptions),
    textsApart(),
    { ...optimizeLocales.vite({ locales }), enforce: 'pre' },
    contractRoutes(),
    oldBrowsers(),
    pages(),
    serviceWorker(),
    noCircularChunks(),
    compression({
      include: /\.(js|css|svg|txt|webmanifest)$/,
      threshold: 1_024,
      algorithms: ['gzip', 'brotliCompress'],
    }),
  ],
  worker: { format: 'es' },
  // component tests have no server behind them
  server: { port: 5173, ...(process.env['VITEST'] === undefined && { proxy }) },
  preview: { port: 4173, proxy },
  build: {
    reportCompressedSize: false,
    license: { fileName: 'licenses.txt' },
    target: oldestTargets,
    // as of 2023, as Vite has it by default
    cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
    rolldownOptions: {
      // marks contract and schema constructors as pure, so that unused ones are left out
      treeshake: { manualPureFunctions: ['oc', 'z', 'eventIterator', 'cellFaultSchema', 'mapToRecord'] },
      output: {
        // few files: what all pages load, and then by who one is
        codeSplitting: {
          groups: [
            { name: 'texts-ar', test: /virtual:texts\/ar$/, priority: 6 },
            { name: 'texts-ru', test: /virtual:texts\/ru$/, priority: 6 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
            { name: 'hls', test: /node_modules\/hls\.js\//, priority: 3 },
            { name: 'first', tags: ['$initial'], priority: 4 },
            { name: 'router', test: ROUTER, priority: 3 },
            { name: 'virtual', test: /node_modules\/@tanstack\/(react-virtual|virtual-core)\//, priority: 3 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 5 },
            { name: 'aria', test: ARIA, priority: 3, ...byPages, entriesAwareMergeThreshold: 45_000 },
            { name: 'choosing', test: choosing, priority: 2 },
            { name: 'modal', test: among('web/src/ui/dialogs/modal.tsx'), priority: 2 },
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2, priority: 2 },
            { name: 'captions', test: captions, priority: 3 },
            { name: 'reports', test: among('web/src/features/reports/send-queued-reports.ts'), priority: 1 },
            { name: 'office', test: office, priority: 1 },
            { name: 'lists', test: (id: string) => LISTS.test(id) || ofLists(id), priority: 1 },
            { name: 'player', test: player, priority: 1 },
            { name: 'shared', ...byPages, entriesAwareMergeThreshold: 2_000 },
          ],
        },
      },
    },
  },
});
