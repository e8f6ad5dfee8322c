import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { addVideos, readyVideo } from '#testing/library.ts';
import { h264, madeByFfmpeg, testPicture, testTone } from '#testing/media.ts';
import { PATIENCE } from '#testing/patience.ts';
import { addPeople } from '#testing/people.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { startWorker } from '#app/worker.ts';

/** Longer than a database write takes. */
const LATE_MS = 300;
/** Short, to keep the test fast. */
const RESUME_EVERY_MS = 500;

let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
const server = await startTestServer();
const { userId } = (await addPeople(server)).m;
// long enough for progress to be written during encoding
const clip = await madeByFfmpeg('mp4', [...testPicture('640x360', 25, 4), ...testTone(-21, 4), ...h264, '-shortest']);
beforeEach(async () => {
  await sql`truncate videos, uploads cascade`.execute(server.services.database);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

/** Prepares videos in a process separate from the server. */
const startWorking = async (prepare: (services: TestServer['services']) => void = () => undefined) => {
  const { connectionString, services } = server;
  const other = await startTestServer({ database: connectionString, dataDir: services.config.dataDir });
  prepare(other.services);
  worker = await startWorker(other.services, { resumeEveryMs: RESUME_EVERY_MS });
};

/** A disposable file, like those of the demo, with its video. */
const addDisposable = async (video: Partial<Parameters<typeof readyVideo>[0]>) => {
  const [row] = await addVideos(server, [readyVideo({ path: 'small/dance', length: 4, ...video })]);
  const { videosRepo, storage } = server.services;
  const now = new Date();
  await videosRepo.insertUpload({
    file_key: row!.file_key,
    file_name: row!.file_name,
    file_type: 'video/mp4',
    user_id: userId,
    created_at: now,
    expires_at: now,
    received_at: now,
    content_hash: null,
    disposable: true,
  });
  await storage.put(row!.file_key, clip);
  return row!;
};

it('a running preparation stops when it uses the disk reserve, and waits for space', async () => {
  const { id } = await addDisposable({ status: 'processing', progress: 0 });
  await startWorking(({ space, storage }) => {
    vi.spyOn(space, 'room').mockResolvedValueOnce(Infinity).mockResolvedValue(-1);
    // simulates a very slow disk
    vi.spyOn(storage, 'put').mockImplementation(
      (_key, _content, { signal } = {}) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
  });
  const { videosRepo } = server.services;
  await vi.waitUntil(async () => (await videosRepo.find(id))?.failure_reason === 'no-space', PATIENCE);
  expect(await videosRepo.waitingForSpace()).toHaveLength(1);
});

it('a late progress write does not overwrite the final one', async () => {
  const { id, file_key: fileKey } = await addDisposable({ status: 'processing', progress: 0 });
  let late = 0;
  await startWorking(({ videosRepo }) => {
    const { update } = videosRepo;
    vi.spyOn(videosRepo, 'update').mockImplementation(async (video, change) => {
      if (change.progress !== undefined && change.progress < 100) {
        late += 1;
        await delay(LATE_MS);
      }
      await update(video, change);
    });
  });
  const { videosRepo } = server.services;
  const isDropped = async () => (await videosRepo.findUploads([fileKey]))[0]?.dropped_at;
  await vi.waitUntil(isDropped, PATIENCE);
  expect(late).toBeGreaterThan(0);
  await worker?.stop();
  worker = undefined;
  expect(await videosRepo.find(id)).toMatchObject({ status: 'ready', progress: 100, failure_reason: null });
  expect(await videosRepo.unfinished()).toEqual([]);
});

it('a video whose source was deleted before its final progress was written is complete', async () => {
  const { videosRepo, storage } = server.services;
  const { id, file_key: fileKey } = await addDisposable({ status: 'ready', progress: 98 });
  await videosRepo.markUploadDropped(fileKey, new Date());
  await storage.delete(fileKey);
  await startWorking();
  await vi.waitUntil(async () => (await videosRepo.find(id))?.progress === 100, PATIENCE);
  expect(await videosRepo.find(id)).toMatchObject({ status: 'ready', failure_reason: null });
});

it('a video whose file is missing fails with that reason', async () => {
  const { videosRepo, storage } = server.services;
  const { id, file_key: fileKey } = await addDisposable({ status: 'processing', progress: 0 });
  await storage.delete(fileKey);
  await startWorking();
  await vi.waitUntil(async () => (await videosRepo.find(id))?.status === 'failed', PATIENCE);
  expect(await videosRepo.find(id)).toMatchObject({ failure_reason: 'file-missing' });
});

it('a video whose job was lost is still prepared', async () => {
  await startWorking();
  // as after a retry requested while the failed job was still ending
  const { id } = await addDisposable({ status: 'processing', progress: 0 });
  await vi.waitUntil(async () => (await server.services.videosRepo.find(id))?.progress === 100, PATIENCE);
});
