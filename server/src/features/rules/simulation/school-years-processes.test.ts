import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { endlessLibrary, endlessRules } from '#testing/endless-rules.ts';
import { addVideos } from '#testing/library.ts';
import { addPeople } from '#testing/people.ts';
import { startTestServer } from '#testing/test-server.ts';
import { PATIENCE } from '#testing/patience.ts';

const WORKER = join(import.meta.dirname, '../../../cli/work.ts');

const workers = new Set<ChildProcess>();
const folders: string[] = [];
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** A worker process for the jobs of that database, started like `npm run worker`. */
const startWorkerProcess = async (database: string): Promise<(signal: 'SIGTERM' | 'SIGKILL') => Promise<void>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zuzu-worker-'));
  folders.push(dataDir);
  const worker = spawn(process.execPath, [WORKER], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOME: process.env['HOME'],
      DATABASE_URL: database,
      DATA_DIR: dataDir,
      DEMO: 'off',
      BUNDLED_FFMPEG: 'on',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.add(worker);
  await once(worker.stdout, 'data');
  return async (signal) => {
    const ended = once(worker, 'exit');
    worker.kill(signal);
    await ended;
    workers.delete(worker);
  };
};

it('a simulation continues in another process after its process stops or crashes', async () => {
  const server = await startTestServer();
  const { m } = await addPeople(server);
  await addVideos(server, endlessLibrary());
  const year = { duration: 2, intensity: 3, userType: 'C', lessons: 5, lessonsPerWeek: 5 };
  const start = (config: object) => m.post('/api/lessons/school-years', { ...year, ruleSets: [{ config }] });
  const state = async () => (await m.get('/api/lessons/school-years/latest')).body.schoolYear.state;
  /** Number of times that the simulation has been started, while it is running. */
  const turn = async () => {
    const row = await server.services.database
      .selectFrom('simulated_years')
      .select(['state', 'turn'])
      .executeTakeFirstOrThrow();
    return row.state === 'running' ? row.turn : undefined;
  };

  const first = await startWorkerProcess(server.connectionString);
  const { id } = (await start(endlessRules)).body;
  await expect.poll(turn, PATIENCE).toBe(1);
  await first('SIGTERM');
  expect(await state()).toBe('waiting');

  const second = await startWorkerProcess(server.connectionString);
  await expect.poll(turn, PATIENCE).toBe(2);
  await second('SIGKILL');
  expect(await state()).toBe('running');

  const third = await startWorkerProcess(server.connectionString);
  await expect.poll(turn, PATIENCE).toBe(3);
  await m.post(`/api/lessons/school-years/${id}/cancel`, {});
  expect(await state()).toBe('cancelled');
  await third('SIGTERM');
});
