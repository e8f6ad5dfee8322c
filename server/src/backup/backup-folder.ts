import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestSchema, type Manifest } from './manifest.ts';

/** Backups hold phone numbers and keys: nobody but the one who makes them reads them. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** A backup, or a content of one, that cannot be relied on. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

/** A folder of backups: contents under their checksums, and a manifest for each backup. */
export const openBackupFolder = async (root: string) => {
  const contents = join(root, 'contents');
  const manifests = join(root, 'manifests');
  for (const folder of [contents, manifests]) await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });

  const placeOf = (sha256: string): string => join(contents, sha256.slice(0, 2), sha256);
  const hasContent = (sha256: string): Promise<boolean> =>
    stat(placeOf(sha256)).then(
      () => true,
      () => false,
    );

  /** Writes beside, synced, and renames: what has its name is whole. */
  const writeWhole = async (
    target: string,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> => {
    const file = await open(target, 'wx', PRIVATE_FILE);
    try {
      for await (const chunk of chunks) await file.write(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
  };

  return {
    hasContent,

    /** Keeps a content, once however often it comes, and gives its checksum and size. */
    add: async (content: AsyncIterable<Uint8Array>): Promise<{ sha256: string; size: number }> => {
      const hash = createHash('sha256');
      let size = 0;
      const arriving = join(contents, `.${randomUUID()}`);
      const counted = async function* () {
        for await (const chunk of content) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      };
      try {
        await writeWhole(arriving, counted());
        const sha256 = hash.digest('hex');
        await mkdir(join(contents, sha256.slice(0, 2)), { recursive: true, mode: PRIVATE_FOLDER });
        await rename(arriving, placeOf(sha256));
        return { sha256, size };
      } catch (error) {
        await rm(arriving, { force: true });
        throw error;
      }
    },

    /** A content, checked while it is read: throws BackupDamaged at its end where it isn't what was kept. */
    read: async function* (sha256: string): AsyncGenerator<Buffer> {
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(placeOf(sha256)) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        yield chunk;
      }
      if (hash.digest('hex') !== sha256) throw new BackupDamaged(`The content ${sha256} is not what was kept.`);
    },

    /** Names of the backups that are whole, the latest last. */
    names: async (): Promise<string[]> =>
      (await readdir(manifests))
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length))
        .sort(),

    manifest: async (name: string): Promise<Manifest> => {
      const text = await readFile(join(manifests, `${name}.json`), 'utf8').catch(() => {
        throw new BackupDamaged(`There is no backup named ${name}.`);
      });
      const manifest = manifestSchema.safeParse(JSON.parse(text));
      if (!manifest.success) throw new BackupDamaged(`The manifest of ${name} cannot be read.`);
      return manifest.data;
    },

    /** Makes a backup whole; gives its name. */
    finish: async (manifest: Manifest): Promise<string> => {
      const name = manifest.at.replaceAll(':', '-');
      const arriving = join(manifests, `.${randomUUID()}`);
      await writeWhole(arriving, [Buffer.from(JSON.stringify(manifest))]);
      await rename(arriving, join(manifests, `${name}.json`));
      return name;
    },

    /** Forgets all but the latest backups, and the contents that no other one has. */
    keepLatest: async (count: number): Promise<void> => {
      const names = (await readdir(manifests)).filter((name) => name.endsWith('.json')).sort();
      for (const name of names.slice(0, -count)) await rm(join(manifests, name));
      const needed = new Set<string>();
      for (const name of names.slice(-count)) {
        const { tables, files } = manifestSchema.parse(JSON.parse(await readFile(join(manifests, name), 'utf8')));
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
