import { resolve } from 'node:path';
import { readCommandLine } from '#cli/command-line.ts';
import { makeConfig } from '#lib/config/config.ts';
import { processEnv } from '#lib/config/env.ts';
import { openDatabase } from '#database/database.ts';
import { startEmbeddedPostgres } from '#database/embedded-postgres/embedded-postgres.ts';
import { runCommand } from '#app/run-process.ts';
import { databaseProblem } from '#database/startup-problem.ts';
import { openStorage } from '#storage/open-storage.ts';
import { moveInstallation } from './move-installation.ts';

const REPORT_EVERY_FILES = 500;
const ignore = () => undefined;

/** Uses UTC on both sides, so that timestamps read the same. */
const withUtcTimeZone = (connectionString: string): string => {
  const url = new URL(connectionString);
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c timezone=UTC`.trim());
  return url.href;
};

/**
 * `DATABASE_URL=… STORAGE_URL=… npm run move -- <folder>`: copies the stopped embedded installation of that DATA_DIR to
 * the configured database and storage.
 */
const USAGE = 'Usage: DATABASE_URL=postgres://… STORAGE_URL=s3://… npm run move -- <DATA_DIR of the old one>';
const [folder = ''] = readCommandLine(USAGE, { min: 1 }).positionals;
runCommand(async () => {
  const config = makeConfig(processEnv());
  if (config.databaseUrl === undefined) throw new Error(USAGE);
  const dataDir = resolve(folder);
  if (!config.storage && config.dataDir === dataDir)
    console.log('STORAGE_URL is not set: the files stay where they are, and only the database is moved.');

  const postgres = await startEmbeddedPostgres({ dataDir, log: ignore });
  try {
    const source = await openDatabase(withUtcTimeZone(postgres.connectionString), ignore);
    const target = await openDatabase(withUtcTimeZone(config.databaseUrl), ignore).catch((error: unknown) => {
      throw databaseProblem(error);
    });
    const sourceStorage = await openStorage({ storage: undefined, dataDir }, () => '');
    const targetStorage = await openStorage(config, () => '');
    try {
      const { files, bytes, rows, skipped } = await moveInstallation({
        from: { database: source, storage: sourceStorage },
        to: { database: target, storage: targetStorage },
        onFile: (done) => done % REPORT_EVERY_FILES === 0 && console.log(`${done} files`),
      });
      console.log(
        `Moved ${rows} rows and ${files} files (${(bytes / 1024 ** 2).toFixed(1)} MiB); the copies are identical.`,
      );
      for (const name of skipped)
        console.log(`Skipped, because its name is not a valid key (sync videos first): ${name}`);
    } finally {
      await source.destroy();
      await target.destroy();
      sourceStorage.close();
      targetStorage.close();
    }
  } finally {
    await postgres.stop();
  }
});
