import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '#database/database.ts';
import { listAll, ObjectNotFound, type Storage, type StoredObject } from '#storage/storage.ts';
import { databaseDumpRepository } from './database-dump.repository.ts';
import type { BackupFolder } from './backup-folder.ts';
import type { BackedUpFile, DumpedTable } from './manifest.ts';

type Options = {
  database: Database;
  storage: Storage;
  folder: BackupFolder;
  productVersion: string;
  now: () => Date;
};
export type MadeBackup = { name: string; at: Date; files: number; newFiles: number; rows: number };

const countLines = async function* (lines: AsyncIterable<string>, count: () => void): AsyncGenerator<string> {
  for await (const line of lines) {
    count();
    yield `${line}\n`;
  }
};

/**
 * Backs up a running installation. The backup contains everything acknowledged before it began: the database is
 * read from one snapshot, and files are collected both before and after it, so that no file in the database is
 * missing. Files of the previous backup in the folder aren't read again.
 */
export const makeBackup = async ({ database, storage, folder, productVersion, now }: Options): Promise<MadeBackup> => {
  const dump = databaseDumpRepository(database);
  const latest = (await folder.names()).at(-1);
  const known = new Map<string, BackedUpFile>();
  const sameAs = ({ key, size, etag }: StoredObject | BackedUpFile) => `${key}\0${size}\0${etag}`;
  if (latest !== undefined) for (const file of (await folder.manifest(latest)).files) known.set(sameAs(file), file);

  const files = new Map<string, BackedUpFile>();
  let newFiles = 0;
  const gather = async (): Promise<void> => {
    for await (const object of listAll(storage, '')) {
      const { key, size, etag } = object;
      if (files.get(key)?.etag === etag) continue;
      const earlier = known.get(sameAs(object));
      if (earlier && (await folder.hasContent(earlier.sha256))) {
        files.set(key, earlier);
        continue;
      }
      try {
        const { object: read, content } = await storage.read(key);
        const { sha256 } = await folder.add(content as AsyncIterable<Uint8Array>);
        files.set(key, { key, size, etag: read.etag, sha256 });
        newFiles++;
      } catch (error) {
        // moved or deleted after the listing
        if (!(error instanceof ObjectNotFound)) throw error;
      }
    }
  };

  await gather();
  const migration = await dump.lastMigration();
  const at = now();
  const tables = await dump.snapshot(async (all, linesOf) => {
    const dumped: DumpedTable[] = [];
    for (const table of all) {
      let rows = 0;
      const lines = countLines(linesOf(table), () => rows++);
      const { sha256 } = await pipeline(lines, createGzip(), (compressed: AsyncIterable<Uint8Array>) =>
        folder.add(compressed),
      );
      dumped.push({ ...table, rows, sha256 });
    }
    return dumped;
  });
  await gather();

  const name = await folder.finish({
    format: 1,
    at: at.toISOString(),
    productVersion,
    migration,
    tables,
    files: [...files.values()],
  });
  return { name, at, files: files.size, newFiles, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
};
