import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './e2e/src/browser.ts';

const rooms = ['domain', 'contract', 'demo', 'server', 'web'];
/** Real databases, encoders and browsers take their time, above all on a machine that does something else as well. */
const PATIENCE_MS = 60_000;
/** As long as a browser waits for what it is told to look for (e2e/src/page.ts). */
const POLL_PATIENCE_MS = 20_000;
/** Tests wait for disks, databases and children of theirs, so that two cores take two at a time. */
const WORKERS = Math.max(2, availableParallelism() - 1);
/** Journeys mostly wait, for lessons to play and for clips to be prepared. */
const JOURNEYS_AT_ONCE = 3;

const COMPONENT_TESTS = 'web/src/**/*.component.test.tsx';

/** What some rooms need before their first test; made only where one of their tests runs. */
const setups: Readonly<Record<string, readonly string[]>> = {
  server: ['./server/src/testing/postgres.ts'],
  web: ['./boot/texts-for-tests.mjs'],
  boot: ['./boot/texts-for-tests.mjs'],
  e2e: ['./boot/web-for-tests.mjs', './e2e/src/shared-server.ts'],
};

const { executablePath, args } = await findBrowser();

const project = (name: string, include: string, order: number) => ({
  test: {
    name,
    include: [include],
    exclude: [COMPONENT_TESTS],
    environment: 'node' as const,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: POLL_PATIENCE_MS } },
    sequence: { groupOrder: order },
    globalSetup: [...(setups[name] ?? [])],
    maxWorkers: name === 'e2e' ? JOURNEYS_AT_ONCE : WORKERS,
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
    testTimeout: PATIENCE_MS,
    expect: { poll: { timeout: POLL_PATIENCE_MS } },
    sequence: { groupOrder: 0 },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath, args } }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
};

export default defineConfig({
  test: {
    projects: [
      ...rooms.map((room) => project(room, `${room}/src/**/*.test.{ts,tsx}`, 0)),
      components,
      project('boot', 'boot/**/*.test.ts', 0),
      // The journeys have the machine to themselves, after everything else; meanwhile their library is filled.
      project('e2e', 'e2e/src/**/*.test.ts', 1),
    ],
  },
});
