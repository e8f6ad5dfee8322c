import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { Video } from '@zuzu/domain/videos/video.ts';
import {
  addUser,
  call,
  compose,
  demoPhones,
  libraryReady,
  listVideos,
  signInByCall,
  WITH_LIBRARY_MS,
  type SignedIn,
} from './api.ts';
import { ffmpeg } from './ffmpeg.ts';

const { url } = inject('sharedServer');
const PREPARING_MS = 120_000;
const CATEGORY = 'main';
const ALL_INTENSITIES = ['1', '2', '3', '4', '5'];

let manager: SignedIn;
beforeAll(async () => {
  await libraryReady(url);
  manager = await signInByCall(url, demoPhones.M);
}, WITH_LIBRARY_MS);

/** The three calls of an upload, as curl would make them; gives the key of the file. */
const upload = async (fileName: string, content: Uint8Array<ArrayBuffer> | string): Promise<string> => {
  const { token } = manager;
  const start = { token, body: { fileName, fileType: 'video/mp4' } };
  const { body } = await call<{ signedUrl: string; fileKey: string }>(url, 'POST', '/videos/upload', start);
  const put = await fetch(body.signedUrl, { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body: content });
  expect(put.status).toBe(200);
  const { fileKey } = body;
  const metadata = {
    fileKey,
    name: 'סקוואטים מול הטלפון',
    length: 0,
    intensities: ALL_INTENSITIES,
    primaryCategory: CATEGORY,
    secondaryCategory: null,
    family: false,
    series: false,
    extraNotes: '',
  };
  const described = await call(url, 'POST', '/videos/metadata', { token, body: metadata });
  expect(described).toMatchObject({ status: 200, body: { success: true } });
  return fileKey;
};

/** The video once it has been prepared, or couldn't be. */
const prepared = async (fileKey: string): Promise<Video> => {
  const find = async () =>
    (await listVideos(url, manager.token)).find((video) => video.fileKey === fileKey && video.status !== 'processing');
  return (await vi.waitUntil(find, { timeout: PREPARING_MS, interval: 250 })) as Video;
};

/** As a telephone that stands upright films a squat: portrait, five pictures a second, no sound. */
const filmUpright = async (seconds: number): Promise<Uint8Array<ArrayBuffer>> => {
  const folder = await mkdtemp(join(tmpdir(), 'zuzu-film-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'film.mp4');
  await ffmpeg('-f', 'lavfi', '-i', `testsrc2=size=360x640:rate=5:duration=${seconds}`, '-pix_fmt', 'yuv420p', file);
  return new Uint8Array(await readFile(file));
};

/** A lesson that the group hasn't had, with the part that our film competes for. */
const anotherLesson = async (token: string) => {
  const { finalLesson } = (await compose(url, token, { intensity: 3, duration: 1, fresh: true })).body;
  const rivals = finalLesson.find(({ blockPath }) => blockPath === CATEGORY)?.candidates.count;
  return { files: finalLesson.map(({ video }) => video.fileKey), rivals };
};

test('a film of a telephone becomes ready, and part of a lesson', { timeout: PREPARING_MS }, async () => {
  const { user, token } = await signInByCall(url, (await addUser(url, 'C')).phone);
  const before = await anotherLesson(token);
  const others = (await listVideos(url, token)).map(({ fileKey }) => fileKey);

  const fileKey = await upload('squats.mp4', await filmUpright(60));
  const video = await prepared(fileKey);
  expect(video).toMatchObject({ status: 'ready', fileName: 'squats.mp4', path: CATEGORY });
  expect(video.length).toBeCloseTo(60, 0);
  const playlist = await (await fetch(video.signedUrl ?? '')).text();
  expect(playlist).toContain('RESOLUTION=640x360');
  expect(playlist).toContain('mp4a.40.2');
  const thumbnail = await fetch(video.thumbnailUrl ?? '');
  expect(thumbnail.headers.get('content-type')).toBe('image/jpeg');

  // The group has just seen everything else, and three in ten minutes of a lesson are to be new.
  const seen = `/users/${user._id}/groups/${encodeURIComponent(user.groups[0]?.name ?? '')}/seen`;
  expect((await call(url, 'POST', seen, { token, body: { fileKeys: others } })).status).toBe(200);
  const after = await anotherLesson(token);
  expect(after.rivals).toBe((before.rivals ?? 0) + 1);
  expect(after.files).toContain(fileKey);
});

test('a text that is called a video fails with a reason, and nothing else notices', async () => {
  const { token } = await signInByCall(url, (await addUser(url, 'C')).phone);
  const others = await listVideos(url, token);
  const fileKey = await upload('שיעור 🤸.mp4', 'This is not a video, whatever its name says.\n'.repeat(100));
  const video = await prepared(fileKey);
  expect(video).toMatchObject({ status: 'failed', failureReason: 'not-media', fileName: 'שיעור 🤸.mp4' });
  expect(video.signedUrl).toBeUndefined();
  expect((await listVideos(url, token)).map(({ fileKey: key }) => key)).not.toContain(fileKey);
  expect((await listVideos(url, token)).length).toBeGreaterThanOrEqual(others.length);
  const lesson = await compose(url, token, { intensity: 3, duration: 1 });
  expect(lesson.status).toBe(200);
  expect((await fetch(lesson.body.lessonUrl)).status).toBe(200);
});
