import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#database/database.ts';
import { startEmbeddedPostgres } from '#database/embedded-postgres/embedded-postgres.ts';
import { openStorage } from '#storage/open-storage.ts';
import type { S3Location } from '#lib/config/s3-location.ts';
import { listAll, type Storage } from '#storage/storage.ts';
import { addVideos, smallLibrary } from '#testing/library.ts';
import { addPeople } from '#testing/people.ts';
import { newBucket, s3TestUrl } from '#testing/s3.ts';
import { bodyOf, createDatabase, startTestServer, type TestServer } from '#testing/test-server.ts';
import { openBackupFolder } from './backup-folder.ts';
import { databaseDumpRepository } from './database-dump.repository.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const CHOICE = { intensity: 3, duration: 1, groupName: 'כיתה א׳' };
const externalPostgres = process.env['POSTGRES_TEST_URL'];
const ignore = () => undefined;

/** Kinds of installations: with the embedded database and a folder, or with an external database and a bucket. */
type Location = { connectionString: string; dataDir: string; storage: S3Location | undefined };

/** Every row of every table, with timestamps in one format. */
const rowsIn = async (connectionString: string): Promise<Map<string, string[]>> => {
  const url = new URL(connectionString);
  url.searchParams.set('options', '-c timezone=UTC');
  const database = await openDatabase(url.href, ignore);
  const rows = await databaseDumpRepository(database).snapshot(async (tables, linesOf) => {
    const all = new Map<string, string[]>();
    for (const table of tables) all.set(table.name, (await Array.fromAsync(linesOf(table))).toSorted());
    return all;
  });
  await database.destroy();
  return rows;
};

const contentsOf = async (storage: Storage): Promise<string[]> => {
  const contents: string[] = [];
  for await (const { key } of listAll(storage, '')) {
    const hash = createHash('sha256');
    for await (const chunk of (await storage.read(key)).content as AsyncIterable<Uint8Array>) hash.update(chunk);
    contents.push(`${key} ${hash.digest('hex')}`);
  }
  return contents.toSorted();
};

describe.runIf(externalPostgres !== undefined && s3TestUrl !== undefined)(
  'a backup of one kind of installation',
  () => {
    const ending: (() => Promise<unknown>)[] = [];
    afterAll(async () => {
      for (const end of ending.toReversed()) await end();
    });
    const newFolder = async (): Promise<string> => {
      const folder = await mkdtemp(join(tmpdir(), 'zuzu-backup-'));
      ending.push(() => rm(folder, { recursive: true, force: true }));
      return folder;
    };
    const embedded = async (): Promise<Location> => {
      const dataDir = await newFolder();
      const postgres = await startEmbeddedPostgres({ dataDir, log: ignore });
      ending.push(() => postgres.stop());
      return { connectionString: postgres.connectionString, dataDir, storage: undefined };
    };
    const external = async (): Promise<Location> => {
      const bucket = await newBucket();
      ending.push(bucket.remove);
      const connectionString = await createDatabase(externalPostgres);
      return { connectionString, dataDir: await newFolder(), storage: bucket.location };
    };
    const start = ({ connectionString, dataDir, storage }: Location) =>
      startTestServer({ database: connectionString, dataDir, config: { storage } });

    /** Restores a backup of one installation into the other, and compares every row and file. */
    const carry = async (from: TestServer, to: Location): Promise<void> => {
      const { database, storage } = from.services;
      const folder = await openBackupFolder(await newFolder());
      const { name } = await makeBackup({ database, storage, folder, productVersion: '0.0.0', now: () => new Date() });
      const manifest = await folder.manifest(name);
      const target = await openDatabase(to.connectionString, ignore, { upTo: manifest.migration });
      const targetStorage = await openStorage(to, () => '');
      await restoreBackup({ database: target, storage: targetStorage, folder, manifest });
      await target.destroy();
      expect(await rowsIn(to.connectionString)).toEqual(await rowsIn(from.connectionString));
      expect(await contentsOf(targetStorage)).toEqual(await contentsOf(storage));
      targetStorage.close();
    };

    it('can be restored into the other kind, and back', async () => {
      const origin = await embedded();
      const first = await start(origin);
      const { c, m } = await addPeople(first);
      const videos = await addVideos(first, smallLibrary(4));
      for (const { video_key } of videos)
        await first.services.storage.put(
          `renditions/${video_key}/540/00001.ts`,
          Buffer.from(`segment of ${video_key}`),
        );
      const lesson = (at: TestServer) => at.as(c.token).post('/api/lessons/compose', CHOICE);
      const fileKeysOf = async (at: TestServer): Promise<string[]> =>
        (await bodyOf(lesson(at))).finalLesson.map((part: { video: { fileKey: string } }) => part.video.fileKey);
      const fileKeys = await fileKeysOf(first);
      const seenPath = `/api/users/${c.userId}/groups/${encodeURIComponent(CHOICE.groupName)}/seen`;
      const report = { token: c.token, body: { fileKeys: fileKeys.slice(0, 2) } };
      expect((await first.call('POST', seenPath, report)).body.added).toBe(2);

      /** Sessions, lessons, history and media continue to work, and new data can be added. */
      const goesOn = async (at: TestServer, newPhone: string): Promise<void> => {
        expect(await fileKeysOf(at)).toEqual(fileKeys);
        expect((await at.call('POST', seenPath, report)).body.added).toBe(0);
        const { mergedPlaylist } = (await lesson(at)).body;
        const segment = /^[^#].+\.ts$/m.exec(mergedPlaylist)?.[0];
        expect((await at.call('GET', new URL(segment ?? '', 'http://x/media/').pathname)).text).toMatch(/^segment of /);
        const body = { full_name: 'חדשה', phone_number: newPhone, type: 'B' };
        expect((await at.as(m.token).post('/api/users', body)).status).toBe(200);
        await addVideos(at, smallLibrary(1));
      };
      const elsewhere = await external();
      await carry(first, elsewhere);
      const second = await start(elsewhere);
      await goesOn(second, '0590000001');
      // another database on the same PostgreSQL
      const connectionString = await createDatabase(origin.connectionString);
      const home: Location = { connectionString, dataDir: await newFolder(), storage: undefined };
      await carry(second, home);
      await goesOn(await start(home), '0590000002');
    });
  },
);
