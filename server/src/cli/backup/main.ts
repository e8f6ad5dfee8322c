import { resolve } from 'node:path';
import { readCommandLine } from '#cli/command-line.ts';
import { runOnInstallation } from '#app/installation.ts';
import { VERSION } from '#features/system/settings.service.ts';
import { openBackupFolder } from './backup-folder.ts';
import { makeBackup } from './make-backup.ts';

/** `npm run backup -- <folder> [how many to keep]`: backs up a running installation. */
const {
  positionals: [target = '', keep = '0'],
  fail,
} = readCommandLine('Usage: npm run backup -- <folder> [how many backups to keep; all if left out]', {
  min: 1,
  max: 2,
});
if (!/^\d{1,4}$/.test(keep)) fail();

runOnInstallation(async ({ database, storage, now, installation }) => {
  const folder = await openBackupFolder(resolve(target));
  const options = { database, storage, folder, productVersion: VERSION, now };
  const { name, at, files, newFiles, rows } = await makeBackup(options);
  await installation.noteDone('backup', at);
  if (Number(keep) > 0) await folder.keepLatest(Number(keep));
  console.log(`Backup ${name}: ${rows} rows, ${files} files, ${newFiles} of them new.`);
});
