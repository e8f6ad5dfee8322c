import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashing } from '#storage/hashing.ts';
import { manifestSchema, type Manifest } from './manifest.ts';

/** Backups contain phone numbers and keys, so only their owner may read them. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** A backup, or one of its files, is damaged or missing. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

/** Parses a manifest, which may be truncated or damaged. */
const parseManifest = (file: string, text: string): Manifest => {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new BackupDamaged(`The manifest ${file} is cut or damaged.`);
  }
};

/** Opens a folder of backups: contents named by checksum, and one manifest per backup. */
export const openBackupFolder = async (root: string) => {
  const contents = join(root, 'contents');
  const manifests = join(root, 'manifests');
  for (const folder of [contents, manifests]) await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });

  const pathOf = (sha256: string): string => join(contents, sha256.slice(0, 2), sha256);
  const hasContent = (sha256: string): Promise<boolean> =>
    stat(pathOf(sha256)).then(
      () => true,
      () => false,
    );

  /**
   * Writes and syncs a new file, and returns its size; the caller then renames it, so that a file with its final name is
   * always complete.
   */
  const writeAndSync = async (
    target: string,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<number> => {
    const file = await open(target, 'wx', PRIVATE_FILE);
    let size = 0;
    try {
      for await (const chunk of chunks) {
        await file.write(chunk);
        size += chunk.length;
      }
      await file.sync();
      return size;
    } finally {
      await file.close();
    }
  };

  /** Names of the complete backups, latest last. */
  const names = async (): Promise<string[]> =>
    (await readdir(manifests))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .sort();
  const manifestPath = (name: string): string => join(manifests, `${name}.json`);
  const readManifest = async (name: string): Promise<Manifest> => {
    const text = await readFile(manifestPath(name), 'utf8').catch(() => {
      throw new BackupDamaged(`There is no backup named ${name}.`);
    });
    return parseManifest(manifestPath(name), text);
  };

  return {
    hasContent,
    names,
    manifest: readManifest,

    /** Stores a content, once even if added repeatedly; returns its checksum and size. */
    add: async (content: AsyncIterable<Uint8Array>): Promise<{ sha256: string; size: number }> => {
      const temporary = join(contents, `.${randomUUID()}`);
      const hashed = hashing(content);
      try {
        const size = await writeAndSync(temporary, hashed.content);
        const sha256 = hashed.digest();
        await mkdir(join(contents, sha256.slice(0, 2)), { recursive: true, mode: PRIVATE_FOLDER });
        await rename(temporary, pathOf(sha256));
        return { sha256, size };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    /** Reads a content; throws BackupDamaged at its end if the checksum differs. */
    read: async function* (sha256: string): AsyncGenerator<Buffer> {
      const hashed = hashing<Buffer>(createReadStream(pathOf(sha256)));
      yield* hashed.content;
      if (hashed.digest() !== sha256) throw new BackupDamaged(`The content ${sha256} does not match its checksum.`);
    },

    /** Completes a backup by writing its manifest; returns its name. */
    finish: async (manifest: Manifest): Promise<string> => {
      const name = manifest.at.replaceAll(':', '-');
      const temporary = join(manifests, `.${randomUUID()}`);
      await writeAndSync(temporary, [Buffer.from(JSON.stringify(manifest))]);
      await rename(temporary, manifestPath(name));
      return name;
    },

    /** Deletes all backups except the latest, and contents that no remaining backup uses. */
    keepLatest: async (count: number): Promise<void> => {
      const all = await names();
      for (const name of all.slice(0, -count)) await rm(manifestPath(name));
      const needed = new Set<string>();
      for (const name of all.slice(-count)) {
        const { tables, files } = await readManifest(name);
        for (const { sha256 } of [...tables, ...files]) needed.add(sha256);
      }
      for (const folder of await readdir(contents))
        if (!folder.startsWith('.'))
          for (const sha256 of await readdir(join(contents, folder)))
            if (!needed.has(sha256)) await rm(join(contents, folder, sha256));
    },
  };
};
export type BackupFolder = Awaited<ReturnType<typeof openBackupFolder>>;
