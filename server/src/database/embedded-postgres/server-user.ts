import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';

/** The user that the database server runs as; unset: ourselves. */
export type ServerUser = { uid: number; gid: number };

/** The number of “nobody” on Linux and macOS, free to use where no such name exists. */
const NOBODY = 65_534;
const ROOT = 0;

/**
 * PostgreSQL refuses to run as root, so root lends it to the one who owns the cluster already, else to nobody.
 * Undefined for everyone but root: a plain user's server runs as that user.
 */
export const chooseServerUser = async (cluster: string): Promise<ServerUser | undefined> => {
  if (process.getuid?.() !== ROOT) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  return owner && owner.uid !== ROOT ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY };
};

/** True if the user can walk into the folder: asked of the system itself, which also knows of access lists and mounts. */
export const canEnter = (folder: string, user: ServerUser | undefined): boolean => {
  if (user === undefined) return true;
  const { error, status } = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', env: {} });
  if (error) {
    throw new Error(
      `PostgreSQL does not run as root, and root cannot become user ${user.uid} here. ` +
        'Start as another user, or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    );
  }
  return status === 0;
};
