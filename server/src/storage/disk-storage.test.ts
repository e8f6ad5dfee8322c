import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import { storageSuite } from './storage-suite.ts';
import { deleteAll, listAll, ObjectNotFound, type Storage } from './storage.ts';

const folder = await fs.mkdtemp(join(tmpdir(), 'zuzu-storage-'));
afterAll(() => fs.rm(folder, { recursive: true }));

const newRoot = () => fs.mkdtemp(join(folder, 'root-'));
const openAt = (root: string) => openDiskStorage({ root, signPutUrl: ({ key }) => `/put/${key}` });
const unfinishedIn = (root: string) => fs.readdir(join(root, '.unfinished'));

describe('storage in a folder', () => {
  storageSuite(async () => {
    const root = await newRoot();
    return {
      storage: await openAt(root),
      unfinished: () => unfinishedIn(root),
      putByHand: async (name, content) => {
        await fs.mkdir(dirname(join(root, name)), { recursive: true });
        await fs.writeFile(join(root, name), content);
      },
      takeAway: () => fs.rename(root, `${root}-away`),
    };
  });
});

let root: string;
let storage: Storage;
beforeEach(async () => {
  root = await newRoot();
  storage = await openAt(root);
});

const bytes = (text: string) => Buffer.from(text);
const keys = async () => (await Array.fromAsync(listAll(storage, ''))).map(({ key }) => key);

test('a crash in the middle of writing is cleared away later, an upload that still runs is not', async () => {
  await fs.writeFile(join(root, '.unfinished', 'crashed'), 'half');
  await fs.writeFile(join(root, '.unfinished', 'running'), 'half');
  const longAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
  await fs.utimes(join(root, '.unfinished', 'crashed'), longAgo, longAgo);
  storage = await openAt(root);
  expect(await unfinishedIn(root)).toEqual(['running']);
  expect(await keys()).toEqual([]);
});

test('links inside the folder lead nowhere', async () => {
  const outside = await fs.mkdtemp(join(folder, 'outside-'));
  await fs.writeFile(join(outside, 'secret'), 'secret');
  await fs.symlink(outside, join(root, 'linked'));
  await fs.symlink(join(outside, 'secret'), join(root, 'file'));
  await fs.symlink('/etc/hostname', join(root, 'uploads/a link'));
  await expect(storage.read('linked/secret')).rejects.toThrow(ObjectNotFound);
  await expect(storage.read('file')).rejects.toThrow(ObjectNotFound);
  await expect(storage.put('linked/new', bytes('x'))).rejects.toThrow(ObjectNotFound);
  await expect(storage.localFile('file', folder)).rejects.toThrow(ObjectNotFound);
  await storage.delete('linked/secret');
  expect(await keys()).toEqual([]);
  expect(await Array.fromAsync(storage.strays('uploads/'))).toEqual([]);
  expect(await fs.readdir(outside)).toEqual(['secret']);
  expect(await unfinishedIn(root)).toEqual([]);
});

test('the folder itself may be a link to a larger disk', async () => {
  const link = join(folder, 'link-to-root');
  await fs.symlink(root, link);
  const linked = await openAt(link);
  await linked.put('uploads/a', bytes('here'));
  expect(await fs.readFile(join(root, 'uploads/a'), 'utf8')).toBe('here');
});

test('empty folders go, but for those of each kind', async () => {
  await storage.put('uploads/b/c/a.mp4', bytes('content'));
  await storage.move('uploads/b/c/a.mp4', 'trash/uploads/b/c/a.mp4');
  expect(await fs.readdir(join(root, 'uploads'))).toEqual([]);
  await storage.move('trash/uploads/b/c/a.mp4', 'uploads/b/c/a.mp4');
  expect(await fs.readdir(join(root, 'trash'))).toEqual([]);
  await fs.mkdir(join(root, 'uploads/תיקייה'));
  await fs.writeFile(join(root, 'uploads/תיקייה/a b'), 'x');
  await storage.adopt('uploads/תיקייה/a b', 'uploads/new');
  expect((await fs.readdir(join(root, 'uploads'))).toSorted()).toEqual(['b', 'new']);
  await deleteAll(storage, 'uploads/');
  expect((await fs.readdir(root)).toSorted()).toEqual(['.unfinished', 'trash', 'uploads']);
});

test('a local file is the stored one, and uploads are signed by the server', async () => {
  await storage.put('uploads/a.mp4', bytes('content'));
  expect(await storage.localFile('uploads/a.mp4', folder)).toBe(join(root, 'uploads/a.mp4'));
  const upload = { userId: 'u', epoch: 0, key: 'uploads/b.mp4', contentType: 'video/mp4', maxBytes: 1 };
  expect(await storage.signedPutUrl(upload)).toBe('/put/uploads/b.mp4');
});
