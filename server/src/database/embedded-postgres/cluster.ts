import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { programPath, type Binaries } from './binaries.ts';
import { CLEAN_ENVIRONMENT, isAlive } from './postmaster.ts';
import { clusterFolder, type DatabaseLocation } from './location.ts';
import type { ServerUser } from './server-user.ts';

/** Port and passwords of the database; stored next to it in `access.json`, readable only by its owner. */
export type Access = { port: number; adminPassword: string; password: string };

const run = promisify(execFile);
/** The superuser, for starting and monitoring the server; the application uses an unprivileged user. */
export const ADMIN = 'postgres';
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const ENTERABLE_FOLDER = 0o711;
const PASSWORD_BYTES = 24;

const accessFile = (home: string): string => join(home, 'access.json');

/** Advice for a database that can't be opened. */
const REMEDIES = 'recover it from a copy of the data folder, or restore a backup into an empty one (npm run restore)';

export const readAccess = async (home: string): Promise<Access> => {
  const file = accessFile(home);
  const unusable = (how: string, cause?: unknown) =>
    new Error(`${file}, which holds the database's passwords, ${how}: ${REMEDIES}.`, { cause });
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

/** Writes a temporary file and renames it, so that a crash leaves either the old file or the new one. */
export const writeAccess = async (home: string, access: Access): Promise<void> => {
  const temporary = `${accessFile(home)}.new-${process.pid}`;
  await writeFile(temporary, JSON.stringify(access), { mode: PRIVATE_FILE });
  await rename(temporary, accessFile(home));
};

const chownTo = async (path: string, user: ServerUser | undefined): Promise<void> => {
  if (user) await chown(path, user.uid, user.gid);
};

/** Creates an empty database if it doesn't exist; an incomplete one never has the final name. */
export const ensureCluster = async (location: DatabaseLocation, binaries: Binaries): Promise<void> => {
  const cluster = clusterFolder(location.home);
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return createCluster(location, binaries);

  const [made, present] = [version.trim(), binaries.version.split('.')[0]];
  if (made !== present) {
    throw new Error(
      `${cluster} was made by PostgreSQL ${made} and cannot be opened by PostgreSQL ${present}: ` +
        'start the version that created it, or restore a backup into an empty data folder (npm run restore).',
    );
  }
  if (location.user && (await stat(cluster)).uid !== location.user.uid) await chownTree(cluster, location.user);
  await chmod(cluster, PRIVATE_FOLDER);
};

/** Needed after root has restored the files from a copy. */
const chownTree = async (folder: string, user: ServerUser): Promise<void> => {
  for (const path of await readdir(folder, { recursive: true })) await chownTo(join(folder, path), user);
  await chownTo(folder, user);
};

const createCluster = async (location: DatabaseLocation, binaries: Binaries): Promise<void> => {
  await removeAbandoned(location.home);
  const temporary = `${location.home}.new-${process.pid}`;
  const cluster = clusterFolder(temporary);
  const passwordFile = join(temporary, 'password');
  const [adminPassword, password] = [randomBytes(PASSWORD_BYTES), randomBytes(PASSWORD_BYTES)].map((bytes) =>
    bytes.toString('hex'),
  ) as [string, string];

  await mkdir(cluster, { recursive: true });
  await chmod(temporary, ENTERABLE_FOLDER);
  await chmod(cluster, PRIVATE_FOLDER);
  await chownTo(cluster, location.user);
  await writeFile(passwordFile, adminPassword, { mode: PRIVATE_FILE });
  await chownTo(passwordFile, location.user);
  // English messages on every machine; Hebrew collation from the bundled ICU
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=he'];
  await run(
    programPath(binaries.folder, 'initdb'),
    [`--pgdata=${cluster}`, `--username=${ADMIN}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', ...locale],
    { ...location.user, ...CLEAN_ENVIRONMENT },
  ).catch(async (cause: { stderr?: string; message: string }) => {
    await rm(temporary, { recursive: true, force: true });
    throw new Error(`The database could not be created in ${location.home}: ${cause.stderr || cause.message}`, {
      cause,
    });
  });
  await rm(passwordFile);
  await writeAccess(temporary, { port: 0, adminPassword, password });
  await rename(temporary, location.home).catch(async (error) => {
    await rm(temporary, { recursive: true, force: true });
    // another process has created the database in the meantime: use that one
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    const versionFile = join(clusterFolder(location.home), 'PG_VERSION');
    await stat(versionFile).catch(() => {
      throw new Error(`${versionFile} is missing, so the database cannot be opened: ${REMEDIES}.`);
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
