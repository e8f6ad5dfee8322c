import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PATIENCE } from '#testing/patience.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;
/** A system account that every Unix has. */
const PLAIN_UID = 1;
const NAMELESS_UID = 54_321;
const OWNING_PROCESS = join(import.meta.dirname, '../../../testing/owning-process.ts');

/** A data folder with a stopped database, shared because creating one takes longer than the tests. */
let made: string;
/** The leftovers of an interrupted start. */
let half: string;
/** A folder per test, with a copy of that database. */
let folder: string;
let messages: string[];
let cleanups: (() => Promise<unknown>)[];

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'זוזו data-'));
beforeAll(async () => {
  made = await newFolder();
  const ended = spawn('true');
  await once(ended, 'exit');
  half = join(made, `postgres.new-${ended.pid}`);
  await mkdir(join(half, 'cluster'), { recursive: true });
  await (await startEmbeddedPostgres({ dataDir: made, log: () => undefined })).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await newFolder();
  await cp(join(made, 'postgres'), join(folder, 'postgres'), { recursive: true });
  messages = [];
  cleanups = [];
});

afterEach(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
  await rm(folder, { recursive: true, force: true });
});

const start = async (dataDir = folder, onMessage?: (message: string) => void) => {
  const log = (message: string): void => {
    messages.push(message);
    onMessage?.(message);
  };
  const database = await startEmbeddedPostgres({ dataDir, log });
  cleanups.push(database.stop);
  return database;
};

const emptyFolder = async (): Promise<string> => {
  const empty = await newFolder();
  cleanups.push(() => rm(empty, { recursive: true, force: true }));
  return empty;
};

const query = async (connectionString: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

/** Starts the database in a separate process; returns the process and its connection string. */
const startElsewhere = async (dataDir: string, uid?: number) => {
  const child: ChildProcess = spawn(process.execPath, [OWNING_PROCESS, dataDir], {
    ...(uid === undefined ? {} : { uid, gid: uid }),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  cleanups.push(async () => {
    child.stdin?.end();
    await exited;
  });
  const [connectionString] = (await Promise.race([
    once(createInterface({ input: child.stdout! }), 'line'),
    exited.then(() => Promise.reject(new Error('the process exited without a database'))),
  ])) as [string];
  return { child, connectionString, exited };
};

const postmasterPid = async (dataDir = folder): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'));

describe('the embedded database', () => {
  test('is durable, password-protected and sorts Hebrew; a restart keeps rows and address', async () => {
    const first = await start();
    const settings = `SELECT current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding,
      current_setting('listen_addresses') AS listens, rolsuper AS super FROM pg_roles WHERE rolname = current_user`;
    expect(await query(first.connectionString, settings)).toEqual([
      { fsync: 'on', encoding: 'UTF8', listens: '127.0.0.1', super: false },
    ]);
    const guess = first.connectionString.replace(/:[0-9a-f]{48}@/, ':guess@');
    expect(guess).not.toBe(first.connectionString);
    await expect(query(guess, 'SELECT')).rejects.toThrow('password authentication failed');
    expect((await stat(join(folder, 'postgres/access.json'))).mode & 0o777).toBe(0o600);
    const words = ['תרגיל', 'שלום', 'שָׁלוֹם', 'שלומי', 'כף', 'כפיים', 'אבא', 'b', 'A', 'a', 'B'];
    await query(first.connectionString, `CREATE COLLATION own (provider = icu, locale = 'he')`);
    await query(first.connectionString, 'CREATE TABLE word (text text COLLATE own PRIMARY KEY)');
    await query(first.connectionString, `INSERT INTO word VALUES ${words.map((word) => `('${word}')`)}`);
    const { adminPassword } = JSON.parse(await readFile(join(folder, 'postgres/access.json'), 'utf8'));
    const admin = first.connectionString.replace(/\/\/.*@/, `//postgres:${adminPassword}@`);
    await query(admin, `UPDATE pg_database SET datcollversion = 'older' WHERE datname = 'zuzu'`);
    await query(admin, `UPDATE pg_collation SET collversion = 'older' WHERE collname = 'own'`);
    await first.stop();
    await expect(postmasterPid()).rejects.toThrow('ENOENT');
    await expect(query(first.connectionString, 'SELECT')).rejects.toThrow('ECONNREFUSED');

    const second = await start();
    expect(second.connectionString).toBe(first.connectionString);
    const ordered = await query(second.connectionString, 'SELECT text FROM word ORDER BY text COLLATE "default"');
    expect(ordered.map((row) => (row as { text: string }).text)).toEqual(
      'אבא כף כפיים שלום שָׁלוֹם שלומי תרגיל a A b B'.split(' '),
    );
    const version = `SELECT datcollversion = pg_database_collation_actual_version(oid) AS current FROM pg_database
      WHERE datname = 'zuzu'`;
    expect(await query(second.connectionString, version)).toEqual([{ current: true }]);
    const own = `SELECT collversion = pg_collation_actual_version(oid) AS current FROM pg_collation WHERE collname = 'own'`;
    expect(await query(second.connectionString, own)).toEqual([{ current: true }]);
  });

  test('is shared by two processes on one folder; the last one to stop ends the server', async () => {
    const here = await start();
    const there = await startElsewhere(folder);
    expect(there.connectionString).toBe(here.connectionString);
    await here.stop();
    expect(await query(there.connectionString, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    there.child.stdin?.end();
    await there.exited;
    await expect(postmasterPid()).rejects.toThrow('ENOENT');
  });

  test('runs as a copy next to the original, even with the original’s lock file', async () => {
    await chmod(folder, 0o755);
    const copy = join(folder, 'data');
    const original = join(folder, 'backup', copy);
    for (const location of [original, copy]) {
      await mkdir(location, { recursive: true });
      await cp(join(made, 'postgres'), join(location, 'postgres'), { recursive: true });
    }
    const running = await start(original);
    await cp(join(original, 'postgres/cluster/postmaster.pid'), join(copy, 'postgres/cluster/postmaster.pid'));
    const owners = [running, await start(copy)];
    for (const [n, { connectionString }] of owners.entries())
      await query(connectionString, `CREATE TABLE owner AS SELECT ${n} AS n`);
    for (const [n, { connectionString }] of owners.entries())
      expect(await query(connectionString, 'SELECT n FROM owner')).toEqual([{ n }]);
  });

  test('recovers from an interrupted first start', async () => {
    await expect(lstat(half)).rejects.toThrow('ENOENT');
  });
});

test('a command that a signal ends leaves no server behind', async () => {
  const { child, exited } = await startElsewhere(folder);
  child.kill('SIGINT');
  await exited;
  await expect.poll(() => postmasterPid().catch(({ code }) => code), PATIENCE).toBe('ENOENT');
});

describe('the embedded database after a crash', () => {
  test('restarts a killed server, and pools reconnect', async () => {
    const again = Promise.withResolvers<void>();
    const { connectionString } = await start(folder, (message) => {
      if (message.includes('is running again')) again.resolve();
    });
    const pool = new pg.Pool({ connectionString });
    cleanups.push(() => pool.end());
    pool.on('error', () => undefined);
    await pool.query('CREATE TABLE note AS SELECT 42 AS n');
    process.kill(await postmasterPid(), 'SIGKILL');
    await again.promise;
    expect((await pool.query('SELECT n FROM note')).rows).toEqual([{ n: 42 }]);
    expect(messages.filter((message) => message.includes('unexpectedly'))).toHaveLength(1);
  });

  test('reuses the server of a killed process, or its data if the server was killed too', async () => {
    const killed = await startElsewhere(folder);
    await query(killed.connectionString, 'CREATE TABLE note AS SELECT 42 AS n');
    const pid = await postmasterPid();
    killed.child.kill('SIGKILL');
    await killed.exited;

    const next = await startElsewhere(folder);
    expect(await postmasterPid()).toBe(pid);
    expect(await query(next.connectionString, 'SELECT n FROM note')).toEqual([{ n: 42 }]);
    next.child.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await next.exited;

    const last = await start();
    expect(await query(last.connectionString, 'SELECT n FROM note')).toEqual([{ n: 42 }]);
  });
});

describe('the embedded database explains', () => {
  test('a link to a missing database', async () => {
    const empty = await emptyFolder();
    await symlink(join(folder, 'nowhere'), join(empty, 'postgres'));
    await expect(start(empty)).rejects.toThrow('a folder that no longer exists');
  });

  test('a folder with only the passwords left', async () => {
    const empty = await emptyFolder();
    await mkdir(join(empty, 'postgres'));
    await writeFile(join(empty, 'postgres/access.json'), '{}');
    await expect(start(empty)).rejects.toThrow(
      'cluster/PG_VERSION is missing, so the database cannot be opened: recover it from a copy',
    );
  });

  test('damaged or missing files, and starts once they are repaired', async () => {
    const [version, lock, access] = ['cluster/PG_VERSION', 'cluster/postmaster.pid', 'access.json'].map((name) =>
      join(folder, 'postgres', name),
    ) as [string, string, string];
    const present = await readFile(version);
    await writeFile(version, '12\n');
    await expect(start()).rejects.toThrow(
      /cluster was made by PostgreSQL 12 and cannot be opened by PostgreSQL 18: start the version/,
    );
    await writeFile(version, present);

    for (const content of ['', 'hello\n']) {
      await writeFile(lock, content);
      await expect(start()).rejects.toThrow(`${lock} does not say which process has the database open`);
    }
    await rm(lock);

    const passwords = await readFile(access);
    const unusable = (how: string) =>
      `${access}, which holds the database's passwords, is ${how}: recover it from a copy`;
    await rm(access);
    await expect(start()).rejects.toThrow(unusable('missing'));
    await writeFile(access, passwords.subarray(0, 20));
    await expect(start()).rejects.toThrow(unusable('damaged'));
    await writeFile(access, passwords);

    const stranger = spawn('sleep', ['600'], isRoot ? { uid: 65_534, gid: 65_534 } : {});
    cleanups.push(async () => stranger.kill());
    await writeFile(lock, `${stranger.pid}\n${join(folder, 'postgres/cluster')}\n0\n5432\n\n127.0.0.1\n`);
    const { connectionString } = await start();
    expect(await query(connectionString, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });
});

describe.runIf(isRoot)('the embedded database started by root', () => {
  test('runs as nobody, even in a folder that only root may enter', async () => {
    const hidden = join(folder, 'hidden');
    const dataDir = join(hidden, 'data');
    await mkdir(dataDir, { recursive: true });
    await chmod(hidden, 0o700);
    const first = await start(dataDir);
    const home = await readlink(join(dataDir, 'postgres'));
    cleanups.unshift(() => rm(join(home, '..'), { recursive: true }));
    expect((await stat(join(home, 'cluster'))).uid).toBe(65_534);
    expect((await stat(hidden)).mode & 0o777).toBe(0o700);
    await query(first.connectionString, 'CREATE TABLE note AS SELECT 42 AS n');
    await first.stop();

    const second = await start(dataDir);
    expect(await query(second.connectionString, 'SELECT n FROM note')).toEqual([{ n: 42 }]);
  });

  test('opens an ordinary user’s database as that user', async () => {
    const dataDir = join(folder, 'data');
    await chmod(folder, 0o777);
    const theirs = await startElsewhere(dataDir, PLAIN_UID);
    await query(theirs.connectionString, 'CREATE TABLE note AS SELECT 42 AS n');
    expect((await stat(join(dataDir, 'postgres/cluster'))).uid).toBe(PLAIN_UID);
    // a signal must not leave a server behind, or root could not start another one
    theirs.child.kill('SIGTERM');
    await theirs.exited;
    await expect.poll(() => postmasterPid(dataDir).catch(({ code }) => code), PATIENCE).toBe('ENOENT');

    const ours = await start(dataDir);
    expect(await query(ours.connectionString, 'SELECT n FROM note')).toEqual([{ n: 42 }]);
    expect((await stat(join(dataDir, 'postgres/cluster/postmaster.pid'))).uid).toBe(PLAIN_UID);
  });

  test('rejects a user id unknown to the system and leaves nothing behind', async () => {
    const empty = await emptyFolder();
    await chmod(empty, 0o777);
    const child = spawn(process.execPath, [OWNING_PROCESS, empty], {
      uid: NAMELESS_UID,
      gid: NAMELESS_UID,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const complaint = await text(child.stderr);
    expect(complaint).toContain(`could not look up effective user ID ${NAMELESS_UID}`);
    expect(await readdir(empty)).toEqual([]);
  });
});
