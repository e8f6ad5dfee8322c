import type { Readable } from 'node:stream';

/** A stored file. `etag` is without quotation marks and changes whenever the content does. */
export type StoredObject = { key: string; size: number; etag: string; modifiedAt: Date };

/** Bytes from `start` to `end`, both counted from 0 and included. */
type ByteRange = { start: number; end: number };

export type PutOptions = {
  signal?: AbortSignal;
  /** More than this many bytes: nothing is stored, and `ObjectTooLarge` is thrown. */
  maxBytes?: number;
  /** Something is stored under the key already: it stays, and `ObjectExists` is thrown. */
  ifAbsent?: boolean;
  contentType?: string;
};

/** One file that a user may upload for as long as their sessions hold. */
export type SignedPut = {
  userId: string;
  /** Of the user's tokens. */
  epoch: number;
  key: string;
  contentType: string;
  maxBytes: number;
  /** Exactly so many bytes, where the sender knows. */
  size?: number | undefined;
};

/** A file that somebody put into storage under a name that is no key. */
export type StrayFile = {
  /** As it stands in storage, with the folders above it. */
  name: string;
  size: number;
  /** The first bytes of its content, at most so many. Throws where it can't be read. */
  head(bytes: number): Promise<Buffer>;
};

/**
 * Where uploads, renditions and thumbnails lie. Keys are made by `media-keys.ts`; anything else is an `InvalidKey`.
 * Writing is atomic: a key has its whole content or is not there.
 */
export interface Storage {
  /** Whether signed uploads go to it past this server, which then hears nothing of them. */
  readonly takesUploads: boolean;
  /** The largest file that an upload can be. */
  readonly maxUploadBytes: number;
  /** Stores the content under the key, replacing what was there. */
  put(key: string, content: AsyncIterable<Uint8Array> | Uint8Array, options?: PutOptions): Promise<StoredObject>;
  /** Opens the content, or a part of it. Throws `ObjectNotFound`; a range beyond the end, a RangeError. */
  read(key: string, range?: ByteRange): Promise<{ object: StoredObject; content: Readable }>;
  /** What is known of the file without reading it; undefined where there is none. */
  head(key: string): Promise<StoredObject | undefined>;
  /** Files whose keys begin with the prefix, in the order of their keys, a page at a time (at most 1,000). */
  list(prefix: string, page?: { after?: string; limit?: number }): Promise<{ objects: StoredObject[]; next?: string }>;
  /** Files below the prefix whose names are no keys; hidden ones and links aren't listed. */
  strays(prefix: string): AsyncIterable<StrayFile>;
  /** Gives such a file a key, under which nothing may be stored yet. Throws `ObjectNotFound`. */
  adopt(name: string, key: string): Promise<void>;
  /** Removes the file; nothing happens where there is none. */
  delete(key: string): Promise<void>;
  /** Gives the file another key, replacing what was there. Throws `ObjectNotFound`. */
  move(from: string, to: string): Promise<void>;
  /** A path on this machine with the content, to be read only; a driver without one downloads into the folder. */
  localFile(key: string, folder: string): Promise<string>;
  /**
   * A URL to which a browser may PUT the content, of this type and at most this size, until it expires. Begins with a
   * slash where this server takes it.
   */
  signedPutUrl(upload: SignedPut): Promise<string>;
  /** A URL at which everybody gets the content from storage itself for at least so long; undefined where nobody can. */
  signedGetUrl(key: string, lifetimeSeconds: number): Promise<string | undefined>;
  /** Lets go of connections. */
  close(): void;
}

/** Whether two keys hold the same content: a driver that moves by copying may have been stopped in between. */
export const isCopyOf = (one: StoredObject, other: StoredObject): boolean =>
  one.size === other.size && one.etag === other.etag;

/** Every file below the prefix. */
export async function* listAll(storage: Storage, prefix: string): AsyncGenerator<StoredObject> {
  for (let after: string | undefined; ;) {
    const { objects, next } = await storage.list(prefix, after === undefined ? {} : { after });
    yield* objects;
    if (next === undefined) return;
    after = next;
  }
}

/** Removes every file below the prefix. */
export const deleteAll = async (storage: Storage, prefix: string): Promise<void> => {
  for await (const { key } of listAll(storage, prefix)) await storage.delete(key);
};

/** Whether a file of this name can be a stray: a path of named segments, none of them hidden. */
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
