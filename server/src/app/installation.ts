import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { makeConfig, type Config } from '#lib/config/config.ts';
import { processEnv } from '#lib/config/env.ts';
import { openContext, type Context } from './context.ts';
import { UnknownDatabase } from '#database/database.ts';
import { startEmbeddedPostgres } from '#database/embedded-postgres/embedded-postgres.ts';
import { makeLog } from '#lib/log.ts';
import { runCommand } from '#app/run-process.ts';
import { databaseProblem, ensureDataDir, StartupProblem, unknownDataProblem } from '#database/startup-problem.ts';

/** An installation with its database running: the embedded one, unless the settings name another. */
export type Installation = { services: Context; close: () => Promise<void> };

/** Opens the configured installation; several processes can have it open at the same time. */
export const openInstallation = async (config: Config, log: FastifyBaseLogger): Promise<Installation> => {
  await ensureDataDir(config.dataDir);
  const postgres =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: (message) => log.info(message) })
      : undefined;
  try {
    const services = await openContext({
      config,
      connectionString: postgres?.connectionString ?? config.databaseUrl ?? '',
      log,
    }).catch((error: unknown) => {
      if (error instanceof UnknownDatabase)
        throw unknownDataProblem(error, postgres ? join(config.dataDir, 'postgres') : 'The database of DATABASE_URL');
      throw postgres || error instanceof StartupProblem ? error : databaseProblem(error);
    });
    return {
      services,
      close: async () => {
        await services.close();
        await postgres?.stop();
      },
    };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
};

/** Runs an operator's command (`runCommand`) on the configured installation, and closes it. */
export const runOnInstallation = (work: (services: Context) => Promise<void>): void =>
  runCommand(async () => {
    const { services, close } = await openInstallation(makeConfig(processEnv()), makeLog('warn'));
    try {
      await work(services);
    } finally {
      await close();
    }
  });
