import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ObjectNotFound, type Storage } from './storage.ts';
import { createSegmentCache } from './segment-cache.ts';

const KIB = 1024;

/** Storage in which every key is a file of one KiB, except 'none'; records the reads. */
const countingStorage = () => {
  const reads: string[] = [];
  let fault: Error | undefined;
  const storage: Pick<Storage, 'read'> = {
    read: async (key) => {
      reads.push(key);
      if (fault) throw fault;
      if (key === 'none') throw new ObjectNotFound(key);
      const object = { key, size: KIB, etag: `etag-${key}`, modifiedAt: new Date(0) };
      return { object, content: Readable.from([Buffer.alloc(KIB / 2, key), Buffer.alloc(KIB / 2, key)]) };
    },
  };
  return { reads, storage, breakWith: (error: Error | undefined) => (fault = error) };
};

test('concurrent misses share one read', async () => {
  const { reads, storage } = countingStorage();
  const cache = createSegmentCache(storage);
  const files = await Promise.all(Array.from({ length: 50 }, () => cache.get('a')));
  expect(files.every((file) => file?.bytes.equals(Buffer.alloc(KIB, 'a')) && file.etag === 'etag-a')).toBe(true);
  await cache.get('a');
  expect(reads).toEqual(['a']);
});

test('the least recently used files are evicted', async () => {
  const { reads, storage } = countingStorage();
  const cache = createSegmentCache(storage, 4 * KIB);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(key);
  expect(reads).toEqual(['a', 'b', 'c', 'b']);
});

test('a file larger than the cache is returned but not cached', async () => {
  const { reads, storage } = countingStorage();
  const cache = createSegmentCache(storage, KIB);
  expect((await cache.get('a'))?.bytes).toHaveLength(KIB);
  await cache.get('a');
  expect(reads).toEqual(['a', 'a']);
});

test('misses and errors are not cached', async () => {
  const { reads, storage, breakWith } = countingStorage();
  const cache = createSegmentCache(storage);
  expect(await cache.get('none')).toBeUndefined();
  expect(await cache.get('none')).toBeUndefined();
  breakWith(new Error('the disk is unavailable'));
  await expect(cache.get('a')).rejects.toThrow('the disk is unavailable');
  breakWith(undefined);
  expect(await cache.get('a')).toBeDefined();
  expect(reads).toEqual(['none', 'none', 'a', 'a']);
});
