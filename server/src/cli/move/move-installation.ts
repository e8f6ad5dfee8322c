import { createHash } from 'node:crypto';
import { databaseDumpRepository, type DumpableTable } from '#cli/backup/database-dump.repository.ts';
import type { Database } from '#database/database.ts';
import { forEachConcurrently } from '#lib/for-each-concurrently.ts';
import { hashOf } from '#storage/hashing.ts';
import { listAll, ObjectExists, type Storage } from '#storage/storage.ts';

const CONCURRENT_FILES = 8;
/** Short enough for sums of hashes to stay exact in a double. */
const HASH_HEX_DIGITS = 8;

type Installation = { database: Database; storage: Storage };
type Move = { from: Installation; to: Installation; onFile?: (done: number) => void };
/** The result of a move. `skipped`: files put into storage directly under invalid keys, which a scan would have added. */
export type Moved = { files: number; bytes: number; rows: number; skipped: string[] };

/** The number of rows of a table, and the sum of their hashes, which doesn't depend on their order. */
type Fingerprint = { rows: number; sum: number };

/**
 * Copies a stopped installation into an empty one of any kind, and compares the copy with the
 * original: every file by its SHA-256, every table by its rows. The source is only read. Can be repeated after an
 * interruption. Throws if the target is in use, or on any difference.
 */
export const moveInstallation = async ({ from, to, onFile }: Move): Promise<Moved> => {
  const [source, target] = [databaseDumpRepository(from.database), databaseDumpRepository(to.database)];
  if (!(await target.isUnused())) throw new Error('The target installation is in use: move to an empty one.');

  await target.markUnfinished();
  const moved = { files: 0, bytes: 0 };
  await forEachConcurrently(listAll(from.storage, ''), CONCURRENT_FILES, async ({ key, size }) => {
    await moveFile(from.storage, to.storage, key);
    moved.files++;
    moved.bytes += size;
    onFile?.(moved.files);
  });

  const sent = new Map<string, Fingerprint>();
  await source.snapshot((tables, lines) => target.fill(tables, (table) => counted(table, lines(table), sent)));
  const arrived = new Map<string, Fingerprint>();
  await target.snapshot(async (tables, lines) => {
    for (const table of tables) for await (const _line of counted(table, lines(table), arrived));
  });
  for (const [name, { rows, sum }] of sent)
    if (arrived.get(name)?.rows !== rows || arrived.get(name)?.sum !== sum)
      throw new Error(`The copy of table ${name} differs from the original: do not use the new installation.`);

  const skipped = (await Array.fromAsync(from.storage.listUnkeyed(''))).map(({ name }) => name);
  return { ...moved, rows: [...sent.values()].reduce((sum, { rows }) => sum + rows, 0), skipped };
};

const moveFile = async (from: Storage, to: Storage, key: string): Promise<void> => {
  const { content } = await from.read(key);
  try {
    await to.put(key, content as AsyncIterable<Uint8Array>, { ifAbsent: true });
  } catch (error) {
    content.destroy();
    // copied before an interruption; compared below
    if (!(error instanceof ObjectExists)) throw error;
  }
  const [sent, arrived] = await Promise.all(
    [from, to].map(async (storage) => hashOf((await storage.read(key)).content)),
  );
  if (sent !== arrived)
    throw new Error(`The copy of file ${key} differs from the original: do not use the new installation.`);
};

const counted = async function* (
  { name }: DumpableTable,
  lines: AsyncIterable<string>,
  fingerprints: Map<string, Fingerprint>,
): AsyncGenerator<string> {
  const fingerprint: Fingerprint = { rows: 0, sum: 0 };
  fingerprints.set(name, fingerprint);
  for await (const line of lines) {
    fingerprint.rows++;
    fingerprint.sum += Number.parseInt(createHash('sha1').update(line).digest('hex').slice(0, HASH_HEX_DIGITS), 16);
    yield line;
  }
};
