import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findBrowser } from './e2e/src/browser.ts';

/** Rooms of rules and of what is drawn from state: their tests share a process, as nothing of them outlives a test. */
const pureRooms = ['domain', 'demo', 'web'];
/** However busy the machine is, tests wait on; these limits end only what hangs. */
const TEST_HANGS_AFTER_MS = 600_000;
const POLL_HANGS_AFTER_MS = 120_000;
/** Most tests wait: for lessons to play, for clips to be prepared, for disks, databases and children of theirs. */
const AT_ONCE = Math.min(8, 2 * availableParallelism() + 1);

const COMPONENT_TESTS = 'web/src/**/*.component.test.tsx';
/** Properties over thousands of cases, and encoding: the same on every database, so that they run once. */
const LONG_TESTS = ['domain/src/**/*.property.test.ts', 'server/src/transcoding/*.test.ts'];

/** What some rooms need before their first test; made only where one of their tests runs. */
const setups: Readonly<Record<string, readonly string[]>> = {
  server: ['./server/src/testing/postgres.ts'],
  long: ['./server/src/testing/postgres.ts'],
  web: ['./boot/texts-for-tests.mjs'],
  boot: ['./boot/texts-for-tests.mjs'],
  e2e: ['./boot/web-for-tests.mjs', './server/src/testing/postgres.ts', './e2e/src/shared-server.ts'],
};

const { executablePath, args } = await findBrowser();

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
    isolate: !pureRooms.includes(name),
    globalSetup: [...(setups[name] ?? [])],
  },
});

/** Components, each alone in a real browser, with the styles and texts of the app. */
const components = {
  extends: './web/vite.config.ts',
  // found before the first test: a package that turns up in the middle of one would load the page anew
  optimizeDeps: {
    entries: ['web/src/main.tsx', COMPONENT_TESTS].map((path) => join(import.meta.dirname, path)),
    include: ['react', 'react/jsx-dev-runtime', 'react/compiler-runtime', 'react-dom/client', 'vitest-browser-react'],
  },
  test: {
    name: 'components',
    root: import.meta.dirname,
    include: [COMPONENT_TESTS],
    setupFiles: ['./web/src/testing/component-setup.ts'],
    ...limits,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath, args }, actionTimeout: POLL_HANGS_AFTER_MS }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
};

/**
 * Spreads every project's files over the whole run, its longest first: what waits for something runs beside what computes, and
 * the demo's library fills before most of the journeys need it.
 */
class Spread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), (file) => file.project.name);
    return [...byProject.values()]
      .flatMap((own) => own.map((file, at) => ({ file, share: (at + 0.5) / own.length })))
      .toSorted((a, b) => a.share - b.share)
      .map(({ file }) => file);
  }
}

export default defineConfig({
  test: {
    maxWorkers: AT_ONCE,
    sequence: { sequencer: Spread },
    projects: [
      ...['domain', 'demo', 'server', 'web'].map((room) =>
        project(room, [`${room}/src/**/*.test.{ts,tsx}`], [COMPONENT_TESTS, ...LONG_TESTS]),
      ),
      components,
      project('boot', ['boot/**/*.test.ts']),
      project('long', LONG_TESTS),
      project('e2e', ['e2e/src/**/*.test.ts']),
    ],
  },
});
