import { access, constants, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '#lib/config/config.ts';
import type { RunningServer } from './running-server.ts';

/** A problem that prevents the server from starting, with the setting that fixes it in the message. */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem';
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');
const messageOf = (error: unknown): string => (error instanceof Error && error.message) || codeOf(error);

/** Creates a folder and its parents. Node's recursive mkdir never returns where the system forbids it, as below /proc. */
const makeFolders = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolders(dirname(folder));
    await mkdir(folder);
  }
};

/** Creates the data folder; throws a StartupProblem if it isn't writable. */
export const ensureDataDir = async (dataDir: string): Promise<void> => {
  try {
    await makeFolders(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupProblem(
      `${dataDir} is not writable (${codeOf(error)}). Set DATA_DIR to a folder that this user can write to.`,
      { cause: error },
    );
  }
};

/** The error for a configured database that could not be opened. Its URL may contain a password and is not included. */
export const databaseProblem = (error: unknown): StartupProblem =>
  new StartupProblem(
    `The database could not be opened (${messageOf(error)}). DATABASE_URL must name a running PostgreSQL server, an existing database, and a user with access to it.`,
    { cause: error },
  );

/** The error for data created or changed by another version. */
export const unknownDataProblem = (error: Error, where: string): StartupProblem =>
  new StartupProblem(
    `${where} was made by another version of Zuzu (${error.message}): start that version, or restore a backup of this one into an empty installation (npm run restore).`,
    { cause: error },
  );

/** The error for missing files or tables after an interrupted restore or move. */
export const unfinishedProblem = (): StartupProblem =>
  new StartupProblem(
    'This installation is incomplete: restoring or moving it was interrupted. Run the same command again (npm run restore, npm run move); it starts over.',
  );

/** The error for a server that could not listen; returns other errors unchanged. `holder`: the server of this data folder that uses the port. */
export const listenProblem = (
  error: unknown,
  { port, host, dataDir }: Pick<Config, 'port' | 'host' | 'dataDir'>,
  holder: RunningServer | undefined,
): unknown => {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartupProblem(
        holder
          ? `The port is taken: ${port}. A server is already running on ${dataDir}: process ${holder.pid}, ${holder.address}. Stop it first, or set PORT to a free port.`
          : `The port is taken: ${port}. Set PORT to a free one, for example: PORT=5001 npm start`,
      );
    case 'EACCES':
      return new StartupProblem(`This user may not listen on port ${port}. Set PORT to 1024 or more.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartupProblem(
        `${host} is not an address of this machine. Set HOST to 127.0.0.1 for this machine only, or to 0.0.0.0 for all interfaces.`,
      );
    default:
      return error;
  }
};
