import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#database/database.ts';
import { ADMIN, readAccess } from '#database/embedded-postgres/cluster.ts';
import { startEmbeddedPostgres } from '#database/embedded-postgres/embedded-postgres.ts';
import { openJobs } from '#database/job-queue.ts';
import { newDatabase } from './new-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** The template database that every test server copies. */
    migratedDatabase: string;
  }
}

const ignore = (): void => undefined;

/** Provides the PostgreSQL at this URL, and a database on it with all tables and no rows of the product. */
const provide = async (project: TestProject, postgresUrl: string): Promise<void> => {
  const migrated = await newDatabase(postgresUrl);
  await (await openDatabase(migrated, ignore)).destroy();
  await (await openJobs(migrated, ignore)).stop();
  project.provide('postgresUrl', postgresUrl);
  project.provide('migratedDatabase', migrated);
};

/** Durability is off, because these databases aren't needed after a crash, and tests end before a vacuum would pay off. */
const UNSAFE = ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'];

/** Turns off long-term durability of the PostgreSQL in this folder. */
const forgetSafety = async (dataDir: string, connectionString: string): Promise<void> => {
  const { adminPassword } = await readAccess(join(dataDir, 'postgres'));
  const url = new URL(connectionString);
  [url.username, url.password] = [ADMIN, adminPassword];
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  for (const setting of UNSAFE) await admin.query(`alter system set ${setting} = off`);
  await admin.query('select pg_reload_conf()');
  await admin.end();
};

/**
 * One PostgreSQL for all server tests: the embedded one, or that of POSTGRES_TEST_URL if SERVER_TESTS_ON is
 * `external`. Each test server has a separate database on it.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const external = process.env['SERVER_TESTS_ON'] === 'external' ? process.env['POSTGRES_TEST_URL'] : undefined;
  if (external !== undefined) {
    await provide(project, external);
    return async () => undefined;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'zuzu-test-postgres-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: ignore });
  await forgetSafety(dataDir, postgres.connectionString);
  await provide(project, postgres.connectionString);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
