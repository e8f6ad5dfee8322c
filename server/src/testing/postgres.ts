import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#database/embedded-postgres/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * One PostgreSQL for all tests of the server, the embedded one, or the one of POSTGRES_TEST_URL where SERVER_TESTS_ON is
 * `external`; each test file makes a database of its own on it.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const external = process.env['SERVER_TESTS_ON'] === 'external' ? process.env['POSTGRES_TEST_URL'] : undefined;
  if (external !== undefined) {
    project.provide('postgresUrl', external);
    return async () => undefined;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'zuzu-test-postgres-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  project.provide('postgresUrl', postgres.connectionString);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
