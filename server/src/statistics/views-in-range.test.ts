import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VideosReport } from '@zuzu/contract/statistics.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../database/embedded-postgres.ts';
import { localDate } from '../lessons/local-date.ts';
import { addVideos, smallLibrary } from '../testing/library.ts';
import { addPeople } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { videosRepository } from '../videos/videos.repository.ts';
import { statisticsRepository, type ViewsReading } from './statistics.repository.ts';
import { NEVER_SEEN, viewsInRange } from './views-in-range.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };
const NOW = Date.parse('2026-11-18T09:00:00Z');
const dayFromNow = (days: number): string => localDate(new Date(NOW + days * 86_400_000));

const see = (db: Database, videoId: number, day: string) =>
  sql`
  insert into views (group_id, video_id, seen_at)
  select id, ${videoId}, (${day}::date + time '12:00') at time zone 'Asia/Jerusalem' from groups order by id limit 1`.execute(
    db,
  );

/** What there is in the range by every single view, of those that were seen at all. */
const recount = async (db: Database, { from, to }: { from: string; to: string }) => {
  const { rows } = await sql<{ id: number; views: number }>`
    select video_id as id,
      (count(*) filter (where (seen_at at time zone 'Asia/Jerusalem')::date between ${from}::date and ${to}::date))::integer as views
    from views group by 1 order by 1`.execute(db);
  return rows.map(({ id, views }) => [id, views] as const);
};
const idsIn = async (db: Database): Promise<number[]> =>
  (await db.selectFrom('videos').select('id').orderBy('id').execute()).map(({ id }) => id);

describe('asked of two servers of one database', () => {
  let servers: TestServer[];
  let database: Database;
  let token: string;
  let ids: number[];
  beforeAll(async () => {
    const now = () => new Date(NOW);
    const first = await startTestServer({ now });
    servers = [first, await startTestServer({ now, database: first.connectionString })];
    ({ database } = first.services);
    ({ token } = (await addPeople(first)).m);
    await addVideos(first, smallLibrary(1));
    ids = await idsIn(database);
  });

  it('is what was seen, whatever has been reported since they were asked before', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            seen: fc.array(fc.tuple(fc.nat(8), fc.integer({ min: -30, max: 0 })), { maxLength: 4 }),
            server: fc.nat(1),
            // so few that they are asked for again
            from: fc.constantFrom(-30, -21, -17, -9, -3, 0, 2),
            days: fc.constantFrom(0, 2, 9, 30),
          }),
          { minLength: 2, maxLength: 12 },
        ),
        async (steps) => {
          for (const { seen, server, from, days } of steps) {
            for (const [video, day] of seen) await see(database, ids[video]!, dayFromNow(day));
            const range = { from: dayFromNow(from), to: dayFromNow(from + days) };
            const { status, body } = await servers[server]!.call(
              'GET',
              `/api/statistics/videos?from=${range.from}&to=${range.to}`,
              { token },
            );
            expect(status).toBe(200);
            const { mostUsed } = body as VideosReport;
            expect(
              mostUsed.map(({ video, views }) => [Number(video._id), views]).toSorted(([a], [b]) => a! - b!),
            ).toEqual((await recount(database, range)).filter(([, views]) => views > 0));
          }
        },
      ),
      { numRuns: 25 },
    ));
});

/** On a PostgreSQL of its own, where no other transaction runs. */
describe('what was read', () => {
  const range = { from: dayFromNow(-10), to: dayFromNow(-3), today: dayFromNow(0) };
  const inside = dayFromNow(-5);
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let db: Database;
  let ids: number[];
  const open = async () => {
    postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    db = await openDatabase(postgres.connectionString, () => undefined);
  };
  /** Not even its own housekeeping runs beside the test. */
  const quieten = async () => {
    const { adminPassword } = JSON.parse(await readFile(join(dataDir, 'postgres/access.json'), 'utf8'));
    const admin = new pg.Client(postgres.connectionString.replace(/\/\/.*@/, `//postgres:${adminPassword}@`));
    await admin.connect();
    await admin.query('alter system set autovacuum = off');
    await admin.query('select pg_reload_conf()');
    await admin.end();
  };
  const close = async () => {
    await db.destroy();
    await postgres.stop();
  };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'zuzu-test-'));
    await open();
    await quieten();
    await sql`
      with person as (
        insert into users (full_name, phone_number, type) values ('one', '+972500000001', 'C') returning id
      )
      insert into groups (user_id, name, lesson_length, intensity_level, lessons_per_week)
      select id, 'class', 3, 3, 4 from person`.execute(db);
    await videosRepository(db).insert(smallLibrary(1));
    ids = await idsIn(db);
    for (const id of ids.slice(0, 3)) await see(db, id, inside);
  });
  afterAll(async () => {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Which videos the database gave, time after time. */
  let read: number[][];
  /** What becomes of its answer on the way. */
  let onTheWay: (reading: ViewsReading) => Promise<ViewsReading>;
  let ask: () => Promise<(readonly [number, number])[]>;
  beforeEach(() => {
    read = [];
    onTheWay = async (reading) => reading;
    const inRange = viewsInRange({
      views: async (...wanted) => {
        const reading = await statisticsRepository(db).views(...wanted);
        read.push(reading.ids.toSorted((a, b) => a - b));
        return onTheWay(reading);
      },
    });
    ask = async () => [...(await inRange(range)).entries()].filter(([, views]) => views !== NEVER_SEEN);
  });
  const everyId = async () => (await recount(db, range)).map(([id]) => id);

  it('is kept, and only videos of which something is reported are read again, however late it is', async () => {
    expect(await ask()).toEqual(await recount(db, range));
    expect(await ask()).toEqual(await recount(db, range));
    expect(read.splice(0)).toEqual([await everyId(), []]);
    for (const [video, day] of [
      [0, 0],
      [2, -1],
      [8, -5],
      [1, -40],
      [0, -7],
    ] as const) {
      await see(db, ids[video]!, dayFromNow(day));
      expect(await ask()).toEqual(await recount(db, range));
      expect(read.splice(0)).toEqual([[ids[video]]]);
    }
  });

  it('has what a transaction reports that began before, as soon as it is there', async () => {
    const all = await everyId();
    await ask();
    await db.transaction().execute(async (early) => {
      await see(early, ids[4]!, inside);
      const before = await ask();
      await see(db, ids[5]!, inside);
      const between = await ask();
      expect(between).not.toEqual(before);
      expect(between).toEqual(await recount(db, range));
    });
    expect(await ask()).toEqual(await recount(db, range));
    expect(read).toEqual([all, [], [ids[5]], [ids[4], ids[5]]]);
  });

  it('is right again after an answer that was overtaken by a later one', async () => {
    await ask();
    await see(db, ids[0]!, inside);
    const before = await recount(db, range);
    const [isRead, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    onTheWay = async (reading) => {
      isRead.resolve();
      await goOn.promise;
      return reading;
    };
    const overtaken = ask();
    await isRead.promise;
    onTheWay = async (reading) => reading;
    await see(db, ids[0]!, inside);
    await see(db, ids[1]!, inside);
    expect(await ask()).toEqual(await recount(db, range));
    goOn.resolve();
    expect(await overtaken).toEqual(before);
    expect(await ask()).toEqual(await recount(db, range));
  });

  it('is read whole when the database was started again', async () => {
    await ask();
    await close();
    await open();
    await see(db, ids[6]!, inside);
    expect(await ask()).toEqual(await recount(db, range));
    expect(read.at(-1)).toEqual(await everyId());
  });

  it('is read whole when the database has recovered from a crash, and gives numbers of transactions a second time', async () => {
    // nothing of transactions that are taken back has to be on disk
    await sql`
      do $$ begin
        for n in 1..50 loop
          begin perform pg_current_xact_id(); raise exception 'taken back'; exception when raise_exception then null; end;
        end loop;
      end $$`.execute(db);
    await ask();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    process.kill(rows[0]!.pid, 'SIGKILL');
    await vi.waitUntil(
      () =>
        see(db, ids[7]!, inside).then(
          () => true,
          () => false,
        ),
      PATIENCE,
    );
    expect(await ask()).toEqual(await recount(db, range));
    expect(read.at(-1)).toEqual(await everyId());
  });
});
