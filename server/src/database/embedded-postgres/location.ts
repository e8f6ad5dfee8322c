import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { canEnter, chooseServerUser, type ServerUser } from './server-user.ts';

/** The location of the database, and the user who runs its server. */
export type DatabaseLocation = {
  /** The folder of the database and of copied programs. */
  base: string;
  /** The database: cluster, credentials, log. */
  home: string;
  user: ServerUser | undefined;
};

/** PostgreSQL's data directory. */
export const clusterFolder = (home: string): string => join(home, 'cluster');

const ENTER_FOR_ALL = 0o011;
const OUTSIDE_BASE = '/var/lib/zuzu';

const exists = async (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/**
 * Chooses `<dataDir>/postgres`; or, if root's helper user can't enter the data folder (for example under /root), a folder under
 * /var/lib/zuzu, to which `<dataDir>/postgres` becomes a link for later starts. Permissions are only changed on
 * the data folder itself, and only to enter it.
 */
export const chooseLocation = async (dataDir: string): Promise<DatabaseLocation> => {
  await mkdir(dataDir, { recursive: true });
  const base = await realpath(dataDir);
  const home = join(base, 'postgres');
  if (await exists(home)) {
    const target = await realpath(home).catch((cause) => {
      throw new Error(
        `${home} is a link to a folder that no longer exists: it contained the database. ` +
          'Restore that folder, or remove the link to start with an empty database.',
        { cause },
      );
    });
    const location = { base: join(target, '..'), home: target, user: await chooseServerUser(clusterFolder(target)) };
    if (await makeEnterable(location.base, location.user)) return location;
    throw new Error(
      `User ${location.user?.uid}, as whom root runs the database, cannot enter ${target}. ` +
        'Move the data folder (DATA_DIR) to a path that every user may enter, or start as its owner.',
    );
  }

  const user = await chooseServerUser(home);
  if (await makeEnterable(base, user)) return { base, home, user };
  const outside = join(OUTSIDE_BASE, createHash('sha256').update(base).digest('hex').slice(0, 12));
  await mkdir(outside, { recursive: true });
  if (!(await makeEnterable(OUTSIDE_BASE, user)) || !(await makeEnterable(outside, user))) {
    throw new Error(`Neither ${base} nor ${outside} can be entered by the database's user: set DATA_DIR.`);
  }
  return { base: outside, home: join(outside, 'postgres'), user };
};

/** Creates a link in the data folder if the database is outside it. */
export const linkLocation = async (dataDir: string, location: DatabaseLocation): Promise<void> => {
  const link = join(await realpath(dataDir), 'postgres');
  if (!(await exists(link))) await symlink(location.home, link);
};

/** Allows the user to enter the folder, if only the folder's mode prevents it. */
const makeEnterable = async (folder: string, user: ServerUser | undefined): Promise<boolean> => {
  if (canEnter(folder, user)) return true;
  const { mode } = await stat(folder);
  await chmod(folder, mode | ENTER_FOR_ALL);
  if (canEnter(folder, user)) return true;
  await chmod(folder, mode);
  return false;
};
