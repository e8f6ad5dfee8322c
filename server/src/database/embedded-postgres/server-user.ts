import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';

/** The user that the database server runs as; unset: ourselves. */
export type ServerUser = { uid: number; gid: number };

const ROOT = 0;
/** “nobody” on Linux, a system account elsewhere: users that own nothing of value and have a name, which initdb asks for. */
const CANDIDATES = [65_534, 1];

/**
 * PostgreSQL refuses to run as root, so root lends it to the one who owns the cluster already, else to a user without
 * rights. Undefined for everyone but root: a plain user's server runs as that user.
 */
export const chooseServerUser = async (cluster: string): Promise<ServerUser | undefined> => {
  if (process.getuid?.() !== ROOT) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== ROOT) return { uid: owner.uid, gid: owner.gid };
  const uid = CANDIDATES.find(hasName);
  if (uid !== undefined) return { uid, gid: uid };
  throw new Error(
    'PostgreSQL does not run as root, and root cannot become another user here. ' +
      'Start as another user, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
};

const hasName = (uid: number): boolean => {
  const { status } = spawnSync('/bin/sh', ['-c', 'id -un'], { uid, gid: uid, cwd: '/' });
  return status === 0;
};

/** True if the user can walk into the folder: asked of the system itself, which also knows of access lists and mounts. */
export const canEnter = (folder: string, user: ServerUser | undefined): boolean => {
  if (user === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0;
};
