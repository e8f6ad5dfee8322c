import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import { storageSuite } from '#testing/storage-suite.ts';
import { deleteAll, listAll, ObjectNotFound, type Storage } from './storage.ts';

const folder = await fs.mkdtemp(join(tmpdir(), 'zuzu-storage-'));
afterAll(() => fs.rm(folder, { recursive: true }));

const newRoot = () => fs.mkdtemp(join(folder, 'root-'));
const openAt = (root: string) => openDiskStorage({ root, signPutUrl: ({ key }) => `/put/${key}` });
const unfinishedIn = (root: string) => fs.readdir(join(root, '.unfinished'));

describe('storage in a folder', () => {
  storageSuite(async () => {
    const root = await newRoot();
    const storage = await openAt(root);
    return {
      storage,
      unfinished: () => unfinishedIn(root),
      send: async (signedUrl, content) => void (await storage.put(signedUrl.slice('/put/'.length), content)),
      putByHand: async (name, content) => {
        await fs.mkdir(dirname(join(root, name)), { recursive: true });
        await fs.writeFile(join(root, name), content);
      },
      makeUnavailable: () => fs.rename(root, `${root}-away`),
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

describe('unfinished files of a killed process', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const leave = async (name: string, at: Date) => {
    await fs.writeFile(join(root, '.unfinished', name), 'half');
    await fs.utimes(join(root, '.unfinished', name), at, at);
  };
  const dead = spawnSync(process.execPath, ['-e', '']).pid;

  test('are removed at the next start, except those that other processes may be writing', async () => {
    await leave(`${hostname()}_${dead}.1_a`, new Date());
    await leave(`${hostname()}_${process.pid}.another-of-this-number_b`, new Date());
    await leave(`${hostname()}_${process.ppid}.1_running`, new Date());
    await leave(`elsewhere_${dead}.1_running`, minutesAgo(29));
    await leave(`elsewhere_1.1_c`, minutesAgo(31));
    storage = await openAt(root);
    expect((await unfinishedIn(root)).toSorted()).toEqual(
      [`${hostname()}_${process.ppid}.1_running`, `elsewhere_${dead}.1_running`].toSorted(),
    );
    expect(await keys()).toEqual([]);
  });

  test('of uploads in parts are removed a day after the last part', async () => {
    const ages = { old: [30, 25], new: [30, 23] } as const;
    for (const [name, hours] of Object.entries(ages)) {
      for (const [i] of hours.entries()) await storage.put(`parts/${name}.mp4/0000${i + 1}`, bytes('half'));
      const at = minutesAgo(hours[1] * 60);
      await fs.utimes(join(root, 'parts', `${name}.mp4`), at, at);
    }
    storage = await openAt(root);
    expect(await fs.readdir(join(root, 'parts'))).toEqual(['new.mp4']);
    expect((await storage.parts.arrived('uploads/new.mp4')).size).toBe(2);
    expect(await keys()).toEqual([]);
  });

  test('are removed within the hour without a restart', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    storage = await openAt(root);
    await leave(`elsewhere_1.1_a`, minutesAgo(31));
    vi.advanceTimersByTime(29 * 60_000);
    vi.useRealTimers();
    await expect.poll(() => unfinishedIn(root)).toEqual([]);
    storage.close();
  });
});

test('links inside the folder are ignored', async () => {
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
  expect(await Array.fromAsync(storage.listUnkeyed('uploads/'))).toEqual([]);
  expect(await fs.readdir(outside)).toEqual(['secret']);
  expect(await unfinishedIn(root)).toEqual([]);
});

test('the folder itself can be a link to a larger disk', async () => {
  const link = join(folder, 'link-to-root');
  await fs.symlink(root, link);
  const linked = await openAt(link);
  await linked.put('uploads/a', bytes('here'));
  expect(await fs.readFile(join(root, 'uploads/a'), 'utf8')).toBe('here');
});

test('empty folders are removed, except the top-level ones', async () => {
  await storage.put('uploads/b/c/a.mp4', bytes('content'));
  await storage.move('uploads/b/c/a.mp4', 'trash/uploads/b/c/a.mp4');
  expect(await fs.readdir(join(root, 'uploads'))).toEqual([]);
  await storage.move('trash/uploads/b/c/a.mp4', 'uploads/b/c/a.mp4');
  expect(await fs.readdir(join(root, 'trash'))).toEqual([]);
  await fs.mkdir(join(root, 'uploads/תיקייה'));
  await fs.writeFile(join(root, 'uploads/תיקייה/a b'), 'x');
  await storage.moveToKey('uploads/תיקייה/a b', 'uploads/new');
  expect((await fs.readdir(join(root, 'uploads'))).toSorted()).toEqual(['b', 'new']);
  await deleteAll(storage, 'uploads/');
  expect((await fs.readdir(root)).toSorted()).toEqual(['.unfinished', 'trash', 'uploads']);
});

test('localFile returns the stored file, and the server signs uploads', async () => {
  await storage.put('uploads/a.mp4', bytes('content'));
  expect(await storage.localFile('uploads/a.mp4', folder)).toBe(join(root, 'uploads/a.mp4'));
  const upload = { userId: 'u', epoch: 0, key: 'uploads/b.mp4', contentType: 'video/mp4', maxBytes: 1 };
  expect(await storage.signedPutUrl(upload)).toBe('/put/uploads/b.mp4');
});
