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
 * One PostgreSQL for all server tests: the embedded one, or that of POSTGRES_TEST_URL if SERVER_TESTS_ON is
 * `external`. Each test file creates its own database on it.
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
