import { defineConfig } from 'vitest/config';

const rooms = ['domain', 'contract', 'demo', 'server', 'web'];
/** Real databases, encoders and browsers take their time, above all on a machine that does something else as well. */
const PATIENCE_MS = 60_000;

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
    sequence: { groupOrder: order },
    ...(setups[name] && { globalSetup: setups[name] }),
    // Journeys mostly wait, for lessons to play and for clips to be prepared: on two cores as well, two go side by side.
    ...(name === 'e2e' && { maxWorkers: 2 }),
  },
});

export default defineConfig({
  test: {
    projects: [
      ...rooms.map((room) => project(room, `${room}/src/**/*.test.{ts,tsx}`, 0)),
      project('boot', 'boot/**/*.test.ts', 0),
      // The journeys have the machine to themselves, after everything else.
      project('e2e', 'e2e/src/**/*.test.ts', 1),
    ],
  },
});
