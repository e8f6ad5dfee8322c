import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { canEnter, chooseServerUser, type ServerUser } from './server-user.ts';

/** Where the database lies and who runs its server. */
export type Place = {
  /** Holds the database's own folder, and copied programs. */
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
 * `<dataDir>/postgres`; or, where root's helper cannot enter the data folder (one under /root, say), a folder under
 * /var/lib/zuzu to which `<dataDir>/postgres` is then a link, so that later starts find it. Of the folders above only
 * the data folder itself is ever opened up, and only for walking through.
 */
export const choosePlace = async (dataDir: string): Promise<Place> => {
  await mkdir(dataDir, { recursive: true });
  const base = await realpath(dataDir);
  const home = join(base, 'postgres');
  if (await exists(home)) {
    const target = await realpath(home).catch((cause) => {
      throw new Error(
        `${home} is a link to a folder that is gone: the database was in there. ` +
          'Bring it back, or remove the link to begin with an empty database.',
        { cause },
      );
    });
    const place = { base: join(target, '..'), home: target, user: await chooseServerUser(clusterFolder(target)) };
    if (await openUp(place.base, place.user)) return place;
    throw new Error(
      `User ${place.user?.uid}, as whom root runs the database, cannot enter ${target}. ` +
        'Move the data folder (DATA_DIR) to a place that everybody may walk into, or start as its owner.',
    );
  }

  const user = await chooseServerUser(home);
  if (await openUp(base, user)) return { base, home, user };
  const outside = join(OUTSIDE_BASE, createHash('sha256').update(base).digest('hex').slice(0, 12));
  await mkdir(outside, { recursive: true });
  if (!(await openUp(OUTSIDE_BASE, user)) || !(await openUp(outside, user))) {
    throw new Error(`Neither ${base} nor ${outside} can be entered by the database's user: set DATA_DIR.`);
  }
  return { base: outside, home: join(outside, 'postgres'), user };
};

/** Leaves a link in the data folder once the database exists outside of it. */
export const rememberPlace = async (dataDir: string, place: Place): Promise<void> => {
  const link = join(await realpath(dataDir), 'postgres');
  if (!(await exists(link))) await symlink(place.home, link);
};

/** Lets the user walk into the folder, if its own mode is all that stands in the way. */
const openUp = async (folder: string, user: ServerUser | undefined): Promise<boolean> => {
  if (canEnter(folder, user)) return true;
  const { mode } = await stat(folder);
  await chmod(folder, mode | ENTER_FOR_ALL);
  if (canEnter(folder, user)) return true;
  await chmod(folder, mode);
  return false;
};
