import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from '#database/embedded-postgres/embedded-postgres.ts';
import type { AnyJson } from '#testing/any-json.ts';
import { atEnd } from '#testing/at-end.ts';
import { madeByFfmpeg, putFile, testPicture } from '#testing/media.ts';
import { addPeople } from '#testing/people.ts';
import { haveSmallDisks, openSmallDisk } from '#testing/small-disk.ts';
import { startTestServer } from '#testing/test-server.ts';
import { startWorker } from '#app/worker.ts';
import { PATIENCE } from '#testing/patience.ts';

const MB = 1_000_000;
const DISK_MB = 64;
const RETRY_NO_SPACE_EVERY_MS = 500;
/** A video with a small source and large output: its lowest rendition doesn't fit on the disk. */
const coarse = [...testPicture('640x360', 30, 8), '-c:v', 'libx264', '-crf', '51', '-pix_fmt', 'yuv420p'];
const ROOM_TO_BEGIN = 400_000;

const startOnSmallDisk = async (reserve?: number) => {
  const disk = openSmallDisk(DISK_MB);
  atEnd(disk.close);
  const server = await startTestServer({ dataDir: disk.folder, config: { diskReserve: reserve } });
  const { token } = (await addPeople(server)).m;
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (body: object = {}) =>
    server.as(token).post('/api/videos/upload', { fileName: 'a.mp4', fileType: 'video/mp4', ...body });
  const upload = async (content: Buffer): Promise<string> => {
    const { signedUrl, fileKey } = (await ask()).body;
    await putFile(base, signedUrl, content);
    const body = { videos: [{ fileKey, fileName: 'a.mp4', displayName: 'א', intensities: [1], path: 'main' }] };
    expect((await server.as(token).post('/api/videos/metadata', body)).status).toBe(200);
    return fileKey;
  };
  const videoThat = (condition: (video: AnyJson) => boolean): Promise<AnyJson> =>
    vi.waitUntil(async () => {
      const [video] = (await server.as(token).get('/api/videos')).body;
      return video && condition(video) && video;
    }, PATIENCE);
  return { ...server, disk, token, base, ask, upload, videoThat };
};

describe.runIf(haveSmallDisks)('a disk that fills up', () => {
  it('causes a warning in advance, and uploads that can’t fit are rejected before they start', async () => {
    const { call, disk, token, base, ask } = await startOnSmallDisk();
    const health = async () => {
      const { status, body } = await call('GET', '/api/health');
      return [status, body.disk ?? body.details.disk];
    };
    const refused = { status: 507, body: { code: 'NO_SPACE' } };
    expect(await health()).toEqual([200, 'enough']);
    expect(await ask({ fileSize: DISK_MB * 2 * MB })).toMatchObject(refused);
    const askForParts = async (fileSize: number) => {
      const { fileKey } = (await ask({ fileSize })).body;
      return call('POST', '/api/videos/upload-parts', { token, body: { fileKey } });
    };
    expect((await askForParts(20 * MB)).status).toBe(200);
    expect(await askForParts(40 * MB)).toMatchObject(refused);
    const unsized = await ask();
    expect(unsized.status).toBe(200);

    await disk.fill(2 * MB);
    expect(await health()).toEqual([200, 'low']);
    const { body } = await call('GET', '/api/system', { token });
    expect(body.disk).toMatchObject({ state: 'low' });
    expect(body.disk.reserve).toBeGreaterThan(body.disk.free);
    expect(await ask({ fileSize: 1_000 })).toMatchObject(refused);
    // a URL issued earlier: its body isn't even read
    const put = await fetch(new URL(new URL(unsized.body.signedUrl, base).pathname, base), {
      method: 'PUT',
      headers: { 'content-type': 'video/mp4' },
      body: new Uint8Array(MB),
    });
    expect([put.status, (await put.json()).code]).toEqual([507, 'NO_SPACE']);

    await disk.empty();
    expect(await health()).toEqual([200, 'enough']);
    expect((await ask({ fileSize: 1_000 })).status).toBe(200);
  });

  it('makes the server not ready once it is full', async () => {
    const { call, disk } = await startOnSmallDisk(20 * MB);
    await disk.fill();
    expect(await call('GET', '/api/health')).toMatchObject({
      status: 503,
      body: { details: { ready: false, database: true, storage: true, disk: 'full' } },
    });
  });

  it('is reported as the reason of a failed video, which is retried automatically', async () => {
    const { services, disk, upload, videoThat } = await startOnSmallDisk(0);
    const worker = await startWorker(services, { resumeEveryMs: RETRY_NO_SPACE_EVERY_MS });
    atEnd(worker.stop);
    const content = await madeByFfmpeg('mp4', coarse);
    await disk.fill(content.byteLength + ROOM_TO_BEGIN);
    await upload(content);
    const failed = await videoThat(({ failureReason }) => failureReason !== undefined);
    expect(failed).toMatchObject({ status: 'failed', failureReason: 'no-space' });
    // not even begun, once a retry under way has ended
    await disk.fill();
    await videoThat(({ failureReason }) => failureReason !== undefined);
    await delay(2 * RETRY_NO_SPACE_EVERY_MS);
    expect((await videoThat(() => true)).failureReason).toBe('no-space');

    await disk.empty();
    const ready = await videoThat(({ progress }) => progress === 100);
    expect(ready).toMatchObject({ status: 'ready', renditions: [360] });
    expect(ready.failureReason).toBeUndefined();
  });

  it('under the database causes 507 for writes until there is space again', async () => {
    const disk = openSmallDisk(200);
    atEnd(disk.close);
    const postgres = await startEmbeddedPostgres({ dataDir: disk.folder, log: () => undefined });
    atEnd(postgres.stop);
    const server = await startTestServer({ database: postgres.connectionString });
    const { token } = (await addPeople(server)).m;
    let added = 0;
    const addUser = () =>
      server.as(token).post('/api/users', {
        full_name: 'ר'.repeat(100),
        phone_number: String(520_000_000 + added++).padStart(10, '0'),
        type: 'B',
      });
    await disk.fill();
    let answer = await addUser();
    while (answer.status === 200) answer = await addUser();
    expect(answer).toMatchObject({ status: 507, body: { code: 'NO_SPACE' } });
    expect((await server.as(token).get('/api/users')).status).toBe(200);
    await disk.empty();
    expect((await addUser()).status).toBe(200);
  });
});
