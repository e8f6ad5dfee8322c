import { resolve } from 'node:path';
import { readCommandLine } from '#cli/command-line.ts';
import { makeConfig } from '#lib/config/config.ts';
import { processEnv } from '#lib/config/env.ts';
import { openDatabase } from '#database/database.ts';
import { startEmbeddedPostgres } from '#database/embedded-postgres/embedded-postgres.ts';
import { runCommand } from '#app/run-process.ts';
import { databaseProblem, ensureDataDir } from '#database/startup-problem.ts';
import { openStorage } from '#storage/open-storage.ts';
import { openBackupFolder } from './backup-folder.ts';
import { restoreBackup } from './restore-backup.ts';

/** `npm run restore -- <folder> [name]`: restores a backup, by default the latest, into an empty installation. */
const [source = '', named] = readCommandLine(
  'Usage: DATA_DIR=<empty folder> npm run restore -- <folder of backups> [name of one]',
  { min: 1, max: 2 },
).positionals;

const ignore = () => undefined;
runCommand(async () => {
  const config = makeConfig(processEnv());
  const folder = await openBackupFolder(resolve(source));
  const name = named ?? (await folder.names()).at(-1);
  if (name === undefined) throw new Error(`No backup found in ${resolve(source)}.`);
  await ensureDataDir(config.dataDir);
  const postgres =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: ignore })
      : undefined;
  try {
    const manifest = await folder.manifest(name);
    const connectionString = postgres?.connectionString ?? config.databaseUrl ?? '';
    const database = await openDatabase(connectionString, ignore, { upTo: manifest.migration }).catch(
      (error: unknown) => {
        throw postgres ? error : databaseProblem(error);
      },
    );
    const storage = await openStorage(config, () => '');
    try {
      await restoreBackup({ database, storage, folder, manifest });
      console.log(`Restored ${name}: ${manifest.files.length} files, all checksums verified. It can be started now.`);
    } finally {
      await database.destroy();
      storage.close();
    }
  } finally {
    await postgres?.stop();
  }
});
