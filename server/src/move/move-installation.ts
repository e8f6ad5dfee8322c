import { createHash } from 'node:crypto';
import { databaseDumpRepository, type DumpableTable } from '#backup/database-dump.repository.ts';
import type { Database } from '#database/database.ts';
import { listAll, ObjectExists, type Storage } from '#storage/storage.ts';

const FILES_AT_ONCE = 8;
/** Sums of hashes stay whole numbers that a double holds. */
const HASH_HEX_DIGITS = 8;

type Place = { database: Database; storage: Storage };
type Move = { from: Place; to: Place; onFile?: (done: number) => void };
/** What was moved. `leftBehind`: files put there by hand under names that are no keys, which a scan would have taken in. */
export type Moved = { files: number; bytes: number; rows: number; leftBehind: string[] };

/** How many rows a table has, and the sum of their hashes, whatever their order. */
type Fingerprint = { rows: number; sum: number };

/**
 * Copies an installation that is stopped into an empty one, of whichever kind, and compares what arrived with what was
 * there: every file by its SHA-256, every table by its rows. The source is only read. After an interruption it may be
 * run again. Throws where the target is in use, or where anything differs.
 */
export const moveInstallation = async ({ from, to, onFile }: Move): Promise<Moved> => {
  const [source, target] = [databaseDumpRepository(from.database), databaseDumpRepository(to.database)];
  if (!(await target.isUnused())) throw new Error('The installation that is moved to is in use: move to an empty one.');

  const moved = { files: 0, bytes: 0 };
  const objects = listAll(from.storage, '');
  const moveNext = async (): Promise<void> => {
    for await (const { key, size } of objects) {
      await moveFile(from.storage, to.storage, key);
      moved.files++;
      moved.bytes += size;
      onFile?.(moved.files);
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, moveNext));

  const sent = new Map<string, Fingerprint>();
  await source.snapshot((tables, lines) => target.fill(tables, (table) => counted(table, lines(table), sent)));
  const arrived = new Map<string, Fingerprint>();
  await target.snapshot(async (tables, lines) => {
    for (const table of tables) for await (const _line of counted(table, lines(table), arrived));
  });
  for (const [name, { rows, sum }] of sent)
    if (arrived.get(name)?.rows !== rows || arrived.get(name)?.sum !== sum)
      throw new Error(`The table ${name} did not arrive as it was: do not use what was moved.`);

  const leftBehind = (await Array.fromAsync(from.storage.strays(''))).map(({ name }) => name);
  return { ...moved, rows: [...sent.values()].reduce((sum, { rows }) => sum + rows, 0), leftBehind };
};

const moveFile = async (from: Storage, to: Storage, key: string): Promise<void> => {
  const { content } = await from.read(key);
  try {
    await to.put(key, content as AsyncIterable<Uint8Array>, { ifAbsent: true });
  } catch (error) {
    content.destroy();
    // moved before an interruption; whether it is the same, the comparison says
    if (!(error instanceof ObjectExists)) throw error;
  }
  const [sent, arrived] = await Promise.all([hashOf(from, key), hashOf(to, key)]);
  if (sent !== arrived) throw new Error(`The file ${key} did not arrive as it was: do not use what was moved.`);
};

const hashOf = async (storage: Storage, key: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of (await storage.read(key)).content as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest('hex');
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
