import { constants, type BigIntStats } from 'node:fs';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { isKey, PARTS, UPLOADS } from './media-keys.ts';
import { DEFAULT_MAX_UPLOAD_BYTES } from './media-urls.ts';
import { partsInFolder } from './parts-in-folder.ts';
import {
  InvalidKey,
  isVisibleName,
  ObjectExists,
  ObjectNotFound,
  ObjectTooLarge,
  type PutOptions,
  type SignedPut,
  type Storage,
  type StoredObject,
} from './storage.ts';
import { removeAbandonedFiles, removeAbandonedParts, unfinishedName } from './unfinished-files.ts';

/** Names of files below `folder` that aren't valid keys, in no particular order, without hidden files and links. */
async function* unkeyedNames(base: string, folder: string, prefix: string): AsyncGenerator<string> {
  for (const entry of await fs.readdir(path.join(base, folder), { withFileTypes: true })) {
    const name = `${folder}${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) {
      if (`${name}/`.startsWith(prefix) || prefix.startsWith(`${name}/`)) yield* unkeyedNames(base, `${name}/`, prefix);
    } else if (entry.isFile() && name.startsWith(prefix) && !isKey(name)) yield name;
  }
}

/** Reads at most this many first bytes of a file; links aren't followed. */
const readHead = async (file: string, bytes: number): Promise<Buffer> => {
  const handle = await fs.open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** Folder for content being written; no key begins with a dot, so it is never listed or read. */
const UNFINISHED = '.unfinished';
const CLEAN_INTERVAL_MS = 15 * 60 * 1000;
const LIST_PAGE = 1000;
const MOVE_ATTEMPTS = 5;

type DiskStorageOptions = {
  /** A dedicated folder; created if missing. */
  root: string;
  /** Signs the URL of an upload to this server. */
  signPutUrl: (upload: SignedPut) => string;
};

/**
 * Storage in a local folder. Content is written to a temporary file, synced and renamed, so that a crash leaves a complete file or none;
 * symbolic links inside the folder are never followed. Unfinished files of killed processes are removed at the
 * next start on the same machine, or else within the hour; parts of uploads after a day.
 */
export const openDiskStorage = async ({ root, signPutUrl }: DiskStorageOptions): Promise<Storage> => {
  await fs.mkdir(path.join(root, UNFINISHED), { recursive: true });
  // created immediately, because operators put files into it
  await fs.mkdir(path.join(root, UPLOADS), { recursive: true });
  // The folder itself may be a link to a larger disk; links inside it are ignored.
  const base = await fs.realpath(root);
  const unfinishedFolder = path.join(base, UNFINISHED);
  const clean = async () => {
    await removeAbandonedFiles(unfinishedFolder);
    await removeAbandonedParts(path.join(base, PARTS));
  };
  await clean();
  const cleaning = setInterval(() => void clean().catch(() => undefined), CLEAN_INTERVAL_MS);
  cleaning.unref();

  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new InvalidKey(key);
    return path.join(base, ...key.split('/'));
  };

  /** Throws ObjectNotFound if a folder on the path is a link. */
  const assertNoLinks = async (key: string, folder: string): Promise<void> => {
    const real = await fs.realpath(folder).catch((error) => rethrowMissing(error, key));
    if (real !== folder) throw new ObjectNotFound(key);
  };

  const openFile = async (key: string): Promise<{ file: fs.FileHandle; object: StoredObject }> => {
    const target = pathOf(key);
    await assertNoLinks(key, path.dirname(target));
    const file = await fs
      .open(target, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
      .catch((error) => rethrowMissing(error, key));
    const stats = await file.stat({ bigint: true });
    if (stats.isFile()) return { file, object: describe(key, stats) };
    await file.close();
    throw new ObjectNotFound(key);
  };

  const head = async (key: string): Promise<StoredObject | undefined> => {
    const target = pathOf(key);
    try {
      await assertNoLinks(key, path.dirname(target));
      const stats = await fs.lstat(target, { bigint: true });
      return stats.isFile() ? describe(key, stats) : undefined;
    } catch (error) {
      if (error instanceof ObjectNotFound || isMissing(error)) return undefined;
      throw error;
    }
  };

  /** Moves a file into a folder, creating it; retries if a concurrent deletion has removed the empty folder. */
  const moveIntoFolder = async (key: string, target: string, move: () => Promise<void>): Promise<void> => {
    const folder = path.dirname(target);
    for (let attempt = 1; ; attempt++) {
      await fs.mkdir(folder, { recursive: true });
      try {
        await assertNoLinks(key, folder);
        await move();
        return await syncFolder(folder);
      } catch (error) {
        const folderIsGone = (isMissing(error) || error instanceof ObjectNotFound) && attempt < MOVE_ATTEMPTS;
        if (!folderIsGone || (await isFolder(folder))) throw error;
      }
    }
  };

  /** The path of a file without a key: only below the folder, and never hidden. */
  const unkeyedPath = (name: string): string => {
    if (!isVisibleName(name)) throw new InvalidKey(name);
    const target = path.join(base, ...name.split('/'));
    if (!target.startsWith(base + path.sep)) throw new InvalidKey(name);
    return target;
  };

  const files: Omit<Storage, 'parts'> = {
    takesUploads: false,
    maxUploadBytes: DEFAULT_MAX_UPLOAD_BYTES,
    head,

    async put(key, content, options = {}) {
      const target = pathOf(key);
      const unfinished = path.join(unfinishedFolder, unfinishedName());
      try {
        await writeSynced(unfinished, content, options);
        await moveIntoFolder(key, target, () =>
          options.ifAbsent ? moveIfAbsent(unfinished, target, key) : fs.rename(unfinished, target),
        );
      } catch (error) {
        await fs.rm(unfinished, { force: true });
        throw error;
      }
      return describe(key, await fs.lstat(target, { bigint: true }));
    },

    async read(key, range) {
      const { file, object } = await openFile(key);
      if (range && !(range.start >= 0 && range.start <= range.end && range.end < object.size)) {
        await file.close();
        throw new RangeError(`${key} has no bytes ${range.start}-${range.end}`);
      }
      return { object, content: file.createReadStream(range ?? {}) };
    },

    async list(prefix, { after = '', limit = LIST_PAGE } = {}) {
      const objects: StoredObject[] = [];
      const wanted = Math.min(limit, LIST_PAGE);
      for await (const key of keysAfter(base, '', prefix, after)) {
        if (objects.length === wanted) return { objects, next: objects.at(-1)!.key };
        const object = await head(key);
        if (object) objects.push(object);
      }
      return { objects };
    },

    async *listUnkeyed(prefix) {
      for await (const name of unkeyedNames(base, '', prefix)) {
        const target = unkeyedPath(name);
        const stats = await fs.lstat(target).catch(() => undefined);
        yield { name, size: stats?.size ?? 0, head: (bytes) => readHead(target, bytes) };
      }
    },

    async moveToKey(name, key) {
      const [source, target] = [unkeyedPath(name), pathOf(key)];
      await assertNoLinks(name, path.dirname(source));
      const stats = await fs.lstat(source).catch((error) => rethrowMissing(error, name));
      if (!stats.isFile()) throw new ObjectNotFound(name);
      await moveIntoFolder(key, target, async () => {
        if (await fs.lstat(target).catch(() => undefined)) throw new ObjectExists(key);
        await fs.rename(source, target);
      }).catch((error) => rethrowMissing(error, name));
      await removeEmptyFolders(base, path.dirname(source));
    },

    async delete(key) {
      const target = pathOf(key);
      if (!(await head(key))) return;
      await fs.rm(target, { force: true });
      await removeEmptyFolders(base, path.dirname(target));
    },

    async move(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)];
      if (!(await head(from))) throw new ObjectNotFound(from);
      await moveIntoFolder(to, target, () => fs.rename(source, target)).catch((error) => rethrowMissing(error, from));
      await removeEmptyFolders(base, path.dirname(source));
    },

    async localFile(key) {
      if (!(await head(key))) throw new ObjectNotFound(key);
      return pathOf(key);
    },

    signedPutUrl: async (upload) => signPutUrl(upload),
    signedGetUrl: async () => undefined,
    close: () => clearInterval(cleaning),
  };
  return { ...files, parts: partsInFolder(files) };
};

const describe = (key: string, stats: BigIntStats): StoredObject => ({
  key,
  size: Number(stats.size),
  // File system clocks tick every few milliseconds; a replaced file has a different inode in any case.
  etag: [stats.size, stats.mtimeNs, stats.ino].map((part) => part.toString(36)).join('-'),
  modifiedAt: stats.mtime,
});

const writeSynced = async (target: string, content: AsyncIterable<Uint8Array> | Uint8Array, options: PutOptions) => {
  const { signal, maxBytes = Number.POSITIVE_INFINITY } = options;
  const file = await fs.open(target, 'wx', 0o640);
  try {
    let written = 0;
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      signal?.throwIfAborted();
      written += chunk.byteLength;
      if (written > maxBytes) throw new ObjectTooLarge(maxBytes);
      await file.writeFile(chunk);
    }
    signal?.throwIfAborted();
    await file.sync();
  } finally {
    await file.close();
  }
};

/** A hard link fails where a rename would replace; on file systems without links, checks before renaming. */
const moveIfAbsent = async (unfinished: string, target: string, key: string): Promise<void> => {
  try {
    await fs.link(unfinished, target);
    await fs.rm(unfinished);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new ObjectExists(key);
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(codeOf(error))) throw error;
    if (await fs.lstat(target).catch(() => undefined)) throw new ObjectExists(key);
    await fs.rename(unfinished, target);
  }
};

/** Makes a rename survive a power failure. Windows can't open folders and needs no sync. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await fs.open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Deletes empty parent folders, except the top-level ones. */
const removeEmptyFolders = async (base: string, folder: string): Promise<void> => {
  for (let at = folder; path.dirname(at).length > base.length; at = path.dirname(at)) {
    try {
      await fs.rmdir(at);
    } catch {
      return;
    }
  }
};

/** Keys below `folder` in order, skipping folders that are entirely before `after` or outside the prefix. */
async function* keysAfter(base: string, folder: string, prefix: string, after: string): AsyncGenerator<string> {
  const entries = await fs.readdir(path.join(base, folder), { withFileTypes: true }).catch((error) => {
    // a subfolder may have been removed concurrently; a missing root means that the storage is unavailable
    if (isMissing(error) && folder !== '') return [];
    throw error;
  });
  const keys = entries
    .filter((entry) => isKey(entry.name) && (entry.isFile() || entry.isDirectory()))
    .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
    .sort(compareKeys);
  for (const key of keys) {
    // unfinished uploads aren't files yet, so they are only listed by their prefix
    if (key === PARTS && !prefix.startsWith(PARTS)) continue;
    if (!key.endsWith('/')) {
      if (key.startsWith(prefix) && key > after) yield key;
    } else if ((key.startsWith(prefix) || prefix.startsWith(key)) && (key > after || after.startsWith(key))) {
      yield* keysAfter(base, key, prefix, after);
    }
  }
}

/** S3's order: by bytes, which for keys equals the order by characters. */
const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const isFolder = async (folder: string): Promise<boolean> =>
  (await fs.lstat(folder).catch(() => undefined))?.isDirectory() ?? false;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException)?.code ?? '';
const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error));
const rethrowMissing = (error: unknown, key: string): never => {
  if (isMissing(error)) throw new ObjectNotFound(key);
  throw error;
};
