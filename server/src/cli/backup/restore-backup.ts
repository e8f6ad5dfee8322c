import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Database } from '#database/database.ts';
import { listAll, type Storage } from '#storage/storage.ts';
import { BackupDamaged, type BackupFolder } from './backup-folder.ts';
import { databaseDumpRepository } from './database-dump.repository.ts';
import type { Manifest } from './manifest.ts';

type Options = { database: Database; storage: Storage; folder: BackupFolder; manifest: Manifest };

/** Reads every content of a backup and compares it with its checksum; throws BackupDamaged at the first mismatch. */
export const verifyBackup = async ({ folder, manifest }: Pick<Options, 'folder' | 'manifest'>): Promise<void> => {
  for (const { sha256 } of [...manifest.tables, ...manifest.files]) {
    if (!(await folder.hasContent(sha256))) throw new BackupDamaged(`The content ${sha256} is missing.`);
    for await (const chunk of folder.read(sha256)) void chunk;
  }
};

/**
 * Restores a backup into an empty installation; starts over after an interruption. The database must be at the
 * backup's migration.
 */
export const restoreBackup = async ({ database, storage, folder, manifest }: Options): Promise<void> => {
  const dump = databaseDumpRepository(database);
  if (!(await dump.isUnused())) throw new Error('This installation is in use: restore into an empty one.');
  const isInterrupted = await dump.isUnfinished();
  if (!isInterrupted)
    for await (const { key } of listAll(storage, ''))
      throw new Error(`Storage already contains files (${key}): restore into an empty one.`);
  // before any long step, so that an interrupted installation can't start as a new one
  await dump.markUnfinished();
  for await (const { key } of listAll(storage, '')) await storage.delete(key);
  await verifyBackup({ folder, manifest });

  for (const { key, sha256 } of manifest.files) await storage.put(key, folder.read(sha256), { ifAbsent: true });
  await dump.fill(manifest.tables, (table) => {
    const { sha256 } = manifest.tables.find(({ name }) => name === table.name)!;
    return linesOf(folder.read(sha256));
  });
};

/** Reads the lines of a compressed text. */
const linesOf = async function* (compressed: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const source = Readable.from(compressed);
  const text = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => text.destroy(error));
  let rest = '';
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
};
