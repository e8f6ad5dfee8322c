import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import { trashKey } from './media-keys.ts';
import {
  deleteAll,
  InvalidKey,
  listAll,
  ObjectExists,
  ObjectNotFound,
  ObjectTooLarge,
  type Storage,
} from './storage.ts';

const folder = await fs.mkdtemp(join(tmpdir(), 'zuzu-storage-'));
afterAll(() => fs.rm(folder, { recursive: true }));

let root: string;
let storage: Storage;
const open = () => openDiskStorage({ root, signPutUrl: ({ key }) => `put:${key}` });
beforeEach(async () => {
  root = await fs.mkdtemp(join(folder, 'root-'));
  storage = await open();
});

const bytes = (text: string) => Buffer.from(text);
const text = async (key: string, range?: { start: number; end: number }) => {
  const { content } = await storage.read(key, range);
  return Buffer.concat(await content.toArray()).toString();
};
const keys = async (prefix = '') => (await Array.fromAsync(listAll(storage, prefix))).map(({ key }) => key);
const unfinished = () => fs.readdir(join(root, '.unfinished'));

test('what was put can be read, whole and in part', async () => {
  const put = await storage.put('uploads/a.mp4', Readable.from([bytes('שלום '), bytes('world')]));
  expect(put).toMatchObject({ key: 'uploads/a.mp4', size: 14 });
  expect(await text('uploads/a.mp4')).toBe('שלום world');
  expect(await text('uploads/a.mp4', { start: 9, end: 13 })).toBe('world');
  expect(await storage.head('uploads/a.mp4')).toEqual(put);
  expect(await unfinished()).toEqual([]);
});

test('an empty file is a file', async () => {
  await storage.put('uploads/empty', bytes(''));
  expect(await text('uploads/empty')).toBe('');
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

test('putting again replaces and changes the etag, unless the first is to stay', async () => {
  const first = await storage.put('a', bytes('one'));
  const second = await storage.put('a', bytes('two'));
  expect(second.etag).not.toBe(first.etag);
  await expect(storage.put('a', bytes('three'), { ifAbsent: true })).rejects.toThrow(ObjectExists);
  expect(await text('a')).toBe('two');
  expect(await unfinished()).toEqual([]);
});

test('of many puts at once under one key exactly one wins', async () => {
  const tries = Array.from({ length: 8 }, (_, i) => storage.put('a/b', bytes(`try ${i}`), { ifAbsent: true }));
  const results = await Promise.allSettled(tries);
  const winners = results.flatMap((result, i) => (result.status === 'fulfilled' ? [`try ${i}`] : []));
  expect(winners).toEqual([await text('a/b')]);
});

test('content that breaks off, is aborted or too large leaves nothing', async () => {
  const broken = async function* () {
    yield bytes('some');
    throw new Error('connection lost');
  };
  await expect(storage.put('a', broken())).rejects.toThrow('connection lost');
  await expect(storage.put('a', Readable.from([bytes('1234'), bytes('56')]), { maxBytes: 5 })).rejects.toThrow(
    ObjectTooLarge,
  );
  const controller = new AbortController();
  const aborting = async function* () {
    yield bytes('some');
    controller.abort(new Error('enough'));
    yield bytes('more');
  };
  await expect(storage.put('a', aborting(), { signal: controller.signal })).rejects.toThrow('enough');
  expect(await storage.head('a')).toBeUndefined();
  expect(await unfinished()).toEqual([]);
});

test('a crash in the middle of writing is cleared away later, an upload that still runs is not', async () => {
  await fs.writeFile(join(root, '.unfinished', 'crashed'), 'half');
  await fs.writeFile(join(root, '.unfinished', 'running'), 'half');
  const longAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
  await fs.utimes(join(root, '.unfinished', 'crashed'), longAgo, longAgo);
  storage = await open();
  expect(await unfinished()).toEqual(['running']);
  expect(await keys()).toEqual([]);
});

test('what is not there', async () => {
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
  '/',
  '/etc/passwd',
  '..',
  '../x',
  'a/../../x',
  'a/..',
  'a//b',
  'a/',
  './a',
  '.unfinished/x',
  'a/.hidden',
  'a\\b',
  'a\0b',
  'C:/x',
  'סרטון.mp4',
  'a b',
  '%2e%2e/x',
  '🤸',
  'a\u202eb',
  'x'.repeat(513),
])('%j is no key', async (key) => {
  await expect(storage.put(key, bytes('x'))).rejects.toThrow(InvalidKey);
  await expect(storage.read(key)).rejects.toThrow(InvalidKey);
  await expect(storage.head(key)).rejects.toThrow(InvalidKey);
  await expect(storage.delete(key)).rejects.toThrow(InvalidKey);
  await expect(storage.move(key, 'a')).rejects.toThrow(InvalidKey);
  await expect(storage.move('a', key)).rejects.toThrow(InvalidKey);
});

test('links inside the folder lead nowhere', async () => {
  const outside = await fs.mkdtemp(join(folder, 'outside-'));
  await fs.writeFile(join(outside, 'secret'), 'secret');
  await fs.symlink(outside, join(root, 'linked'));
  await fs.symlink(join(outside, 'secret'), join(root, 'file'));
  await expect(storage.read('linked/secret')).rejects.toThrow(ObjectNotFound);
  await expect(storage.read('file')).rejects.toThrow(ObjectNotFound);
  await expect(storage.put('linked/new', bytes('x'))).rejects.toThrow(ObjectNotFound);
  await expect(storage.localFile('file', folder)).rejects.toThrow(ObjectNotFound);
  await storage.delete('linked/secret');
  expect(await keys()).toEqual([]);
  expect(await fs.readdir(outside)).toEqual(['secret']);
  expect(await unfinished()).toEqual([]);
});

test('the folder itself may be a link to a larger disk', async () => {
  const link = join(folder, 'link-to-root');
  await fs.symlink(root, link);
  const linked = await openDiskStorage({ root: link, signPutUrl: () => '' });
  await linked.put('uploads/a', bytes('here'));
  expect(await text('uploads/a')).toBe('here');
});

test('listing goes page by page in the order of the keys', async () => {
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

test('moving to the trash and back keeps the content; empty folders go, but for those of each kind', async () => {
  await storage.put('uploads/b/c/a.mp4', bytes('content'));
  await storage.move('uploads/b/c/a.mp4', trashKey('uploads/b/c/a.mp4'));
  expect(await keys()).toEqual(['trash/uploads/b/c/a.mp4']);
  expect(await fs.readdir(join(root, 'uploads'))).toEqual([]);
  await storage.move(trashKey('uploads/b/c/a.mp4'), 'uploads/b/c/a.mp4');
  expect(await text('uploads/b/c/a.mp4')).toBe('content');
  expect(await fs.readdir(join(root, 'trash'))).toEqual([]);
  await deleteAll(storage, 'uploads/');
  expect((await fs.readdir(root)).toSorted()).toEqual(['.unfinished', 'trash', 'uploads']);
});

test('files under names that are no keys are found and given one', async () => {
  await fs.mkdir(join(root, 'uploads/תיקייה'), { recursive: true });
  for (const name of ['קפיצות 🤸.mp4', 'a b.mp4', 'תיקייה/c.mp4', 'back\\slash', '.hidden', 'key.mp4'])
    await fs.writeFile(join(root, 'uploads', name), name);
  await fs.writeFile(join(root, 'elsewhere ä'), 'x');
  await fs.symlink('/etc/hostname', join(root, 'uploads/a link'));
  const strays = await Array.fromAsync(storage.strays('uploads/'));
  const found = strays.map(({ name }) => name).toSorted();
  expect(found).toEqual(
    ['uploads/a b.mp4', 'uploads/back\\slash', 'uploads/קפיצות 🤸.mp4', 'uploads/תיקייה/c.mp4'].toSorted(),
  );
  const folded = strays.find(({ name }) => name.endsWith('/c.mp4'))!;
  expect(String(await folded.head(5))).toBe('תיק'.slice(0, 2) + '\ufffd');
  await storage.adopt(folded.name, 'uploads/new.mp4');
  expect(await text('uploads/new.mp4')).toBe('תיקייה/c.mp4');
  expect(await fs.readdir(join(root, 'uploads'))).not.toContain('תיקייה');
  await expect(storage.adopt('uploads/a b.mp4', 'uploads/new.mp4')).rejects.toThrow(ObjectExists);
  await expect(storage.adopt(folded.name, 'uploads/other.mp4')).rejects.toThrow(ObjectNotFound);
});

test.each(['../x y', 'uploads/../../x y', '/etc/passwd', 'uploads//x', 'uploads/.hidden', '', 'a\0b'])(
  '%j is not adopted',
  async (name) => expect(storage.adopt(name, 'uploads/x.mp4')).rejects.toThrow(InvalidKey),
);

test('a folder that is gone is an error, not an empty list', async () => {
  await fs.rename(root, `${root}-away`);
  await expect(storage.list('uploads/')).rejects.toThrow();
  await expect(Array.fromAsync(storage.strays('uploads/'))).rejects.toThrow();
});

test('files come and go in one folder at the same time', async () => {
  await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      await storage.put(`shared/${i}`, bytes('x'));
      await storage.delete(`shared/${i}`);
    }),
  );
  expect(await keys()).toEqual([]);
});

test('a local file is the stored one, and uploads are signed by the server', async () => {
  await storage.put('uploads/a.mp4', bytes('content'));
  expect(await fs.readFile(await storage.localFile('uploads/a.mp4', folder), 'utf8')).toBe('content');
  const upload = { userId: 'u', key: 'uploads/b.mp4', contentType: 'video/mp4', maxBytes: 1 };
  expect(await storage.signedPutUrl(upload)).toBe('put:uploads/b.mp4');
});
