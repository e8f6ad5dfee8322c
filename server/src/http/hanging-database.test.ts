import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from '#database/embedded-postgres/embedded-postgres.ts';
import { atEnd } from '#testing/at-end.ts';
import { addPeople } from '#testing/people.ts';
import { startTestServer } from '#testing/test-server.ts';
import { PATIENCE } from '#testing/patience.ts';

/** More than the number of connections. */
const CALLS = 30;

/** A dedicated PostgreSQL whose processes can be suspended. */
const startPostgres = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zuzu-test-'));
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    const lock = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    const postmaster = Number.parseInt(lock, 10);
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
    const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
    const children = processes.filter(([, parent]) => parent === postmaster).map(([pid]) => pid!);
    for (const pid of [postmaster, ...children]) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // the child has exited in the meantime
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  return {
    connectionString,
    hang: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    stop: async () => {
      await signal('SIGCONT');
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

it('a hanging database returns a 503, and calls and jobs continue when it resumes', async () => {
  const postgres = await startPostgres();
  atEnd(postgres.stop);
  const { call, services, ...server } = await startTestServer({ database: postgres.connectionString });
  const { m } = await addPeople({ call, services, ...server });
  const prepared: number[] = [];
  await services.queue.work(1, async (videoId) => void prepared.push(videoId));
  const addUser = (phone_number: string) =>
    call('POST', '/api/users', { ...m, body: { full_name: 'רונית', phone_number, type: 'B' } });

  await postgres.hang();
  const hanging = Array.from({ length: CALLS }, (_, i) =>
    i % 2 === 0 ? call('GET', '/api/users', m) : addUser(`05260000${10 + i}`),
  );
  const health = await call('GET', '/api/health');
  expect(health).toMatchObject({ status: 503, body: { details: { live: true, ready: false, database: false } } });
  for (const { status, body } of await Promise.all(hanging)) expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
  await postgres.goOn();

  await vi.waitUntil(async () => (await call('GET', '/api/health')).status === 200, PATIENCE);
  expect((await call('GET', '/api/users', m)).status).toBe(200);
  // none of them belongs to a transaction that was left open
  const phones = Array.from({ length: CALLS }, (_, i) => `05270000${10 + i}`);
  for (const { status } of await Promise.all(phones.map(addUser))) expect(status).toBe(200);
  const elsewhere = new pg.Client({ connectionString: postgres.connectionString });
  await elsewhere.connect();
  const { rows } = await elsewhere.query(`select 1 from users where phone_number like '+97252700%'`);
  await elsewhere.end();
  expect(rows).toHaveLength(CALLS);

  await services.queue.add([7]);
  await vi.waitUntil(() => prepared.length > 0, PATIENCE);
  expect(prepared).toEqual([7]);
});
