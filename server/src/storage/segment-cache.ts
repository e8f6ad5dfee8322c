import { LRUCache } from 'lru-cache';
import { ObjectNotFound, type Storage } from './storage.ts';

const DEFAULT_SEGMENT_CACHE_BYTES = 256 * 1024 ** 2;
/** What an entry costs beside its bytes, roughly. */
const ENTRY_OVERHEAD_BYTES = 512;

/** A whole small file: a segment or a thumbnail. */
export type SmallFile = { bytes: Buffer; etag: string };

export type SegmentCache = {
  /** The file, from memory if it was asked for lately; undefined where there is none. */
  get(key: string): Promise<SmallFile | undefined>;
};

/** Keeps the files asked for last, up to that many bytes. Requests that miss at the same time share one read. */
export const createSegmentCache = (
  storage: Pick<Storage, 'read'>,
  maxBytes = DEFAULT_SEGMENT_CACHE_BYTES,
): SegmentCache => {
  const files = new LRUCache<string, SmallFile>({
    maxSize: maxBytes,
    sizeCalculation: (file) => file.bytes.byteLength + ENTRY_OVERHEAD_BYTES,
    fetchMethod: (key) => readWhole(storage, key),
  });
  return { get: (key) => files.fetch(key) };
};

const readWhole = async (storage: Pick<Storage, 'read'>, key: string): Promise<SmallFile | undefined> => {
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
