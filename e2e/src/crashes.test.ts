import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { NewVideo } from '@zuzu/contract/videos/upload.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { PATIENCE } from '@zuzu/server/testing/patience.ts';
import { beforeAll, expect } from 'vitest';
import { allPrepared, call, listVideos, signInByCall } from './api.ts';
import { decodePicture, enlarge, filmUpright } from './ffmpeg.ts';
import { test } from './page.ts';
import { startServer, type Server } from './server.ts';
import { describeAll, MANAGER, mediaFolder, openVideos, startEmptyLibrary } from './video-library.ts';

/** `KILLS=20 npm run e2e crashes` is the long run. */
const KILLS = Number(process.env['KILLS'] ?? 2);
/** Maximum time before a server is killed, which covers uploading and preparing. */
const MAX_LIFE_MS = 4_000;
const FILMS = KILLS + 1;
const FILM_SECONDS = 10;
const FILE_BYTES = 3_000_000;
/** Slow enough that an upload takes a second. */
const BYTES_PER_SECOND = 3_000_000;
const BROKEN = 'broken.mp4';

const media = await mediaFolder();
const films = Array.from({ length: FILMS }, (_, i) => `film-${i}.mp4`);
let server: Server;
beforeAll(async () => {
  server = await startEmptyLibrary();
  const film = await filmUpright(FILM_SECONDS);
  for (const name of films) await writeFile(media(name), enlarge(film, FILE_BYTES));
  await writeFile(media(BROKEN), 'this was never a video');
});

/** The write time of each stored file of the finished videos: a file written twice has a new time. */
const whenWritten = async (videos: readonly Video[]): Promise<Record<string, number>> => {
  const times: Record<string, number> = {};
  const stored = join(server.dataDir, 'storage', 'renditions');
  for (const { signedUrl = '', progress } of videos) {
    const folder = (await readdir(stored).catch(() => [])).find((videoKey) => signedUrl.includes(videoKey));
    if (progress !== 100 || folder === undefined) continue;
    for (const name of await readdir(join(stored, folder), { recursive: true }))
      if (name.endsWith('.ts')) times[`${folder}/${name}`] = (await stat(join(stored, folder, name))).mtimeMs;
  }
  return times;
};

test(`${KILLS} × kill -9 while films are uploaded, described and prepared`, async ({ visit }) => {
  const page = await visit({ at: server.url, expected: [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET/] });
  await openVideos(page, 'Upload Video');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await page.locator('input[type=file]').setInputFiles([...films, BROKEN].map(media));
  await describeAll(page, Object.fromEntries([...films, BROKEN].map((name) => [name, name])));
  await page.getByRole('button', { name: 'Save Videos' }).click();

  const port = new URL(server.url).port;
  const { token } = await signInByCall(server.url, MANAGER);
  const written: Record<string, number> = {};
  for (let kill = 1; kill <= KILLS; kill++) {
    // at a random time, when nothing in progress may be lost
    await delay(Math.random() * MAX_LIFE_MS);
    Object.assign(written, await whenWritten(await listVideos(server.url, token)));
    await server.kill();
    server = await startServer(server.dataDir, { DEMO: 'off', PORT: port });
  }
  await page.getByText('Videos inserted to the database correctly.').waitFor(PATIENCE);

  // a killed worker counts as dead after half a minute, and the same film may be interrupted several times
  const videos = await allPrepared(server.url, token);
  expect(videos.map(({ fileName }) => fileName).toSorted()).toEqual([BROKEN, ...films].toSorted());
  for (const video of videos)
    expect(video).toMatchObject(
      video.fileName === BROKEN ? { status: 'failed', failureReason: 'not-media' } : { status: 'ready' },
    );

  // nothing is unfinished or was prepared twice
  for (const { signedUrl, status } of videos) {
    if (status !== 'ready') continue;
    const { complaints, seconds } = await decodePicture(signedUrl ?? '');
    expect({ complaints, seconds: Math.round(seconds) }).toEqual({ complaints: '', seconds: FILM_SECONDS });
  }
  expect(await whenWritten(videos)).toMatchObject(written);

  // no file without a video is left, neither uploaded nor in progress
  const stored = await readdir(join(server.dataDir, 'storage', 'uploads'));
  expect(stored.map((name) => `uploads/${name}`).toSorted()).toEqual(videos.map(({ fileKey }) => fileKey).toSorted());
  const scan = await call<{ newVideos: NewVideo[] }>(server.url, 'GET', '/videos/scan', { token });
  expect(scan.body.newVideos).toEqual([]);
  const purge = await call(server.url, 'POST', '/videos/purge', { token });
  expect(purge.body).toEqual({ purged: [], checked: videos.length });
  expect(await readdir(join(server.dataDir, 'work'))).toEqual([]);
});
