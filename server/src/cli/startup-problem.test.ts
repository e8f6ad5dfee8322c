import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { makeConfig } from '#lib/config/config.ts';
import { readEnv } from '#lib/config/env.ts';
import { openInstallation } from '#app/installation.ts';
import { runningServer } from '#database/running-server.ts';
import { ensureDataDir, listenProblem, StartupProblem } from '#database/startup-problem.ts';
import { newDatabase } from '#testing/new-database.ts';

const silent = pino({ level: 'silent' });
let folder: string;
/** A database with all tables, shared because a server would take longer to create one than to fail. */
let database: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zuzu-start-'));
  await writeFile(join(folder, 'file'), '');
  database = await newDatabase(inject('postgresUrl'), inject('migratedDatabase'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The output of a server or command that fails to start. */
const refusal = async (
  settings: Record<string, string>,
  [script, ...args]: readonly [string, ...string[]],
): Promise<string> => {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    WORKER: 'off',
    BUNDLED_FFMPEG: 'on',
    ...settings,
  };
  const started = promisify(execFile)(process.execPath, [join(import.meta.dirname, script), ...args], { env });
  return started.then(
    () => 'started',
    (error: { stderr: string }) => error.stderr,
  );
};

it('creates the folder and its parents', async () => {
  await ensureDataDir(join(folder, 'a', 'b', 'c'));
  await ensureDataDir(join(folder, 'a', 'b', 'c'));
  await expect(ensureDataDir(join(folder, 'file', 'x'))).rejects.toThrow(StartupProblem);
});

it.runIf(process.platform === 'linux')('ends where the system never lets a folder be created', async () => {
  await expect(ensureDataDir('/proc/zuzu/data')).rejects.toThrow(/DATA_DIR/);
});

it.each([
  ['create-manager.ts', '0501234567', 'מנהלת'],
  ['backup/restore.ts', join(tmpdir(), 'zuzu-no-backups')],
  ['move/main.ts', join(tmpdir(), 'zuzu-no-data')],
  ['seed/main.ts'],
  ['prepare-bucket.ts'],
] as const)('%s reports invalid settings in one line', async (...command) => {
  expect(await refusal({ PORT: 'abc' }, command)).toMatch(/^Invalid setting:\n {2}PORT: .*\n$/);
});

// these run as create-manager.ts does
it.each([
  ['change-secrets.ts'],
  ['seed/remove-demo.ts'],
  ['backup/main.ts', join(tmpdir(), 'zuzu-no-backups')],
] as const)('%s names DATABASE_URL in one line', async (...command) => {
  const printed = await refusal({ DATABASE_URL: 'postgres://zuzu:a-password@127.0.0.1:1/zuzu' }, command);
  expect(printed).toMatch(/^The database could not be opened .*DATABASE_URL.*\n$/);
  expect(printed).not.toContain('a-password');
});

it('names DATA_DIR', async () => {
  const config = makeConfig(readEnv({ DATA_DIR: join(folder, 'file', 'data') }));
  await expect(openInstallation(config, silent)).rejects.toThrow(/DATA_DIR/);
});

it.each(['0000-before-the-first-release', '9999-flying-lessons'])(
  'reports data of an older or newer version: %s',
  async (change) => {
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    await client.query(`insert into migrations (name, timestamp) values ($1, '')`, [change]);
    const config = makeConfig(readEnv({ DATABASE_URL: database, DATA_DIR: join(folder, 'data') }));
    await expect(openInstallation(config, silent)).rejects.toThrow(
      new StartupProblem(
        `The database of DATABASE_URL was made by another version of Zuzu (the change '${change}' is not known to this one): start that version, or restore a backup of this one into an empty installation (npm run restore).`,
      ),
    );
    await client.query('delete from migrations where name = $1', [change]);
    await client.end();
  },
);

/** The reason why a server can't listen there. */
const listening = async (host: string, port: number) => {
  const [error] = await once(createServer().listen(port, host), 'error');
  return listenProblem(error, { host, port, dataDir: folder }, undefined);
};

it('names HOST if it isn’t an address of this machine', async () => {
  expect(String(await listening('192.0.2.1', 0))).toMatch(/192\.0\.2\.1.*HOST/);
});

it('names PORT if it is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(String(await listening('127.0.0.1', port))).toMatch(new RegExp(`taken: ${port}.*PORT`));
  other.close();
});

it('names the server that already runs on the same folder', async () => {
  const dataDir = join(folder, 'shared');
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: database,
    DATA_DIR: dataDir,
    DEMO: 'off',
    WORKER: 'off',
    PORT: '0',
  };
  const first = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void first.kill('SIGTERM'));
  let address: string | undefined;
  for await (const line of createInterface({ input: first.stdout })) if ((address = /http:\S+/.exec(line)?.[0])) break;
  const port = new URL(address ?? '').port;
  expect(await refusal({ DATABASE_URL: database, DATA_DIR: dataDir, PORT: port }, ['main.ts'])).toBe(
    `The port is taken: ${port}. A server is already running on ${dataDir}: process ${first.pid}, ${address}. Stop it first, or set PORT to a free port.\n`,
  );
  const ended = once(first, 'exit');
  first.kill('SIGTERM');
  await ended;
  expect(await runningServer(dataDir, Number(port))).toBeUndefined();
  expect(await readdir(join(dataDir, 'running'))).toEqual([]);
});
