import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';

/** The user that the database server runs as; if undefined, the current user. */
export type ServerUser = { uid: number; gid: number };

const ROOT = 0;
/** “nobody” on Linux, a system account elsewhere: users that own nothing of value and have a name, which initdb requires. */
const CANDIDATES = [65_534, 1];

/**
 * PostgreSQL refuses to run as root, so root runs it as the current owner of the cluster, or else as an unprivileged
 * user. Undefined unless the process runs as root: an ordinary user's server runs as that user.
 */
export const chooseServerUser = async (cluster: string): Promise<ServerUser | undefined> => {
  if (process.getuid?.() !== ROOT) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== ROOT) return { uid: owner.uid, gid: owner.gid };
  const uid = CANDIDATES.find(hasName);
  if (uid !== undefined) return { uid, gid: uid };
  throw new Error(
    'PostgreSQL does not run as root, and root cannot become another user here. ' +
      'Start as another user, or set DATABASE_URL to an external PostgreSQL server.',
  );
};

const hasName = (uid: number): boolean => {
  const { status } = spawnSync('/bin/sh', ['-c', 'id -un'], { uid, gid: uid, cwd: '/' });
  return status === 0;
};

/** True if the user can enter the folder; tested with a process, because access lists and mounts matter too. */
export const canEnter = (folder: string, user: ServerUser | undefined): boolean => {
  if (user === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0;
};
