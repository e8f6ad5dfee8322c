import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const rooms = ['domain', 'contract', 'demo', 'server', 'web'];
/** Real databases, encoders and browsers take their time, above all on a machine that does something else as well. */
const PATIENCE_MS = 60_000;
/** As long as a browser waits for what it is told to look for (e2e/src/page.ts). */
const POLL_PATIENCE_MS = 20_000;
/** Tests wait for disks, databases and children of theirs, so that two cores take two at a time. */
const WORKERS = Math.max(2, availableParallelism() - 1);
/** Journeys mostly wait, for lessons to play and for clips to be prepared. */
const JOURNEYS_AT_ONCE = 3;

/** What some rooms share among all their tests. */
const setups: Readonly<Record<string, string>> = {
  server: './server/src/testing/postgres.ts',
  e2e: './e2e/src/shared-server.ts',
};

const project = (name: string, include: string, order: number) => ({
  test: {
    name,
    include: [include],
    environment: 'node' as const,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: POLL_PATIENCE_MS } },
    sequence: { groupOrder: order },
    ...(setups[name] && { globalSetup: setups[name] }),
    maxWorkers: name === 'e2e' ? JOURNEYS_AT_ONCE : WORKERS,
  },
});

export default defineConfig({
  test: {
    projects: [
      ...rooms.map((room) => project(room, `${room}/src/**/*.test.{ts,tsx}`, 0)),
      project('boot', 'boot/**/*.test.ts', 0),
      // The journeys have the machine to themselves, after everything else; meanwhile their library is filled.
      project('e2e', 'e2e/src/**/*.test.ts', 1),
    ],
  },
});
