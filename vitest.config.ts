import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findBrowser } from './e2e/src/browser.ts';
import { bundledPaths } from './server/src/transcoding/find-ffmpeg.ts';

/** However busy the machine is, tests wait on; these limits end only what hangs. */
const TEST_HANGS_AFTER_MS = 600_000;
const POLL_HANGS_AFTER_MS = 120_000;
/**
 * Tests wait for lessons to play, for clips, disks and databases, so that one more than there are cores fills all of them. With
 * more, pages that wait draw and play for longer, and everything takes more processor time.
 */
const AT_ONCE = Math.min(8, availableParallelism() + 1);

const COMPONENT_TESTS = 'web/src/**/*.component.test.tsx';
/** Properties over thousands of cases, and encoding: they need no database, so that they run once. */
const LONG_TESTS = ['domain/src/**/*.property.test.ts', 'server/src/transcoding/!(transcoding-queue).test.ts'];

/** Set-up of some packages before their first test; only if one of their tests runs. */
const setups: Readonly<Record<string, readonly string[]>> = {
  server: ['./server/testing/postgres.ts'],
  web: ['./boot/texts-for-tests.mjs'],
  boot: ['./boot/texts-for-tests.mjs'],
  e2e: ['./boot/web-for-tests.mjs', './server/testing/postgres.ts', './e2e/src/shared-server.ts'],
};

/** Packages whose tests start servers in their own process, and when these end: end-to-end tests share them per file. */
const endings: Readonly<Record<string, readonly string[]>> = {
  server: ['./server/testing/end-with-file.ts', './server/testing/end-with-test.ts'],
  long: ['./server/testing/end-with-file.ts', './server/testing/end-with-test.ts'],
  e2e: ['./server/testing/end-with-file.ts'],
};

/** Packages whose sources Node runs directly: all except the web app. Vite would compile every module again for each worker. */
const asWritten = ['domain', 'demo', 'studio', 'server', 'boot', 'long', 'e2e'];

const { executablePath, args } = await findBrowser();

/**
 * A distribution's ffmpeg loads 200 shared libraries, and takes five times as long to start as the bundled one. Only tests of encoding
 * run on the one that a server would find.
 */
const namedFfmpeg = process.env['FFMPEG_PATH'] ?? '';
process.env['FFMPEG_PATH'] = namedFfmpeg || (bundledPaths()[0] ?? '');

const limits = {
  testTimeout: TEST_HANGS_AFTER_MS,
  hookTimeout: TEST_HANGS_AFTER_MS,
  expect: { poll: { timeout: POLL_HANGS_AFTER_MS } },
};

const project = (name: string, include: readonly string[], exclude: readonly string[] = []) => ({
  test: {
    name,
    include: [...include],
    exclude: [...exclude],
    environment: 'node' as const,
    ...limits,
    env: name === 'long' ? { FFMPEG_PATH: namedFfmpeg } : {},
    // files share a process, with its modules: what a test starts or replaces ends with it
    isolate: false,
    experimental: asWritten.includes(name) ? { viteModuleRunner: false, nodeLoader: false } : {},
    restoreMocks: true,
    unstubEnvs: true,
    globalSetup: [...(setups[name] ?? [])],
    setupFiles: [...(endings[name] ?? [])],
  },
});

/** Components, each alone in a real browser, with the styles and texts of the app. */
const components = {
  extends: './web/vite.config.ts',
  // found before the first test: a package that turns up in the middle of one would load the page anew
  optimizeDeps: {
    entries: ['web/src/main.tsx', COMPONENT_TESTS].map((path) => join(import.meta.dirname, path)),
    include: [
      'react',
      'react/jsx-dev-runtime',
      'react/compiler-runtime',
      'react-dom/client',
      'vitest-browser-react',
      'write-excel-file/browser',
    ],
  },
  test: {
    name: 'components',
    root: import.meta.dirname,
    include: [COMPONENT_TESTS],
    setupFiles: ['./web/testing/component-setup.ts'],
    ...limits,
    // files share a page: otherwise each would load all modules of the app again, more than a thousand requests
    isolate: false,
    // without it, they would wait for all others where there are two cores, and be refused beside them where there are more
    maxWorkers: AT_ONCE,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      connectTimeout: TEST_HANGS_AFTER_MS,
      provider: playwright({ launchOptions: { executablePath, args }, actionTimeout: POLL_HANGS_AFTER_MS }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
};

/** Most of the waiting is in journeys; while the first of these projects encodes, the demo's library fills, which they need. */
const ORDER = ['components', 'long', 'e2e', 'server', 'studio', 'demo', 'boot', 'domain', 'web'];

/** Takes longest by far. On a machine without a record of earlier runs, the largest files would come first, and this one late. */
const LONGEST = /e2e\/src\/screens\.test\.ts$/;

/**
 * One project after the other, its longest files first: a worker, with its modules and its browser, only goes on to a file of the
 * same project. Many short files come last, so that all workers end at about the same time.
 */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ project: { name }, moduleId }: TestSpecification) =>
      ORDER.findIndex((room) => name.startsWith(room)) - (LONGEST.test(moduleId) ? 0.5 : 0);
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

export default defineConfig({
  test: {
    maxWorkers: AT_ONCE,
    sequence: { sequencer: ByProject },
    projects: [
      ...['domain', 'demo', 'studio', 'server', 'web'].map((room) =>
        project(room, [`${room}/src/**/*.test.{ts,tsx}`], [COMPONENT_TESTS, ...LONG_TESTS]),
      ),
      components,
      project('boot', ['boot/**/*.test.ts']),
      project('long', LONG_TESTS),
      project('e2e', ['e2e/src/**/*.test.ts']),
    ],
  },
});
