import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['domain', 'contract', 'demo', 'server', 'web', 'e2e'].map((room) => ({
      test: {
        name: room,
        include: [`${room}/src/**/*.test.{ts,tsx}`],
        environment: 'node' as const,
        ...(room === 'server' && {
          globalSetup: './server/src/testing/postgres.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        }),
      },
    })),
  },
});
