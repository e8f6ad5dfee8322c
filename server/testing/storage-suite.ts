import { createHash } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { trashKey } from '#storage/media-keys.ts';
import {
  deleteAll,
  InvalidKey,
  listAll,
  ObjectExists,
  ObjectNotFound,
  ObjectTooLarge,
  type Storage,
} from '#storage/storage.ts';

/** An empty storage for one test, with access to it that bypasses the driver. */
export type StorageUnderTest = {
  storage: Storage;
  /** Unfinished files left behind by writing. */
  unfinished: () => Promise<string[]>;
  /** Sends content to a signed URL like a client. */
  send: (signedUrl: string, content: Buffer) => Promise<void>;
  /** Puts a file into storage without the driver, like an operator with other tools. */
  putByHand: (name: string, content: string) => Promise<void>;
  /** Makes storage unavailable, like a disk that isn't mounted or a deleted bucket. */
  makeUnavailable: () => Promise<void>;
  close?: () => Promise<void>;
};

const LARGE_BYTES = 12 * 1024 ** 2 + 7;
/** S3 requires at least this size for all parts except the last. */
const PART_BYTES = 5 * 1024 ** 2;

/** Tests that every storage driver has to pass. */
export const storageSuite = (open: () => Promise<StorageUnderTest>): void => {
  let place: StorageUnderTest;
  let storage: Storage;
  let folder: string;
  beforeEach(async () => {
    folder = await fs.mkdtemp(join(tmpdir(), 'zuzu-storage-suite-'));
    place = await open();
    storage = place.storage;
  });
  afterEach(async () => {
    await place.close?.();
    await fs.rm(folder, { recursive: true });
  });

  const bytes = (text: string) => Buffer.from(text);
  const text = async (key: string, range?: { start: number; end: number }) => {
    const { content } = await storage.read(key, range);
    return Buffer.concat(await content.toArray()).toString();
  };
  const keys = async (prefix = '') => (await Array.fromAsync(listAll(storage, prefix))).map(({ key }) => key);

  test('stored content can be read, completely and in part', async () => {
    const put = await storage.put('uploads/a.mp4', Readable.from([bytes('שלום '), bytes('world')]));
    expect(put).toMatchObject({ key: 'uploads/a.mp4', size: 14 });
    expect(await text('uploads/a.mp4')).toBe('שלום world');
    expect(await text('uploads/a.mp4', { start: 9, end: 13 })).toBe('world');
    const { object, content } = await storage.read('uploads/a.mp4', { start: 9, end: 13 });
    content.destroy();
    expect(object).toEqual(put);
    expect(await storage.head('uploads/a.mp4')).toEqual(put);
    expect(await place.unfinished()).toEqual([]);
  });

  test('a file larger than any buffer is stored completely', async () => {
    const content = Buffer.alloc(LARGE_BYTES, 'זוזו');
    const pieces = function* () {
      for (let at = 0; at < content.byteLength; at += 999_983) yield content.subarray(at, at + 999_983);
    };
    expect(await storage.put('uploads/large', Readable.from(pieces()))).toMatchObject({ size: LARGE_BYTES });
    const { content: stored } = await storage.read('uploads/large');
    expect(content.equals(Buffer.concat(await stored.toArray()))).toBe(true);
    await storage.move('uploads/large', 'trash/uploads/large');
    expect(await text('trash/uploads/large', { start: LARGE_BYTES - 3, end: LARGE_BYTES - 1 })).toBe(
      content.subarray(-3).toString(),
    );
    expect(await place.unfinished()).toEqual([]);
  });

  test('an empty file can be stored', async () => {
    await storage.put('uploads/empty', bytes(''));
    expect(await text('uploads/empty')).toBe('');
    await storage.put('uploads/empty-stream', Readable.from([]));
    expect(await storage.head('uploads/empty-stream')).toMatchObject({ size: 0 });
  });

  test('a range beyond the end is an error', async () => {
    await storage.put('a', bytes('12345'));
    for (const range of [
      { start: 0, end: 5 },
      { start: 5, end: 5 },
      { start: 3, end: 2 },
      { start: -1, end: 2 },
    ])
      await expect(storage.read('a', range)).rejects.toThrow(RangeError);
  });

  test('putting again replaces the content and changes the etag, unless ifAbsent is set', async () => {
    const first = await storage.put('a', bytes('one'));
    const second = await storage.put('a', bytes('two'));
    expect(second.etag).not.toBe(first.etag);
    await expect(storage.put('a', bytes('three'), { ifAbsent: true })).rejects.toThrow(ObjectExists);
    expect(await text('a')).toBe('two');
    expect(await place.unfinished()).toEqual([]);
  });

  test('exactly one of many concurrent puts with ifAbsent wins', async () => {
    const tries = Array.from({ length: 8 }, (_, i) => storage.put('a/b', bytes(`try ${i}`), { ifAbsent: true }));
    const results = await Promise.allSettled(tries);
    const winners = results.flatMap((result, i) => (result.status === 'fulfilled' ? [`try ${i}`] : []));
    expect(winners).toEqual([await text('a/b')]);
  });

  test.each(['small', 'large'])('%s content that is interrupted, aborted or too large leaves nothing', async (size) => {
    const first = size === 'small' ? bytes('some') : Buffer.alloc(LARGE_BYTES);
    const broken = async function* () {
      yield first;
      throw new Error('connection lost');
    };
    await expect(storage.put('a', broken())).rejects.toThrow('connection lost');
    const tooLarge = Readable.from([first, bytes('56')]);
    await expect(storage.put('a', tooLarge, { maxBytes: first.byteLength + 1 })).rejects.toThrow(ObjectTooLarge);
    await expect(storage.put('a', first, { maxBytes: 3 })).rejects.toThrow(ObjectTooLarge);
    const controller = new AbortController();
    const aborting = async function* () {
      yield first;
      controller.abort(new Error('enough'));
      yield bytes('more');
    };
    await expect(storage.put('a', aborting(), { signal: controller.signal })).rejects.toThrow('enough');
    expect(await storage.head('a')).toBeUndefined();
    expect(await place.unfinished()).toEqual([]);
  });

  test('a missing file is reported as such', async () => {
    await storage.put('file', bytes('x'));
    for (const key of ['nothing', 'uploads/nothing', 'file/below', '0']) {
      expect(await storage.head(key)).toBeUndefined();
      await expect(storage.read(key)).rejects.toThrow(ObjectNotFound);
      await expect(storage.localFile(key, folder)).rejects.toThrow(ObjectNotFound);
      await expect(storage.move(key, 'elsewhere')).rejects.toThrow(ObjectNotFound);
      await storage.delete(key);
    }
    expect(await keys()).toEqual(['file']);
  });

  test.each([
    '',
    '/etc/passwd',
    'a/../../x',
    'a//b',
    'a/',
    'a/.hidden',
    'a\\b',
    'a\0b',
    'סרטון.mp4',
    'a b',
    'x'.repeat(513),
  ])('%j is an invalid key', async (key) => {
    await expect(storage.put(key, bytes('x'))).rejects.toThrow(InvalidKey);
    await expect(storage.read(key)).rejects.toThrow(InvalidKey);
    await expect(storage.head(key)).rejects.toThrow(InvalidKey);
    await expect(storage.delete(key)).rejects.toThrow(InvalidKey);
    await expect(storage.move(key, 'a')).rejects.toThrow(InvalidKey);
    await expect(storage.move('a', key)).rejects.toThrow(InvalidKey);
    await expect(storage.localFile(key, folder)).rejects.toThrow(InvalidKey);
  });

  test('listing is paged and ordered by key', async () => {
    const all = ['a-b/1', 'a.b', 'a/1', 'a/2/3', 'a0', 'b/1', 'uploads/x', 'uploads/xy'];
    for (const key of all.toReversed()) await storage.put(key, bytes(key));
    expect(await keys()).toEqual(all.toSorted());
    expect(await keys('a/')).toEqual(['a/1', 'a/2/3']);
    expect(await keys('uploads/x')).toEqual(['uploads/x', 'uploads/xy']);
    expect(await keys('nothing/')).toEqual([]);
    for (const limit of [1, 2, 4, 8]) {
      const paged: string[] = [];
      for (let after = ''; ;) {
        const { objects, next } = await storage.list('', { after, limit });
        expect(objects.length).toBeLessThanOrEqual(limit);
        paged.push(...objects.map(({ key }) => key));
        if (next === undefined) break;
        after = next;
      }
      expect(paged).toEqual(all.toSorted());
    }
  });

  test('moving to the trash and back keeps the content', async () => {
    await storage.put('uploads/b/c/a.mp4', bytes('content'), { contentType: 'video/mp4' });
    await storage.move('uploads/b/c/a.mp4', trashKey('uploads/b/c/a.mp4'));
    expect(await keys()).toEqual(['trash/uploads/b/c/a.mp4']);
    await storage.move(trashKey('uploads/b/c/a.mp4'), 'uploads/b/c/a.mp4');
    expect(await text('uploads/b/c/a.mp4')).toBe('content');
    await storage.put('uploads/other', bytes('other'));
    await storage.move('uploads/other', 'uploads/b/c/a.mp4');
    expect(await text('uploads/b/c/a.mp4')).toBe('other');
    await deleteAll(storage, 'uploads/');
    expect(await keys()).toEqual([]);
  });

  test('files whose names are not valid keys are found and moved to keys', async () => {
    for (const name of ['קפיצות 🤸+50%.mp4', 'a b.mp4', 'תיקייה/c.mp4', 'back\\slash', '.hidden', 'key.mp4'])
      await place.putByHand(`uploads/${name}`, name);
    await place.putByHand('elsewhere ä', 'x');
    const unkeyed = await Array.fromAsync(storage.listUnkeyed('uploads/'));
    const found = unkeyed.map(({ name, size }) => `${name} ${size}`).toSorted();
    const expected = ['a b.mp4', 'back\\slash', 'קפיצות 🤸+50%.mp4', 'תיקייה/c.mp4'];
    expect(found).toEqual(expected.map((name) => `uploads/${name} ${bytes(name).byteLength}`).toSorted());
    const folded = unkeyed.find(({ name }) => name.endsWith('/c.mp4'))!;
    expect(String(await folded.head(5))).toBe('תי\ufffd');
    expect(String(await folded.head(500))).toBe('תיקייה/c.mp4');
    await storage.moveToKey(folded.name, 'uploads/new.mp4');
    expect(await text('uploads/new.mp4')).toBe('תיקייה/c.mp4');
    await storage.moveToKey('uploads/קפיצות 🤸+50%.mp4', 'uploads/jumps.mp4');
    expect(await text('uploads/jumps.mp4')).toBe('קפיצות 🤸+50%.mp4');
    await expect(storage.moveToKey('uploads/a b.mp4', 'uploads/new.mp4')).rejects.toThrow(ObjectExists);
    await expect(storage.moveToKey(folded.name, 'uploads/other.mp4')).rejects.toThrow(ObjectNotFound);
    expect(await keys()).toEqual(['uploads/jumps.mp4', 'uploads/key.mp4', 'uploads/new.mp4']);
  });

  test.each(['../x y', 'uploads/../../x y', '/etc/passwd', 'uploads//x', 'uploads/.hidden', '', 'a\0b'])(
    '%j is not moved to a key',
    async (name) => expect(storage.moveToKey(name, 'uploads/x.mp4')).rejects.toThrow(InvalidKey),
  );

  describe('an upload in parts', () => {
    const first = Buffer.alloc(PART_BYTES, 'זוזו');
    const content = Buffer.concat([first, bytes('the end')]);
    const size = content.byteLength;
    const key = 'uploads/parts.mp4';
    const upload = { userId: 'u', epoch: 0, key, contentType: 'video/mp4', maxBytes: size, size };
    const parts = [
      { number: 1, start: 0, end: PART_BYTES },
      { number: 2, start: PART_BYTES, end: size },
    ];
    const send = async (...numbers: number[]) => {
      // URLs requested at another time belong to the same upload
      const signedUrls = await storage.parts.signedPutUrls(upload, parts);
      for (const number of numbers) {
        const { start, end } = parts[number - 1]!;
        await place.send(signedUrls[number - 1]!, content.subarray(start, end));
      }
    };

    test('becomes a file once the parts are joined, received in any order', async () => {
      expect(await storage.parts.arrived(key)).toEqual(new Map());
      await send(2);
      expect(await storage.parts.arrived(key)).toEqual(new Map([[2, 7]]));
      await send(1);
      expect([await keys(), await storage.head(key)]).toEqual([[], undefined]);
      const hash = await storage.parts.join(key, size);
      expect([undefined, createHash('sha256').update(content).digest('hex')]).toContain(hash);
      const { content: stored } = await storage.read(key);
      expect(content.equals(Buffer.concat(await stored.toArray()))).toBe(true);
      // a process killed before recording the join repeats it
      expect(await storage.parts.join(key, size)).toBe(hash);
      await storage.parts.discard(key);
      expect(await storage.parts.join(key, size)).toBeUndefined();
      expect(await storage.parts.arrived(key)).toEqual(new Map());
      expect([await keys(), await place.unfinished()]).toEqual([[key], []]);
    });

    test('leaves nothing when discarded', async () => {
      await send(1);
      await storage.parts.discard(key);
      await storage.parts.discard(key);
      expect([await storage.parts.arrived(key), await keys(), await place.unfinished()]).toEqual([new Map(), [], []]);
    });
  });

  test('unavailable storage is an error, not an empty list', async () => {
    await place.makeUnavailable();
    await expect(storage.list('uploads/')).rejects.toThrow();
    await expect(Array.fromAsync(storage.listUnkeyed('uploads/'))).rejects.toThrow();
  });

  test('files can be added and deleted in one folder concurrently', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        await storage.put(`shared/${i}`, bytes('x'));
        await storage.delete(`shared/${i}`);
      }),
    );
    expect(await keys()).toEqual([]);
  });

  test('a local file has the content', async () => {
    await storage.put('uploads/a.mp4', bytes('content'));
    expect(await fs.readFile(await storage.localFile('uploads/a.mp4', folder), 'utf8')).toBe('content');
  });
};
