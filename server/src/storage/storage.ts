import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** A stored file. `etag` has no quotation marks and changes with the content. */
export type StoredObject = { key: string; size: number; etag: string; modifiedAt: Date };

/** Bytes from `start` to `end`, counted from 0, both included. */
type ByteRange = { start: number; end: number };

export type PutOptions = {
  signal?: AbortSignal;
  /** Above this number of bytes, nothing is stored and `ObjectTooLarge` is thrown. */
  maxBytes?: number;
  /** If the key already exists, the stored file stays and `ObjectExists` is thrown. */
  ifAbsent?: boolean;
  contentType?: string;
};

/** A file that a user may upload while their sessions are valid. */
export type SignedPut = {
  userId: string;
  /** The epoch of the user's tokens. */
  epoch: number;
  key: string;
  contentType: string;
  maxBytes: number;
  /** The exact number of bytes, if known. */
  size?: number | undefined;
};

/** A part of an upload: its number, from 1, and its bytes, from 0, without the one at `end`. */
export type UploadPart = { number: number; start: number; end: number };

/** Uploads that arrive part by part in any order, so that they can resume after an interruption. */
export type UploadParts = {
  /** Sizes of the stored parts of an upload, by part number. */
  arrived(key: string): Promise<ReadonlyMap<number, number>>;
  /** Signs a URL for each of these parts, as `signedPutUrl` does for a file. */
  signedPutUrls(upload: SignedPut, parts: readonly UploadPart[]): Promise<string[]>;
  /**
   * Stores the parts as one file of this size under the key. Idempotent. Returns its SHA-256 in hex if the content was read;
   * does nothing if another process has already joined and discarded them.
   */
  join(key: string, size: number): Promise<string | undefined>;
  /** Deletes the parts, if any. */
  discard(key: string): Promise<void>;
};

/** A file that was put into storage directly, under a name that isn't a valid key. */
export type UnkeyedFile = {
  /** Its path in storage. */
  name: string;
  size: number;
  /** Reads at most this many first bytes of its content. Throws if it can't be read. */
  head(bytes: number): Promise<Buffer>;
};

/**
 * Storage of uploads, renditions and thumbnails. Keys are created by `media-keys.ts`; others throw `InvalidKey`.
 * Writing is atomic: a key has its complete content or doesn't exist.
 */
export interface Storage {
  /** True if signed uploads bypass this server, which then isn't notified of them. */
  readonly takesUploads: boolean;
  /** The maximum size of an upload. */
  readonly maxUploadBytes: number;
  readonly parts: UploadParts;
  /** Stores content under the key, replacing any existing file. */
  put(key: string, content: AsyncIterable<Uint8Array> | Uint8Array, options?: PutOptions): Promise<StoredObject>;
  /** Opens the content, or a part of it. Throws `ObjectNotFound`; a range beyond the end, a RangeError. */
  read(key: string, range?: ByteRange): Promise<{ object: StoredObject; content: Readable }>;
  /** Returns metadata of the file; undefined if there is none. */
  head(key: string): Promise<StoredObject | undefined>;
  /** Lists files whose keys begin with the prefix, ordered by key, in pages of at most 1,000. */
  list(prefix: string, page?: { after?: string; limit?: number }): Promise<{ objects: StoredObject[]; next?: string }>;
  /** Lists files below the prefix whose names aren't valid keys, without hidden ones and links. */
  listUnkeyed(prefix: string): AsyncIterable<UnkeyedFile>;
  /** Moves such a file to a key, which must be unused. Throws `ObjectNotFound`. */
  moveToKey(name: string, key: string): Promise<void>;
  /** Deletes the file if it exists. */
  delete(key: string): Promise<void>;
  /** Moves the file to another key, replacing any existing file. Throws `ObjectNotFound`. */
  move(from: string, to: string): Promise<void>;
  /** Returns a local, read-only file with the content; a remote driver downloads it into the folder. */
  localFile(key: string, folder: string): Promise<string>;
  /**
   * Signs a URL to which a browser may PUT content of this type and at most this size, until it expires. The URL begins with a
   * slash if this server receives it.
   */
  signedPutUrl(upload: SignedPut): Promise<string>;
  /** Signs a public URL for reading the file directly from storage for at least this long; undefined if unsupported. */
  signedGetUrl(key: string, lifetimeSeconds: number): Promise<string | undefined>;
  close(): void;
}

/**
 * The content of a local file, opened only when it is read. A read stream opens itself: if storing fails before reading, and the
 * file is then deleted, it throws where nothing catches it.
 */
export async function* readLocalFile(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

/** True if two files have the same content, as after an interrupted move by copying. */
export const isCopyOf = (one: StoredObject, other: StoredObject): boolean =>
  one.size === other.size && one.etag === other.etag;

/** Iterates over all files below the prefix. */
export async function* listAll(storage: Pick<Storage, 'list'>, prefix: string): AsyncGenerator<StoredObject> {
  for (let after: string | undefined; ;) {
    const { objects, next } = await storage.list(prefix, after === undefined ? {} : { after });
    yield* objects;
    if (next === undefined) return;
    after = next;
  }
}

/** Deletes all files below the prefix. */
export const deleteAll = async (storage: Pick<Storage, 'list' | 'delete'>, prefix: string): Promise<void> => {
  for await (const { key } of listAll(storage, prefix)) await storage.delete(key);
};

/** True if a file with this name can be found without a key: a path of non-empty segments, none of them hidden. */
export const isVisibleName = (name: string): boolean =>
  !name.includes('\0') && name.split('/').every((segment) => segment !== '' && !segment.startsWith('.'));

export class ObjectNotFound extends Error {
  readonly status = 404;
  readonly code = 'FILE_NOT_FOUND';
  constructor(key: string) {
    super(`No file is stored under ${key}`);
  }
}

export class ObjectExists extends Error {
  readonly status = 409;
  readonly code = 'FILE_EXISTS';
  constructor(key: string) {
    super(`A file is already stored under ${key}`);
  }
}

export class ObjectTooLarge extends Error {
  readonly status = 413;
  readonly code = 'FILE_TOO_LARGE';
  constructor(maxBytes: number) {
    super(`The file is larger than the ${maxBytes} bytes allowed`);
  }
}

export class InvalidKey extends Error {
  readonly status = 400;
  readonly code = 'KEY_INVALID';
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key.slice(0, 200))}`);
  }
}
