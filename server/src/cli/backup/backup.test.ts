import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openDatabase } from '#database/database.ts';
import { openDiskStorage } from '#storage/disk-storage.ts';
import { listAll, type Storage } from '#storage/storage.ts';
import { putFile, shortClip } from '#testing/media.ts';
import { addPeople, people } from '#testing/people.ts';
import { bodyOf, createDatabase, startTestServer, type TestServer } from '#testing/test-server.ts';
import { findFfmpeg } from '#transcoding/find-ffmpeg.ts';
import { startWorker } from '#app/worker.ts';
import { openBackupFolder } from './backup-folder.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';
import { PATIENCE } from '#testing/patience.ts';

const WRITERS = 5;
const film = await shortClip();
const ignore = () => undefined;

/** Uploads a clip and describes it, like a manager's browser; returns the video's id. */
const addClip = async (name: string): Promise<string> => {
  const { body: upload } = await server
    .as(token)
    .post('/api/videos/upload', { fileName: `${name}.mp4`, fileType: 'video/mp4' });
  await putFile(base, upload.signedUrl, film);
  const { body } = await server
    .as(token)
    .post('/api/videos/metadata', { fileKey: upload.fileKey, name, intensities: ['3'], primaryCategory: 'main' });
  return body.videos[0]._id;
};
const videoOf = async (at: TestServer, id: string, as = token) =>
  (await at.as(as).get(`/api/videos?ids=${id}`)).body[0];
/** Waits until it is completely prepared: its row still changes once it is playable. */
const isReady = (id: string, at = server, as = token) =>
  vi.waitUntil(async () => {
    const { status, progress } = await videoOf(at, id, as);
    return status === 'ready' && progress === 100;
  }, PATIENCE);

/** The real ffmpeg, which can be paused; the file `waiting` exists once it is. */
const holdableEncoder = async (at: string) => {
  const [path, held, waiting] = [join(at, 'ffmpeg'), join(at, 'held'), join(at, 'waiting')];
  const ffmpeg = await findFfmpeg();
  const script = `#!/bin/sh\nwhile [ -e '${held}' ]; do touch '${waiting}'; sleep 0.05; done\nexec '${ffmpeg.path}' "$@"\n`;
  await writeFile(path, script, { mode: 0o755 });
  return { path, waiting, hold: () => writeFileSync(held, ''), release: () => rmSync(held) };
};

const backUp = () => {
  const { database, storage } = server.services;
  return makeBackup({ database, storage, folder, productVersion: '0.0.0', now: () => new Date() });
};

/** Sets rules for lessons of five minutes with main exercises only and any duration. */
const allowShortLessons = async () => {
  const path = '/api/lessons/lesson-config';
  const {
    body: {
      lessonConfig: { config },
    },
  } = await server.as(token).get(path);
  config.lessonRules['1'].order = ['main'];
  config.tolerances.lessonDuration['1'] = { min: 0, max: 6 };
  expect((await server.as(token).post(path, { lessonConfig: { config } })).status).toBe(200);
};
const lessonOf = (at: TestServer, as: string) =>
  bodyOf(at.as(as).post('/api/lessons/compose', { intensity: 3, duration: 1 }));

/** Restores a backup into a new database and folder, and starts a server on them. */
const restoreElsewhere = async (name: string): Promise<TestServer> => {
  const dataDir = await mkdtemp(join(work, 'restored-'));
  const manifest = await folder.manifest(name);
  const connectionString = await createDatabase();
  const database = await openDatabase(connectionString, ignore, { upTo: manifest.migration });
  const storage = await openDiskStorage({ root: join(dataDir, 'storage'), signPutUrl: () => '' });
  await restoreBackup({ database, storage, folder, manifest });
  await database.destroy();
  return startTestServer({ database: connectionString, dataDir });
};

const fileKeyOf = ({ video }: { video: { fileKey: string } }): string => video.fileKey;
const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');
/** All bytes fetched by a player, except playlists, which are signed for each installation. */
const playedBytes = async (at: TestServer, url: string): Promise<string[]> => {
  const main = pathOf(url);
  const rendition = /^\d+\.m3u8$/m.exec((await at.call('GET', main)).text)?.[0] ?? '';
  const playlist = (await at.call('GET', new URL(rendition, `http://x${main}`).pathname)).text;
  const addresses = [/URI="([^"]+)"/.exec(playlist)?.[1] ?? '', ...(playlist.match(/^[^#].+\.ts$/gm) ?? [])];
  expect(addresses.length).toBeGreaterThan(1);
  return Promise.all(
    addresses.map(async (address) => {
      const answer = await at.app.inject({ url: new URL(address, `http://x${main}`).pathname });
      expect(answer.statusCode).toBe(200);
      return answer.rawPayload.toString('base64');
    }),
  );
};

const work = await mkdtemp(join(tmpdir(), 'zuzu-backup-'));
const folder = await openBackupFolder(join(work, 'backups'));
const encoder = await holdableEncoder(work);
const server = await startTestServer({ config: { ffmpegPath: encoder.path } });
const {
  m: { token },
} = await addPeople(server);
const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
const { stop: stopWorker } = await startWorker(server.services);
afterAll(async () => {
  await stopWorker();
  await rm(work, { recursive: true, force: true });
});

it('a backup contains everything acknowledged, despite concurrent writes and transcoding', async () => {
  const clip = await addClip('אחד');
  await isReady(clip);
  await allowShortLessons();
  const lesson = await lessonOf(server, token);
  encoder.hold();
  const beingPrepared = await addClip('שתיים');
  await vi.waitUntil(() => existsSync(encoder.waiting), PATIENCE);

  let number = 0;
  const acknowledged: string[] = [];
  let ended = false;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!ended) {
      const phone_number = `058${String(number++).padStart(7, '0')}`;
      const body = { full_name: 'כותבת', phone_number, type: 'C' };
      const { status } = await server.as(token).post('/api/users', body);
      if (status === 200) acknowledged.push(`+972${phone_number.slice(1)}`);
    }
  });
  const backUpMeanwhile = async () => {
    await vi.waitUntil(() => acknowledged.length > 2 * WRITERS, PATIENCE);
    const before = [...acknowledged];
    const backup = backUp();
    encoder.release();
    const { name } = await backup;
    expect(acknowledged.length).toBeGreaterThan(before.length);
    return { before, name };
  };
  const { before, name } = await backUpMeanwhile().finally(async () => {
    ended = true;
    await Promise.all(writers);
  });

  const restored = await restoreElsewhere(name);
  const { token: manager } = await restored.signIn(people.m.phoneNumber);
  const { body: users } = await restored.as(manager).get('/api/users');
  const numbers = new Set(users.map(({ phone_number }: { phone_number: string }) => phone_number));
  expect(before.filter((phone) => !numbers.has(phone))).toEqual([]);
  const again = await lessonOf(restored, manager);
  expect(again.finalLesson.map(fileKeyOf)).toEqual(lesson.finalLesson.map(fileKeyOf));
  expect(await playedBytes(restored, again.lessonUrl)).toEqual(await playedBytes(server, lesson.lessonUrl));
  const worker = await startWorker(restored.services);
  await isReady(beingPrepared, restored, manager);
  await worker.stop();
  expect(await videoOf(restored, beingPrepared, manager)).toMatchObject({ displayName: 'שתיים' });

  // new data can be added after the backup's data
  const body = { full_name: 'חדשה', phone_number: '0590000001', type: 'B' };
  expect((await restored.as(manager).post('/api/users', body)).status).toBe(200);
  await isReady(beingPrepared);
});

it('a further backup reads only new files and contains the same rows and files', async () => {
  const first = await backUp();
  const clip = await addClip('שלוש');
  await isReady(clip);
  const second = await backUp();
  expect(first.newFiles).toBeLessThan(second.files);
  expect(second.newFiles).toBeGreaterThan(0);
  expect((await backUp()).newFiles).toBe(0);

  const restored = await restoreElsewhere(second.name);
  const keys = async ({ services }: TestServer) => {
    const all: string[] = [];
    for await (const { key, size } of listAll(services.storage, '')) all.push(`${key} ${size}`);
    return all;
  };
  expect(await keys(restored)).toEqual(await keys(server));
  const rows = ({ services: { database } }: TestServer) =>
    Promise.all([
      database.selectFrom('users').selectAll().orderBy('id').execute(),
      database.selectFrom('groups').selectAll().orderBy('id').execute(),
      database.selectFrom('videos').selectAll().orderBy('id').execute(),
      database.selectFrom('renditions').selectAll().orderBy('video_id').orderBy('height').execute(),
      database.selectFrom('installation').selectAll().orderBy('key').execute(),
      database.selectFrom('library_version').selectAll().execute(),
    ]);
  expect(await rows(restored)).toEqual(await rows(server));
});

it('restoring detects damaged and missing files, and rejects an installation in use', async () => {
  const { name } = await backUp();
  const manifest = await folder.manifest(name);
  await verifyBackup({ folder, manifest });
  const { database, storage } = server.services;
  await expect(restoreBackup({ database, storage, folder, manifest })).rejects.toThrow(/in use/);

  const { sha256 } = manifest.files[0]!;
  const place = join(work, 'backups', 'contents', sha256.slice(0, 2), sha256);
  await writeFile(place, 'something else');
  await expect(restoreElsewhere(name)).rejects.toThrow(sha256);
  await rm(place);
  await expect(verifyBackup({ folder, manifest })).rejects.toThrow(/missing/);
  // the next backup contains it again
  const again = await folder.manifest((await backUp()).name);
  await verifyBackup({ folder, manifest: again });
});

it('keeps the requested number of backups', async () => {
  await folder.keepLatest(1);
  const names = await folder.names();
  expect(names).toHaveLength(1);
  const manifest = await folder.manifest(names[0]!);
  await verifyBackup({ folder, manifest });
  const contents = (await readdir(join(work, 'backups', 'contents'), { recursive: true })).filter(
    (path) => path.length > 64,
  );
  expect(contents).toHaveLength(new Set([...manifest.files, ...manifest.tables].map(({ sha256 }) => sha256)).size);
});

it('a half-restored installation doesn’t start, and restoring starts over', async () => {
  const dataDir = await mkdtemp(join(work, 'half-'));
  const connectionString = await createDatabase();
  const { name } = await backUp();
  const manifest = await folder.manifest(name);
  const database = await openDatabase(connectionString, ignore);
  const storage = await openDiskStorage({ root: join(dataDir, 'storage'), signPutUrl: () => '' });
  const unreadable: typeof folder = { ...folder, hasContent: () => Promise.reject(new Error('cut off')) };
  await expect(restoreBackup({ database, storage, folder: unreadable, manifest })).rejects.toThrow('cut off');
  await expect(startTestServer({ database: connectionString, dataDir })).rejects.toThrow('npm run restore');
  let filesToCome = 2;
  const broken: Storage = {
    ...storage,
    put: (...put) => (filesToCome-- > 0 ? storage.put(...put) : Promise.reject(new Error('cut off'))),
  };
  await expect(restoreBackup({ database, storage: broken, folder, manifest })).rejects.toThrow('cut off');
  await expect(startTestServer({ database: connectionString, dataDir })).rejects.toThrow('npm run restore');
  await restoreBackup({ database, storage, folder, manifest });
  await database.destroy();
  const restored = await startTestServer({ database: connectionString, dataDir });
  expect(await restored.signIn(people.m.phoneNumber)).toMatchObject({ token: expect.any(String) });
  const keys = await Array.fromAsync(listAll(storage, ''));
  expect(keys).toHaveLength(manifest.files.length);
});

it('reports a truncated manifest', async () => {
  const name = await backUp().then(({ name: made }) => made);
  const file = join(work, 'backups', 'manifests', `${name}.json`);
  await truncate(file, 100);
  await expect(folder.manifest(name)).rejects.toThrow(file);
  await rm(file);
});
