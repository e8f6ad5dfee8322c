import { LRUCache } from 'lru-cache';
import { ObjectNotFound, type Storage } from './storage.ts';

const DEFAULT_SEGMENT_CACHE_BYTES = 256 * 1024 ** 2;
/** Approximate memory per entry besides its bytes. */
const ENTRY_OVERHEAD_BYTES = 512;

/** A complete small file: a segment or a thumbnail. */
export type CachedFile = { bytes: Buffer; etag: string };

export type SegmentCache = {
  /** Returns the file, from memory if cached; undefined for a missing file. */
  get(key: string): Promise<CachedFile | undefined>;
};

/** An LRU cache of files, up to `maxBytes`. Concurrent misses share one read. */
export const createSegmentCache = (
  storage: Pick<Storage, 'read'>,
  maxBytes = DEFAULT_SEGMENT_CACHE_BYTES,
): SegmentCache => {
  const files = new LRUCache<string, CachedFile>({
    maxSize: maxBytes,
    sizeCalculation: (file) => file.bytes.byteLength + ENTRY_OVERHEAD_BYTES,
    fetchMethod: (key) => readWhole(storage, key),
  });
  return { get: (key) => files.fetch(key) };
};

const readWhole = async (storage: Pick<Storage, 'read'>, key: string): Promise<CachedFile | undefined> => {
  try {
    const { object, content } = await storage.read(key);
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk as Buffer);
    return { bytes: Buffer.concat(chunks), etag: object.etag };
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
};
