import { resolve } from 'node:path';
import { readCommandLine } from '#cli/command-line.ts';
import { runOnInstallation } from '#app/installation.ts';
import { VERSION } from '#features/system/settings.service.ts';
import { openBackupFolder } from './backup-folder.ts';
import { makeBackup } from './make-backup.ts';

/** `npm run backup -- <folder> [how many to keep]`: backs up a running installation. */
const USAGE = 'Usage: npm run backup -- <folder> [how many backups to keep; all if left out]';
const [target = '', keep = '0'] = readCommandLine(USAGE, { min: 1, max: 2 }).positionals;
if (!/^\d{1,4}$/.test(keep)) {
  console.error(USAGE);
  process.exit(1);
}

runOnInstallation(async ({ database, storage, now, installation }) => {
  const folder = await openBackupFolder(resolve(target));
  const { name, at, files, newFiles, rows } = await makeBackup({
    database,
    storage,
    folder,
    productVersion: VERSION,
    now,
  });
  await installation.noteDone('backup', at);
  if (Number(keep) > 0) await folder.keepLatest(Number(keep));
  console.log(`Backup ${name}: ${rows} rows, ${files} files, ${newFiles} of them new.`);
});
