import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyJson } from '#testing/any-json.ts';
import { addVideos, readyVideo } from '#testing/library.ts';
import { people } from '#testing/people.ts';
import { bodyOf } from '#testing/test-server.ts';
import { DAY_MS, startSchool } from '#testing/school.ts';
import { trashKey } from '#storage/media-keys.ts';
import type { VideoRow } from './videos.repository.ts';

let now = new Date();
const { server, who } = await startSchool({ now: () => now });
const { storage } = server.services;
beforeEach(async () => {
  now = new Date();
  await sql`truncate videos, uploads, audit cascade`.execute(server.services.database);
  await fs.rm(join(server.services.config.dataDir, 'storage'), { recursive: true, force: true });
  await fs.mkdir(join(server.services.config.dataDir, 'storage', '.unfinished'), { recursive: true });
});

const has = async (key: string) => (await storage.head(key)) !== undefined;

/** A playable video with its files. */
const addVideo = async (fields: Partial<Parameters<typeof readyVideo>[0]> = {}): Promise<VideoRow> => {
  const [row] = await addVideos(server, [readyVideo({ path: 'small/dance', length: 30, ...fields })]);
  const { videosRepo } = server.services;
  await videosRepo.insertUpload({
    file_key: row!.file_key,
    file_name: row!.file_name,
    file_type: 'video/mp4',
    user_id: who.m.userId,
    created_at: now,
    expires_at: now,
    received_at: now,
    content_hash: null,
  });
  await storage.put(row!.file_key, Buffer.from('content'));
  await storage.put(row!.thumbnail_key!, Buffer.from('picture'));
  await storage.put(`renditions/${row!.video_key}/540/00001.ts`, Buffer.from('segment'));
  return row!;
};
const listed = async (token: string) =>
  (await server.as(token).get('/api/videos')).body.map((video: { fileKey: string }) => video.fileKey);
const actions = async () =>
  (await sql<{ action: string }>`select action from audit order by id`.execute(server.services.database)).rows.map(
    ({ action }) => action,
  );

it('nothing changes without an audit entry', async () => {
  const { database } = server.services;
  const video = await addVideo();
  await sql`update videos set status = 'failed' where id = ${video.id}`.execute(database);
  await sql`alter table audit add constraint nothing check (false) not valid`.execute(database);
  try {
    for (const [method, path, body] of [
      ['PUT', '/api/videos/update-metadata', { _id: String(video.id), displayName: 'אחר' }],
      ['POST', `/api/videos/${video.id}/retry`, {}],
      ['POST', '/api/videos/s3/delete', { fileKey: video.file_key }],
    ] as const)
      expect((await server.call(method, path, { token: who.m.token, body })).status, path).toBe(500);
    const stored = await database.selectFrom('videos').selectAll().where('id', '=', video.id).executeTakeFirst();
    expect(stored).toEqual({ ...video, status: 'failed' });
  } finally {
    await sql`alter table audit drop constraint nothing`.execute(database);
  }
});

describe('deleting a video', () => {
  it('moves the file to the trash, then retires the record; restoring brings both back', async () => {
    const video = await addVideo();
    expect((await who.m.post('/api/videos/s3/delete', { fileKey: video.file_key })).body).toEqual({
      success: true,
    });
    expect(await listed(who.b.token)).toEqual([]);
    const [between] = (await who.m.get('/api/videos')).body;
    expect(between.trashedAt).toBe(now.toISOString());
    expect(await has(trashKey(video.file_key))).toBe(true);

    expect((await who.m.del(`/api/videos/${video.id}`)).body).toEqual({ success: true });
    expect(await listed(who.m.token)).toEqual([]);

    const restored = await who.m.post(`/api/videos/${video.id}/restore`, {});
    expect(restored).toMatchObject({ status: 200, body: { fileKey: video.file_key } });
    expect(restored.body.trashedAt).toBeUndefined();
    expect(await listed(who.b.token)).toEqual([video.file_key]);
    expect([await has(video.file_key), await has(trashKey(video.file_key))]).toEqual([true, false]);
    expect(await actions()).toEqual(['video-file-delete', 'video-delete', 'video-restore']);
  });

  it('is idempotent, in either order and after a partial run', async () => {
    const video = await addVideo();
    for (let i = 0; i < 2; i++) expect((await who.m.del(`/api/videos/${video.id}`)).status).toBe(200);
    for (let i = 0; i < 2; i++)
      expect((await who.m.post('/api/videos/s3/delete', { fileKey: video.file_key })).status).toBe(200);
    expect(await has(trashKey(video.file_key))).toBe(true);
    for (let i = 0; i < 2; i++) expect((await who.m.post(`/api/videos/${video.id}/restore`, {})).status).toBe(200);
    expect(await has(video.file_key)).toBe(true);
  });

  it('works for a demo clip whose file was dropped after packaging', async () => {
    const video = await addVideo();
    await server.services.videosRepo.markUploadDropped(video.file_key, now);
    await storage.delete(video.file_key);
    await who.m.post('/api/videos/s3/delete', { fileKey: video.file_key });
    await who.m.del(`/api/videos/${video.id}`);
    expect((await who.m.post(`/api/videos/${video.id}/restore`, {})).status).toBe(200);
    expect((await who.m.post('/api/videos/purge', {})).body).toEqual({ purged: [], checked: 0 });
    expect(await listed(who.b.token)).toEqual([video.file_key]);
  });

  it('rejects unknown files and videos', async () => {
    await addVideo();
    expect((await who.m.post('/api/videos/s3/delete', { fileKey: 'uploads/none.mp4' })).status).toBe(404);
    for (const id of ['999999', 'x', '1e3', '-1', '99999999999999999999', '%2e%2e'])
      expect((await who.m.del(`/api/videos/${id}`)).status, id).toBe(404);
    expect((await who.m.post('/api/videos/999999/restore', {})).status).toBe(404);
  });

  it('cannot be undone when the file is gone or another file has its key', async () => {
    const video = await addVideo();
    await who.m.del(`/api/videos/${video.id}`);
    await storage.put(video.file_key, Buffer.from('another'));
    expect((await who.m.post(`/api/videos/${video.id}/restore`, {})).status).toBe(409);
    await storage.delete(video.file_key);
    await storage.delete(trashKey(video.file_key));
    expect((await who.m.post(`/api/videos/${video.id}/restore`, {})).status).toBe(404);
  });
});

describe('the trash', () => {
  it('is emptied after 30 days, with all derived files; the record stays', async () => {
    const [deleted, kept] = [await addVideo(), await addVideo()];
    await who.m.del(`/api/videos/${deleted.id}`);
    now = new Date(now.getTime() + 29 * DAY_MS);
    expect(await server.services.videoTrash.clean(now)).toBe(0);
    now = new Date(now.getTime() + 2 * DAY_MS);
    expect(await server.services.videoTrash.clean(now)).toBe(1);
    expect(await server.services.videoTrash.clean(now)).toBe(0);
    const left = await Array.fromAsync(fs.glob('**/*.*', { cwd: join(server.services.config.dataDir, 'storage') }));
    expect(left.filter((file) => file.includes(deleted.video_key))).toEqual([]);
    expect(left.filter((file) => file.includes(kept.video_key))).toHaveLength(3);
    who.m = await server.signIn(people.m.phoneNumber);
    expect((await who.m.post(`/api/videos/${deleted.id}/restore`, {})).status).toBe(404);
    expect(await listed(who.m.token)).toEqual([kept.file_key]);
  });

  it('is listed, latest first, including partial moves, until it is restored or emptied', async () => {
    const [first, second, kept] = [await addVideo(), await addVideo(), await addVideo()];
    await who.m.del(`/api/videos/${first.id}`);
    now = new Date(now.getTime() + DAY_MS);
    await who.m.post('/api/videos/s3/delete', { fileKey: second.file_key });
    const inTrash = async () => (await who.m.get('/api/videos/trash')).body as AnyJson[];
    const [latest, ...others] = await inTrash();
    expect(latest).toMatchObject({
      _id: String(second.id),
      trashedAt: now.toISOString(),
      deletedBy: people.m.fullName,
    });
    expect(others.map(({ fileKey }) => fileKey)).toEqual([first.file_key]);
    // their thumbnails identify them as well
    expect((await server.call('GET', new URL(others[0].thumbnailUrl).pathname)).status).toBe(200);

    await who.m.post(`/api/videos/${second.id}/restore`, {});
    expect((await inTrash()).map(({ _id }) => _id)).toEqual([String(first.id)]);
    await server.services.videoTrash.clean(new Date(now.getTime() + 31 * DAY_MS));
    expect(await inTrash()).toEqual([]);
    expect(await listed(who.m.token)).toEqual([kept.file_key, second.file_key]);
  });

  it('is emptied of uploads that never became videos', async () => {
    const { body } = await who.m.post('/api/videos/upload', { fileName: 'a.mp4', fileType: 'video/mp4' });
    await storage.put(body.fileKey, Buffer.from('x'));
    await who.m.post('/api/videos/s3/delete', { fileKey: body.fileKey });
    expect(await has(trashKey(body.fileKey))).toBe(true);
    expect(await server.services.videoTrash.clean(new Date(now.getTime() + 31 * DAY_MS))).toBe(1);
    expect(await has(trashKey(body.fileKey))).toBe(false);
  });
});

describe('a purge of videos', () => {
  it('retires only videos whose file is missing', async () => {
    const [gone, here, trashed] = [await addVideo(), await addVideo(), await addVideo()];
    await storage.delete(gone.file_key);
    await who.m.post('/api/videos/s3/delete', { fileKey: trashed.file_key });
    const { body } = await who.m.post('/api/videos/purge', {});
    expect(body).toEqual({ purged: [gone.file_key], checked: 2 });
    expect((await listed(who.m.token)).toSorted()).toEqual([here.file_key, trashed.file_key].toSorted());
    expect((await who.m.post('/api/videos/purge', {})).body).toEqual({ purged: [], checked: 1 });
    expect(await actions()).toContain('video-purge');
  });

  it('keeps a video that gets another file in the meantime', async () => {
    const [gone] = [await addVideo(), await addVideo()];
    const { videosRepo } = server.services;
    await storage.delete(gone.file_key);
    const head = vi.spyOn(storage, 'head').mockImplementationOnce(async () => {
      await videosRepo.update(gone.id, { file_key: 'uploads/next.mp4' });
      return undefined;
    });
    expect((await who.m.post('/api/videos/purge', {})).body).toEqual({ purged: [], checked: 2 });
    head.mockRestore();
    expect(await listed(who.m.token)).toContain('uploads/next.mp4');
  });

  it('keeps a video whose file is dropped on purpose in the meantime', async () => {
    const [dropped] = [await addVideo(), await addVideo()];
    const { videosRepo } = server.services;
    await storage.delete(dropped.file_key);
    const head = vi.spyOn(storage, 'head').mockImplementationOnce(async () => {
      await videosRepo.markUploadDropped(dropped.file_key, now);
      return undefined;
    });
    expect((await who.m.post('/api/videos/purge', {})).body).toEqual({ purged: [], checked: 2 });
    head.mockRestore();
    expect(await listed(who.m.token)).toContain(dropped.file_key);
  });

  it('does nothing while storage is unavailable or a different one', async () => {
    const video = await addVideo();
    const root = join(server.services.config.dataDir, 'storage');
    await fs.rename(root, `${root}-away`);
    const away = await who.m.post('/api/videos/purge', {});
    expect(away.body).toMatchObject({ purged: [], reason: expect.stringContaining('could not be listed') });
    await fs.mkdir(root);
    const empty = await who.m.post('/api/videos/purge', {});
    expect(empty.body).toMatchObject({ purged: [], reason: expect.stringContaining('none of the thumbnails') });
    await fs.rm(root, { recursive: true });
    await fs.rename(`${root}-away`, root);
    expect(await listed(who.m.token)).toEqual([video.file_key]);
  });

  it('does nothing when a folder cannot be read', async () => {
    const [gone] = [await addVideo(), await addVideo()];
    await storage.delete(gone.file_key);
    const list = storage.list;
    storage.list = () => Promise.reject(new Error('permission denied'));
    const { body } = await who.m.post('/api/videos/purge', {});
    storage.list = list;
    expect(body).toMatchObject({ purged: [], checked: 0, reason: expect.any(String) });
  });
});

describe('the usage of a video', () => {
  it('counts pins of the current rules and fixed lessons', async () => {
    const video = await addVideo({ file_name: 'סיפור.mp4' });
    const { lessonConfigs, database } = server.services;
    const { config } = await lessonConfigs.current();
    const pin = 'fixed/small/dance/סיפור.mp4';
    const rules = { ...config.lessonRules, 4: { ...config.lessonRules['4'], order: [pin, 'main'] } };
    await sql`insert into lesson_configs (config, video_ids) values (${JSON.stringify({ ...config, lessonRules: rules })}::jsonb, ${JSON.stringify({ [pin]: video.id })}::jsonb)`.execute(
      database,
    );
    const group = await sql<{ id: string }>`select id from groups where user_id = ${who.c.userId} limit 1`.execute(
      database,
    );
    await sql`insert into fixed_lessons (group_id, year, month, number, length_code, intensity, parts, total_seconds, config_version, library_version)
      values (${group.rows[0]!.id}, 2026, 11, 1, 2, 3, ${JSON.stringify([{ videoId: video.id, blockPath: 'main' }])}::jsonb, 30, 1, 1)`.execute(
      database,
    );
    expect((await who.m.get(`/api/videos/${video.id}/usage`)).body).toEqual({
      pinnedIn: [4],
      fixedLessons: 1,
      weekly: [],
    });
    const other = await addVideo();
    expect((await who.m.get(`/api/videos/${other.id}/usage`)).body).toEqual({
      pinnedIn: [],
      fixedLessons: 0,
      weekly: [],
    });
  });
});

describe('changing a video', () => {
  const put = (body: unknown) => who.m.put('/api/videos/update-metadata', body);

  it('accepts a complete video object and returns the stored state', async () => {
    const row = await addVideo({ path: 'small/story/jungle', family: 'jungle' });
    const [video] = (await who.m.get('/api/videos')).body;
    const body = await bodyOf(
      put({
        ...video,
        displayName: ' שם חדש \u202e',
        intensities: [5, '1', '5'],
        path: 'small / dance / disco',
        status: 'failed',
        length: 1,
        fileName: 'other.mp4',
      }),
    );
    expect(body).toMatchObject({
      _id: String(row.id),
      displayName: 'שם חדש',
      intensities: ['1', '5'],
      path: 'small/dance/disco',
      family: 'disco',
      status: 'ready',
      length: 30,
      fileName: row.file_name,
    });
    expect((await who.m.get('/api/videos')).body[0]).toMatchObject({ displayName: 'שם חדש', family: 'disco' });
  });

  it('keeps an explicit family, and removes families, series and notes', async () => {
    const row = await addVideo({ path: 'small/story/jungle', family: 'animals', series: 'חיות', episode: 2 });
    const id = { _id: String(row.id) };
    expect((await put({ ...id, path: 'small/dance/disco' })).body).toMatchObject({ family: 'animals', series: 'חיות' });
    expect((await put({ fileKey: row.file_key, family: true })).body.family).toBe('dance');
    const bare = (await put({ ...id, family: null, series: null, episode: null, extraNotes: null })).body;
    expect(bare).not.toHaveProperty('family');
    expect(bare).not.toHaveProperty('series');
    expect(bare).not.toHaveProperty('episode');
  });

  it('rejects a change of an outdated version with the newer one', async () => {
    const { id } = await addVideo();
    const [opened] = (await who.m.get('/api/videos')).body;
    const first = await put({ ...opened, displayName: 'ראשון' });
    expect(first.status).toBe(200);
    expect(Date.parse(first.body.updatedAt)).toBeGreaterThan(Date.parse(opened.updatedAt));

    const late = await put({ ...opened, extraNotes: 'הערה' });
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect(late.body.details.video).toEqual(first.body);
    expect((await put({ ...opened, extraNotes: 'הערה', updatedAt: first.body.updatedAt })).status).toBe(200);
    // the check is skipped without a version
    expect((await put({ _id: String(id), displayName: 'שלישי' })).body.extraNotes).toBe('הערה');
  });

  it('accepts one of two concurrent changes, and every list shows it', async () => {
    await addVideo();
    const [opened] = (await who.m.get('/api/videos')).body;
    const both = await Promise.all(['א', 'ב'].map((extraNotes) => put({ ...opened, extraNotes })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const saved = both.find(({ status }) => status === 200)?.body;
    expect((await who.m.get('/api/videos')).body[0]).toMatchObject({
      extraNotes: saved.extraNotes,
      updatedAt: saved.updatedAt,
    });
  });

  it('names invalid fields', async () => {
    const id = { _id: String((await addVideo()).id) };
    const faults: [object, number, string?][] = [
      [{}, 400, '_id'],
      [{ _id: 'x' }, 404],
      [{ _id: '99999999' }, 404],
      [{ fileKey: 'uploads/none' }, 404],
      [{ ...id, displayName: ' \u200f ' }, 400, 'displayName'],
      [{ ...id, displayName: 'a\nb' }, 400, 'displayName'],
      [{ ...id, path: ' / ' }, 400, 'path'],
      [{ ...id, path: '../x' }, 400, 'path'],
      [{ ...id, episode: -1 }, 400, 'episode'],
      [{ ...id, cues: 'no WebVTT' }, 400, 'cues'],
      [{ ...id, cues: `WEBVTT${'\n'.repeat(10_000)}` }, 400, 'cues'],
      [{ ...id, cueTranslations: { he: 'WEBVTT' } }, 400, 'cueTranslations'],
      [{ ...id, captions: { en: 'what is this' } }, 400, 'captions.en'],
    ];
    for (const [body, status, field] of faults) {
      const answer = await put(body);
      expect([answer.status, answer.body.details?.[0]?.field], JSON.stringify(body)).toEqual([status, field]);
    }
  });
});
