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

it('many processes that start concurrently on an empty database migrate it once', async () => {
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

  // every process adds the same videos and runs a worker: each video is prepared once
  const prepared: number[] = [];
  await Promise.all(started.map(({ queue }) => queue.add([1, 2, 3, 4, 5])));
  for (const { queue } of started) await queue.work(2, async (videoId) => void prepared.push(videoId));
  await vi.waitUntil(() => prepared.length >= 5, PATIENCE);
  await Promise.all(started.map(({ boss }) => stopJobs(boss)));
  expect(prepared.toSorted()).toEqual([1, 2, 3, 4, 5]);
});

it('the database is usable again after it has dropped every connection', async () => {
  const connectionString = await createDatabase();
  const [database, admin] = [await open(connectionString), await open(connectionString)];
  const version = async () =>
    (await database.selectFrom('library_version').select('version').executeTakeFirst())?.version;
  expect(await version()).toBeDefined();
  const dropAll = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(admin);
  // one connection is in the middle of a transaction, between two statements
  const interrupted = database.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    await dropAll();
    await vi.waitUntil(() => lost.length > 0, PATIENCE);
    await sql`select 1`.execute(tx);
  });
  await expect(interrupted).rejects.toThrow();
  await vi.waitUntil(async () => (await version().catch(() => undefined)) !== undefined, PATIENCE);
});

it('a migration normalizes spaces in names and numbers the resulting duplicates of groups', async () => {
  const connectionString = await createDatabase();
  const before = await openDatabase(connectionString, (error) => lost.push(error), {
    upTo: '0008-no-visits-or-look-alikes',
  });
  const person = ['דנה\u00a0 לוי', '+972501234567', 'B', 'בית\u2009ספר'];
  const { rows } = await sql<{ id: string }>`
    insert into users (full_name, phone_number, type, organization) values (${sql.join(person)}) returning id`.execute(
    before,
  );
  const { id } = rows[0]!;
  for (const name of ['א 1', 'א\u00a01', 'א  1', 'ב  2'])
    await sql`insert into groups (user_id, name, lesson_length, intensity_level, lessons_per_week) values (${id}, ${name}, 3, 3, 1)`.execute(
      before,
    );
  await before.destroy();
  const database = await open(connectionString);
  expect(await database.selectFrom('users').select(['full_name', 'organization', 'search_text']).execute()).toEqual([
    { full_name: 'דנה לוי', organization: 'בית ספר', search_text: 'דנה לוי\nבית ספר\n+972501234567' },
  ]);
  const groups = await database.selectFrom('groups').select('name').orderBy('name').execute();
  expect(groups.map(({ name }) => name)).toEqual(['א 1', 'א 1 2', 'א 1 3', 'ב 2']);
  const former = await database.selectFrom('former_group_names').select('name').orderBy('name').execute();
  expect(former.map(({ name }) => name).toSorted()).toEqual(['א  1', 'א\u00a01', 'ב  2'].toSorted());
});
