import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './database/database.ts';
import { runningServer } from './running-server.ts';
import { ensureDataDir, StartupProblem } from './startup-problem.ts';
import { createDatabase } from '#testing/test-server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zuzu-start-'));
  await writeFile(join(folder, 'file'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The output of a server or command that fails to start. */
const refusal = async (
  settings: Record<string, string>,
  [script, ...args]: readonly [string, ...string[]] = ['main.ts'],
): Promise<string> => {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    BUNDLED_FFMPEG: 'on',
    ...settings,
  };
  const started = promisify(execFile)(process.execPath, [join(import.meta.dirname, script), ...args], { env });
  return started.then(
    () => 'started',
    (error: { stderr: string }) => error.stderr,
  );
};

it('makes the folder with those above it', async () => {
  await ensureDataDir(join(folder, 'a', 'b', 'c'));
  await ensureDataDir(join(folder, 'a', 'b', 'c'));
  await expect(ensureDataDir(join(folder, 'file', 'x'))).rejects.toThrow(StartupProblem);
});

it.runIf(process.platform === 'linux')('ends where the system never lets a folder be made', async () => {
  await expect(ensureDataDir('/proc/zuzu/data')).rejects.toThrow(/DATA_DIR/);
});

it('names DATABASE_URL, and not its password', async () => {
  const printed = await refusal({ DATABASE_URL: 'postgres://zuzu:a-password@127.0.0.1:1/zuzu' });
  expect(printed).toContain('DATABASE_URL');
  expect(printed).not.toContain('a-password');
});

it.each([
  ['create-manager.ts', '0501234567', 'מנהלת'],
  ['change-secrets.ts'],
  ['backup/main.ts', join(tmpdir(), 'zuzu-no-backups')],
  ['backup/restore.ts', join(tmpdir(), 'zuzu-no-backups')],
  ['move/main.ts', join(tmpdir(), 'zuzu-no-data')],
  ['seed/main.ts'],
  ['seed/remove-demo.ts'],
  ['prepare-bucket.ts'],
] as const)('%s says what is wrong with the settings, in a line', async (...command) => {
  expect(await refusal({ PORT: 'abc' }, command)).toMatch(/^The settings have a fault:\n {2}PORT: .*\n$/);
});

it.each([['create-manager.ts', '0501234567', 'מנהלת'], ['change-secrets.ts'], ['seed/remove-demo.ts']] as const)(
  '%s names DATABASE_URL, in a line',
  async (...command) => {
    const printed = await refusal({ DATABASE_URL: 'postgres://zuzu:a-password@127.0.0.1:1/zuzu' }, command);
    expect(printed).toMatch(/^The database could not be opened .*DATABASE_URL.*\n$/);
    expect(printed).not.toContain('a-password');
  },
);

it('names DATA_DIR', async () => {
  expect(await refusal({ DATA_DIR: join(folder, 'file', 'data') })).toContain('DATA_DIR');
});

it.each(['0000-before-the-first-release', '9999-flying-lessons'])(
  'names the data that another version has made, whether older or newer: %s',
  async (change) => {
    const database = await createDatabase();
    await (await openDatabase(database, () => undefined)).destroy();
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    await client.query(`insert into migrations (name, timestamp) values ($1, '')`, [change]);
    await client.end();
    expect(await refusal({ DATABASE_URL: database })).toBe(
      `The database of DATABASE_URL was made by another version of Zuzu (the change '${change}' is not known to this one): start that version, or restore a backup of this one into an empty installation (npm run restore).\n`,
    );
  },
);

it('names HOST where it is no address of this machine', async () => {
  const outside = { SIGN_IN: 'phone', JWT_SECRET: 'x'.repeat(32), HOST: '192.0.2.1' };
  expect(await refusal(outside)).toMatch(/192\.0\.2\.1.*HOST/);
});

it('names PORT where it is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await refusal({ PORT: String(port) })).toMatch(new RegExp(`taken: ${port}.*PORT`));
  other.close();
});

it('names the server that runs on the same folder already', async () => {
  const dataDir = join(folder, 'shared');
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DEMO: 'off', PORT: '0' };
  const first = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void first.kill('SIGTERM'));
  let address: string | undefined;
  for await (const line of createInterface({ input: first.stdout })) if ((address = /http:\S+/.exec(line)?.[0])) break;
  const port = new URL(address ?? '').port;
  expect(await refusal({ DATA_DIR: dataDir, PORT: port })).toBe(
    `The port is taken: ${port}. A server is already running on ${dataDir}: process ${first.pid}, ${address}. Stop it first, or set PORT to a free port.\n`,
  );
  const ended = once(first, 'exit');
  first.kill('SIGTERM');
  await ended;
  expect(await runningServer(dataDir, Number(port))).toBeUndefined();
  expect(await readdir(join(dataDir, 'running'))).toEqual([]);
});
