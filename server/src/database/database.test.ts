import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { createDatabase } from '#testing/test-server.ts';
import { openTranscodingQueue } from '#transcoding/transcoding-queue.ts';
import { openDatabase, type Database } from './database.ts';
import { openJobs, stopJobs } from './job-queue.ts';
import { PATIENCE } from '#testing/patience.ts';

const PROCESSES = 4;

const opened: Database[] = [];
const lost: Error[] = [];
const open = async (connectionString: string): Promise<Database> => {
  const database = await openDatabase(connectionString, (error) => lost.push(error));
  opened.push(database);
  return database;
};
afterAll(() => Promise.all(opened.map((database) => database.destroy())));

it('a database is made once, however many processes start together on an empty one', async () => {
  const connectionString = await createDatabase();
  const started = await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      const database = await open(connectionString);
      const boss = await openJobs(connectionString, () => undefined);
      return { database, boss, queue: await openTranscodingQueue(boss) };
    }),
  );
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*)::int as count from migrations group by name order by name`.execute(started[0]!.database);
  expect(rows[0]?.name).toBe('0001-schema');
  expect(rows.every(({ count }) => count === 1)).toBe(true);

  // every process adds the same videos, and every one of them works: each video is prepared once
  const prepared: number[] = [];
  await Promise.all(started.map(({ queue }) => queue.add([1, 2, 3, 4, 5])));
  for (const { queue } of started) await queue.work(2, async (videoId) => void prepared.push(videoId));
  await vi.waitUntil(() => prepared.length >= 5, PATIENCE);
  await Promise.all(started.map(({ boss }) => stopJobs(boss)));
  expect(prepared.toSorted()).toEqual([1, 2, 3, 4, 5]);
});

it('the database is found again after it has dropped every connection', async () => {
  const connectionString = await createDatabase();
  const [database, admin] = [await open(connectionString), await open(connectionString)];
  const version = async () =>
    (await database.selectFrom('library_version').select('version').executeTakeFirst())?.version;
  expect(await version()).toBeDefined();
  const dropAll = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(admin);
  // one of them in the middle of a transaction, with no statement under way
  const interrupted = database.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    await dropAll();
    await vi.waitUntil(() => lost.length > 0, PATIENCE);
    await sql`select 1`.execute(tx);
  });
  await expect(interrupted).rejects.toThrow();
  await vi.waitUntil(async () => (await version().catch(() => undefined)) !== undefined, PATIENCE);
});
