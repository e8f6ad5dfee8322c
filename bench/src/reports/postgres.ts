import { execFile } from 'node:child_process';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@zuzu/e2e/free-port.ts';

const run = promisify(execFile);
const SCRIPTS = join(import.meta.dirname, '..', '..', '..', '.ci');
const PROGRAMS = '/usr/lib/postgresql';

/** How pgbench says what it came to. */
const TRANSACTIONS = /number of transactions actually processed: (\d+)/;
const FAILED = /number of failed transactions: (\d+)/;
const PER_SECOND = /tps = ([\d.]+)/;

/** A PostgreSQL of this bench alone, with the programs that come along. As root, on Debian. */
export const startPostgres = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zuzu-postgres-'));
  const port = String(await freePort());
  await run(join(SCRIPTS, 'start-services'), [folder, 'postgres'], { env: { ...process.env, POSTGRES_PORT: port } });
  const version = (await readdir(PROGRAMS)).toSorted((a, b) => Number(a) - Number(b)).at(-1)!;
  const program = (name: string, args: readonly string[]) =>
    run(join(PROGRAMS, version, 'bin', name), ['-h', '127.0.0.1', '-p', port, '-U', 'postgres', ...args]);

  return {
    version,
    urlOf: (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`,

    /** A new database: an empty one, or a copy of another that nobody has open. */
    create: async (database: string, copyOf = 'template0'): Promise<void> => {
      await program('createdb', ['-T', copyOf, database]);
    },

    drop: async (database: string): Promise<void> => {
      await program('dropdb', ['--force', database]);
    },

    /** Runs a script of pgbench in so many sessions at once; gives transactions a second. */
    pgbench: async (
      database: string,
      { script, clients, seconds }: { script: string; clients: number; seconds: number },
    ): Promise<number> => {
      const args = ['--no-vacuum', '--protocol=prepared', '--file', script, '--client', `${clients}`];
      const { stdout } = await program('pgbench', [...args, '--time', `${seconds}`, '-D', 'n=-1', database]);
      const failed = FAILED.exec(stdout)?.[1] ?? '0';
      if (failed !== '0' || !TRANSACTIONS.test(stdout)) throw new Error(`pgbench failed:\n${stdout}`);
      return Number(PER_SECOND.exec(stdout)?.[1]);
    },

    stop: async (): Promise<void> => {
      await run(join(SCRIPTS, 'stop-services'), [folder]);
    },
  };
};
export type Postgres = Awaited<ReturnType<typeof startPostgres>>;
