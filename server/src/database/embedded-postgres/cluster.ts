import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { programPath, type Binaries } from './binaries.ts';
import { BARE, isAlive } from './postmaster.ts';
import { clusterFolder, type Place } from './place.ts';
import type { ServerUser } from './server-user.ts';

/** How the database is reached; kept beside it in `access.json`, readable by its owner only. */
export type Access = { port: number; adminPassword: string; password: string };

const run = promisify(execFile);
/** The server's own administrator, for starting and watching it; the application has a lesser user. */
export const ADMIN = 'postgres';
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const ENTERABLE_FOLDER = 0o711;
const PASSWORD_BYTES = 24;

const accessFile = (home: string): string => join(home, 'access.json');

/** What to do about a database that can't be opened as it lies there. */
const WAYS_OUT =
  'bring it back from a copy of the data folder, or restore a backup into an empty one (npm run restore)';

export const readAccess = async (home: string): Promise<Access> => {
  const file = accessFile(home);
  const unusable = (how: string, cause?: unknown) =>
    new Error(`${file}, which holds the database's passwords, ${how}: ${WAYS_OUT}.`, { cause });
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw unusable(error.code === 'ENOENT' ? 'is missing' : `cannot be read (${error.code})`, error);
  });
  try {
    const access = JSON.parse(text) as Access;
    if (access.adminPassword && access.password) return access;
  } catch (error) {
    throw unusable('is damaged', error);
  }
  throw unusable('is damaged');
};

/** Written aside and renamed, so that a crash leaves the old file or the new one. */
export const writeAccess = async (home: string, access: Access): Promise<void> => {
  const half = `${accessFile(home)}.new-${process.pid}`;
  await writeFile(half, JSON.stringify(access), { mode: PRIVATE_FILE });
  await rename(half, accessFile(home));
};

const give = async (path: string, user: ServerUser | undefined): Promise<void> => {
  if (user) await chown(path, user.uid, user.gid);
};

/** Creates an empty database if there is none; one whose making was cut off never bears the final name. */
export const ensureCluster = async (place: Place, binaries: Binaries): Promise<void> => {
  const cluster = clusterFolder(place.home);
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return createCluster(place, binaries);

  const [made, present] = [version.trim(), binaries.version.split('.')[0]];
  if (made !== present) {
    throw new Error(
      `${cluster} was made by PostgreSQL ${made} and cannot be opened by PostgreSQL ${present}: ` +
        'start the version that made it, or restore a backup into an empty data folder (npm run restore).',
    );
  }
  if (place.user && (await stat(cluster)).uid !== place.user.uid) await giveTree(cluster, place.user);
  await chmod(cluster, PRIVATE_FOLDER);
};

/** A backup that root brought back belongs to root. */
const giveTree = async (folder: string, user: ServerUser): Promise<void> => {
  for (const path of await readdir(folder, { recursive: true })) await give(join(folder, path), user);
  await give(folder, user);
};

const createCluster = async (place: Place, binaries: Binaries): Promise<void> => {
  await removeAbandoned(place.home);
  const half = `${place.home}.new-${process.pid}`;
  const cluster = clusterFolder(half);
  const passwordFile = join(half, 'password');
  const [adminPassword, password] = [randomBytes(PASSWORD_BYTES), randomBytes(PASSWORD_BYTES)].map((bytes) =>
    bytes.toString('hex'),
  ) as [string, string];

  await mkdir(cluster, { recursive: true });
  await chmod(half, ENTERABLE_FOLDER);
  await chmod(cluster, PRIVATE_FOLDER);
  await give(cluster, place.user);
  await writeFile(passwordFile, adminPassword, { mode: PRIVATE_FILE });
  await give(passwordFile, place.user);
  // Messages in English on every machine; letters are ordered as Hebrew readers expect, by the bundled ICU.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=he'];
  await run(
    programPath(binaries.folder, 'initdb'),
    [`--pgdata=${cluster}`, `--username=${ADMIN}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', ...locale],
    { ...place.user, ...BARE },
  ).catch(async (cause: { stderr?: string; message: string }) => {
    await rm(half, { recursive: true, force: true });
    throw new Error(`The database could not be created in ${place.home}: ${cause.stderr || cause.message}`, { cause });
  });
  await rm(passwordFile);
  await writeAccess(half, { port: 0, adminPassword, password });
  await rename(half, place.home).catch(async (error) => {
    await rm(half, { recursive: true, force: true });
    // Another process has made the database in the meantime: it is the one to use.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    const versionFile = join(clusterFolder(place.home), 'PG_VERSION');
    await stat(versionFile).catch(() => {
      throw new Error(`${versionFile} is missing, so the database cannot be opened: ${WAYS_OUT}.`);
    });
  });
};

const removeAbandoned = async (home: string): Promise<void> => {
  const prefix = `${basename(home)}.new-`;
  for (const name of await readdir(dirname(home))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    await rm(join(dirname(home), name), { recursive: true, force: true });
  }
};
