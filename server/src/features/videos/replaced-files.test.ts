import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { trashKey } from '#storage/media-keys.ts';
import type { AnyJson } from '#testing/any-json.ts';
import { putFile, shortClip } from '#testing/media.ts';
import { PATIENCE } from '#testing/patience.ts';
import { people } from '#testing/people.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { DAY_MS, startSchool } from '#testing/school.ts';
import { startWorker } from '#app/worker.ts';

const SECOND_FILE = 'קפיצות, גרסה 2 🤸.mp4';

let now = new Date();
/** A worker process separate from the server; each test decides when it runs. */
let worker: (Awaited<ReturnType<typeof startWorker>> & { services: TestServer['services'] }) | undefined;
const { server, who } = await startSchool({ now: () => now });
const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
/** Clips of one and two seconds. */
const clips = await Promise.all([1, 2].map(shortClip));
const startWorking = async (prepare: (services: TestServer['services']) => void = () => undefined) => {
  const { connectionString, services } = server;
  const other = await startTestServer({ database: connectionString, dataDir: services.config.dataDir, now: () => now });
  prepare(other.services);
  worker = { ...(await startWorker(other.services)), services: other.services };
};
const stopWorking = async () => {
  await worker?.stop();
  worker = undefined;
};

const has = async (key: string) => (await server.services.storage.head(key)) !== undefined;
const upload = async (content: Buffer, fileName = 'קפיצות.mp4'): Promise<string> => {
  const { body } = await who.m.post('/api/videos/upload', { fileName, fileType: 'video/mp4' });
  await putFile(base, body.signedUrl, content);
  return body.fileKey;
};
const videoOf = async (id: string): Promise<Video | undefined> => (await who.m.get(`/api/videos?ids=${id}`)).body[0];
/** Adds a video, which stays in preparation without a worker. */
const described = async (content: Buffer): Promise<string> => {
  const videos = [
    {
      displayName: 'קפיצות',
      fileName: 'קפיצות.mp4',
      intensities: ['2', '3'],
      path: 'small/dance',
      extraNotes: 'רשימה',
    },
  ];
  const [video] = (
    await who.m.post('/api/videos/metadata', { videos: [{ ...videos[0], fileKey: await upload(content) }] })
  ).body.videos;
  return video._id;
};
const until = (id: string, isSo: (video: Video) => boolean) =>
  vi.waitUntil(async () => {
    const video = await videoOf(id);
    return video && isSo(video) && video;
  }, PATIENCE) as Promise<Video>;
const prepared = (id: string) => until(id, ({ progress, status }) => progress === 100 || status === 'failed');
const settled = (id: string) => until(id, ({ nextFile }) => !nextFile || nextFile.failureReason !== undefined);
const replace = (fileKey: string, of = id) => who.m.post(`/api/videos/${of}/next-file`, { fileKey });
const pathOf = (address: string) => new URL(address, base).pathname;
const keyAddressOf = async (video: Video) => {
  const main = await server.call('GET', pathOf(video.signedUrl!));
  const media = new URL(
    main.text.split('\n').find((line) => line.endsWith('.m3u8'))!,
    video.signedUrl!,
  );
  const { text } = await server.call('GET', media.pathname);
  return new URL(/URI="([^"]+)"/.exec(text)![1]!, media).pathname;
};
const changes = async (): Promise<AnyJson> =>
  (
    await sql<{ details: AnyJson }>`select details from audit where action = 'video-replace' order by id`.execute(
      server.services.database,
    )
  ).rows.map(({ details }) => details.changes);

/** A video of one second, prepared once for all tests. */
const files = join(server.services.config.dataDir, 'storage');
await startWorking();
const id = await described(clips[0]!);
await prepared(id);
await stopWorking();
await cp(files, `${files}-kept`, { recursive: true });
const { database } = server.services;
const tables = ['uploads', 'videos', 'renditions'].map((name) => ({
  name: sql.table(name),
  kept: sql.table(`kept_${name}`),
}));
for (const { name, kept } of tables) await sql`create table ${kept} as table ${name}`.execute(database);
beforeEach(async () => {
  now = new Date();
  await sql`truncate videos, uploads, audit, composed_lessons, fixed_lessons cascade`.execute(database);
  for (const { name, kept } of tables)
    await sql`insert into ${name} overriding system value table ${kept}`.execute(database);
  await rm(files, { recursive: true });
  await cp(`${files}-kept`, files, { recursive: true });
});
afterEach(stopWorking);

describe('replacing the file of a video', () => {
  it('keeps the description, and updates length, thumbnail, renditions and content', async () => {
    const before = (await videoOf(id))!;
    const oldKey = await keyAddressOf(before);
    const [group] = (
      await sql<AnyJson>`select id from groups where user_id = ${who.c.userId} order by position limit 1`.execute(
        server.services.database,
      )
    ).rows;
    // a ready lesson that contains it
    await server.services.lessonConfigs.current();
    await sql`
      insert into fixed_lessons
        (group_id, year, month, number, length_code, intensity, parts, config_version, library_version, total_seconds)
      select ${group.id}, ${now.getFullYear()}, ${now.getMonth() + 1}, 1, 1, 3, ${JSON.stringify([{ videoId: Number(id) }])}::jsonb, max(version), 1, 299
      from lesson_configs`.execute(server.services.database);

    const fileKey = await upload(clips[1]!, SECOND_FILE);
    const asked = await replace(fileKey);
    expect(asked).toMatchObject({ status: 200, body: { nextFile: { fileName: SECOND_FILE, progress: 0 } } });
    // all users still play the current file
    expect(await videoOf(id)).toMatchObject({ fileKey: before.fileKey, status: 'ready', length: before.length });
    expect((await who.b.get('/api/videos')).body).toHaveLength(1);
    expect((await who.m.get('/api/videos')).body).toHaveLength(1);
    expect((await who.m.get(`/api/videos/upload-state?fileKey=${fileKey}`)).body.state).toBe('described');
    expect((await who.m.get('/api/videos/scan')).body.newVideos).toEqual([]);
    // the description is changed in the meantime
    await who.m.put('/api/videos/update-metadata', { _id: id, displayName: 'קפיצות בחבל' });
    const version = (await server.services.library.current()).version;

    await startWorking();
    const after = await settled(id);
    expect(after).toMatchObject({
      _id: id,
      displayName: 'קפיצות בחבל',
      path: 'small/dance',
      intensities: ['2', '3'],
      extraNotes: 'רשימה',
      fileKey,
      fileName: before.fileName,
      createdAt: before.createdAt,
      status: 'ready',
      progress: 100,
    });
    expect(after.nextFile).toBeUndefined();
    expect(after.length).toBeCloseTo(2, 1);
    expect(after.renditions).toEqual(before.renditions);
    expect(after.thumbnailUrl).not.toBe(before.thumbnailUrl);
    expect((await server.services.library.current()).version).toBeGreaterThan(version);
    expect((await server.services.library.current()).index.videos.map(({ length }) => length)).toEqual([after.length]);
    expect(await changes()).toEqual([
      [
        { field: 'file', from: 'קפיצות.mp4', to: SECOND_FILE },
        { field: 'length', from: String(before.length), to: String(after.length) },
      ],
    ]);

    const [{ total_seconds: seconds }] = (
      await sql<AnyJson>`select total_seconds from fixed_lessons`.execute(server.services.database)
    ).rows as [AnyJson];
    expect(seconds).toBeCloseTo(300, 1);

    // a class in the middle of a lesson still gets the decryption key, and its reports count for the same video
    expect((await server.call('GET', oldKey)).status).toBe(200);
    expect((await server.call('GET', pathOf(before.signedUrl!))).status).toBe(200);
    const path = `/api/users/${who.c.userId}/groups/${encodeURIComponent(people.c.groups[0].name)}/seen`;
    expect((await who.c.post(path, { fileKeys: [before.fileKey] })).status).toBe(200);
    expect(
      (await sql<AnyJson>`select video_id from seen where group_id = ${group.id}`.execute(server.services.database))
        .rows,
    ).toEqual([{ video_id: Number(id) }]);
    expect(
      await who.m.put('/api/videos/update-metadata', { fileKey: before.fileKey, extraNotes: 'לפי המפתח הקודם' }),
    ).toMatchObject({ status: 200, body: { _id: id, fileKey, extraNotes: 'לפי המפתח הקודם' } });
    await vi.waitUntil(() => has(trashKey(before.fileKey)), PATIENCE);
    expect([await has(before.fileKey), await has(trashKey(before.fileKey)), await has(fileKey)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await who.m.post('/api/videos/purge', {})).body.purged).toEqual([]);
  });

  it('lets managers restore the former file from the trash for 30 days', async () => {
    await startWorking();
    const first = (await videoOf(id))!;
    await replace(await upload(clips[1]!));
    const second = await settled(id);
    // the worker moves the file after recording the exchange
    await vi.waitUntil(() => has(trashKey(first.fileKey)), PATIENCE);
    const trash = async () => (await videoOf(id))?.formerFiles;
    const [former] = second.formerFiles!;
    expect(second.formerFiles).toEqual([{ _id: former!._id, length: first.length, trashedAt: now.toISOString() }]);
    expect((await who.m.get('/api/videos/trash')).body).toEqual([]);
    // never as a separate video
    expect(
      (
        await who.m.post('/api/videos/bulk', {
          rows: [{ _id: former!._id, updatedAt: second.updatedAt }],
          change: { kind: 'restore' },
          dryRun: false,
        })
      ).body,
    ).toMatchObject({ changed: 0, left: [{ reason: 'gone' }] });

    expect((await who.m.post(`/api/videos/${former!._id}/restore`)).body).toMatchObject({ _id: id });
    expect(await videoOf(id)).toMatchObject({ fileKey: first.fileKey, length: first.length });
    expect([await has(first.fileKey), await has(second.fileKey), await has(trashKey(second.fileKey))]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await changes()).toHaveLength(2);
    expect(await trash()).toMatchObject([{ _id: former!._id, length: second.length }]);

    // the video itself is deleted: its former file can't be restored first
    await who.m.del(`/api/videos/${id}`);
    expect((await who.m.post(`/api/videos/${former!._id}/restore`)).status).toBe(409);
    expect(await has(trashKey(second.fileKey))).toBe(true);
    await who.m.post(`/api/videos/${id}/restore`);

    await server.services.videoTrash.clean(new Date(now.getTime() + 31 * DAY_MS));
    expect(await trash()).toBeUndefined();
    expect(await has(trashKey(second.fileKey))).toBe(false);
    expect(await has(first.fileKey)).toBe(true);
    expect(await videoOf(id)).toMatchObject({ status: 'ready' });
    expect((await who.m.post(`/api/videos/${former!._id}/restore`)).status).toBe(404);
    expect(await server.services.videos.idsOf([second.fileKey])).toEqual([Number(id)]);
  });

  it('changes nothing if the new file is invalid or identical, and the next attempt replaces it', async () => {
    await startWorking();
    const before = (await videoOf(id))!;
    const sheet = await upload(Buffer.from('שם,קטגוריה'), 'רשימה.csv');
    await replace(sheet);
    expect((await settled(id)).nextFile).toMatchObject({ fileName: 'רשימה.csv', failureReason: 'not-media' });
    expect(await videoOf(id)).toMatchObject({ fileKey: before.fileKey, status: 'ready', length: before.length });

    expect((await who.m.post(`/api/videos/${id}/next-file/retry`)).status).toBe(200);
    expect((await settled(id)).nextFile).toMatchObject({ failureReason: 'not-media' });

    await replace(await upload(clips[0]!));
    expect((await settled(id)).nextFile).toMatchObject({ failureReason: 'same-file' });
    expect(await has(trashKey(sheet))).toBe(true);
    expect((await who.m.del(`/api/videos/${id}/next-file`)).body.nextFile).toBeUndefined();
    expect((await who.m.del(`/api/videos/${id}/next-file`)).status).toBe(404);
    expect((await who.m.post(`/api/videos/${id}/next-file/retry`)).status).toBe(404);
    expect((await videoOf(id))?.formerFiles).toBeUndefined();

    await replace(await upload(clips[1]!));
    expect((await settled(id)).length).toBeCloseTo(2, 1);
  });

  it('repairs a video that couldn’t be prepared', async () => {
    await startWorking();
    const failing = await described(Buffer.from('no film'));
    expect(await prepared(failing)).toMatchObject({ status: 'failed' });
    await replace(await upload(clips[1]!), failing);
    expect(await settled(failing)).toMatchObject({ status: 'ready', progress: 100 });
    expect((await videoOf(failing))?.failureReason).toBeUndefined();
    expect((await videoOf(failing))?.formerFiles).toBeUndefined();
  });

  it('rejects a second file while one is being prepared, and unknown videos and files', async () => {
    const [other, third] = [await upload(clips[1]!), await upload(clips[1]!)];
    const unprepared = await described(clips[0]!);
    expect((await replace(other, unprepared)).status).toBe(409);
    await who.m.del(`/api/videos/${unprepared}`);
    expect((await replace(other, '999999')).status).toBe(404);
    expect((await replace('uploads/nothing.mp4')).status).toBe(404);
    expect((await replace((await videoOf(id))!.fileKey)).status).toBe(409);
    // of two concurrent requests one is rejected
    const both = await Promise.all([replace(other), replace(third)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [taken, refused] = both[0]!.status === 200 ? [other, third] : [third, other];
    expect((await replace(taken)).status).toBe(409);
    expect((await who.m.get(`/api/videos/upload-state?fileKey=${refused}`)).body.state).toBe('stored');
    expect((await who.m.del(`/api/videos/${id}/next-file`)).status).toBe(200);
    expect(await has(trashKey(taken))).toBe(true);
    // cancelled: the job still in the queue does nothing
    await startWorking();
    const again = await replace(refused);
    expect(again.status).toBe(200);
    expect((await settled(id)).fileKey).toBe(refused);
  });

  it('fails with a reason while the video is in the trash, and can be retried', async () => {
    const before = (await videoOf(id))!;
    const fileKey = await upload(clips[1]!);
    await replace(fileKey);
    await who.m.del(`/api/videos/${id}`);
    expect((await replace(fileKey)).status).toBe(404);
    await startWorking();
    const next = () => server.services.videosRepo.otherFiles();
    await vi.waitUntil(async () => (await next())[0]?.status === 'failed', PATIENCE);
    await who.m.post(`/api/videos/${id}/restore`);
    expect(await videoOf(id)).toMatchObject({ fileKey: before.fileKey, nextFile: { failureReason: 'video-deleted' } });
    expect((await who.m.post(`/api/videos/${id}/next-file/retry`)).status).toBe(200);
    expect((await settled(id)).fileKey).toBe(fileKey);
  });

  it('continues after a crash at any point, and happens once', async () => {
    const before = (await videoOf(id))!;
    const fileKey = await upload(clips[1]!);
    // before the job was queued
    const { queue } = server.services;
    const adding = vi.spyOn(queue, 'add').mockRejectedValueOnce(new Error('the process ended'));
    expect((await replace(fileKey)).status).toBe(500);
    adding.mockRestore();
    // after the exchange, before the former file was moved
    await startWorking(({ storage }) => {
      vi.spyOn(storage, 'move').mockRejectedValueOnce(new Error('the process ended'));
    });
    expect((await settled(id)).fileKey).toBe(fileKey);
    await vi.waitUntil(async () => await has(trashKey(before.fileKey)), PATIENCE);
    expect(await changes()).toHaveLength(1);
    const [former] = await server.services.videosRepo.otherFiles();
    await server.services.replacements.swapIn(former!.id, now);
    expect(await changes()).toHaveLength(1);
    expect((await videoOf(id))?.fileKey).toBe(fileKey);
  });

  it('with a file that failed happens only on retry, and reports if it never can', async () => {
    const fileKey = await upload(clips[1]!);
    await replace(fileKey);
    await startWorking(({ replacements }) => {
      vi.spyOn(replacements, 'swapIn').mockRejectedValue(new Error('no connection'));
    });
    await until(id, ({ nextFile }) => nextFile?.progress === 99);
    await stopWorking();
    const { videosRepo } = server.services;
    const [next] = await videosRepo.otherFiles();
    await videosRepo.markFailed(next!.id);
    expect((await videoOf(id))?.nextFile).toMatchObject({ failureReason: 'internal' });

    await videosRepo.update(next!.id, { status: 'ready', failure_reason: null });
    await startWorking();
    const reading = vi.spyOn(worker!.services.storage, 'localFile');
    expect((await settled(id)).fileKey).toBe(fileKey);
    expect(reading).not.toHaveBeenCalled();
  });

  it('deletes a failed file after 30 days, but none that waits for space', async () => {
    const fileKey = await upload(Buffer.from('no film'));
    await replace(fileKey);
    const { videosRepo, videoTrash } = server.services;
    const [next] = await videosRepo.otherFiles();
    await videoTrash.clean(new Date(now.getTime() + 31 * DAY_MS));
    await videosRepo.markWaitingForSpace(next!.id);
    await videoTrash.clean(new Date(now.getTime() + 31 * DAY_MS));
    expect((await videoOf(id))?.nextFile).toMatchObject({ failureReason: 'no-space' });
    await videosRepo.clearWaitingForSpace(next!.id);
    await startWorking();
    await settled(id);
    await videoTrash.clean(new Date(now.getTime() + 31 * DAY_MS));
    expect((await videoOf(id))?.nextFile).toBeUndefined();
    expect(await has(fileKey)).toBe(false);
  });
});
