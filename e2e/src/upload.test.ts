import { beforeAll, expect, inject, test, vi } from 'vitest';
import type { Video } from '@zuzu/domain/videos/video.ts';
import {
  addUser,
  call,
  compose,
  demoManager,
  libraryReady,
  listVideos,
  signInByCall,
  type Content,
  type SignedIn,
  uploadVideo,
} from './api.ts';
import { filmUpright } from './ffmpeg.ts';
import { PATIENCE } from '@zuzu/server/testing/patience.ts';

const { url } = inject('sharedServer');
const CATEGORY = 'main';

let manager: SignedIn;
beforeAll(async () => {
  await libraryReady(url);
  manager = await demoManager(url);
});

/** Uploads a file that any lesson may take; gives its key. */
const upload = (fileName: string, content: Content): Promise<string> =>
  uploadVideo(url, manager.token, { fileName, content, path: CATEGORY });

/** The video once it has been prepared, or couldn't be. */
const prepared = async (fileKey: string): Promise<Video> => {
  const find = async () =>
    (await listVideos(url, manager.token)).find((video) => video.fileKey === fileKey && video.status !== 'processing');
  return (await vi.waitUntil(find, PATIENCE)) as Video;
};

/** A lesson that the group hasn't had, with the part that our film competes for. */
const anotherLesson = async (token: string) => {
  const { finalLesson } = (await compose(url, token, { intensity: 3, duration: 1, fresh: true })).body;
  const rivals = finalLesson.find(({ blockPath }) => blockPath === CATEGORY)?.candidates.count;
  return { files: finalLesson.map(({ video }) => video.fileKey), rivals };
};

test('a film of a telephone becomes ready, and part of a lesson', async () => {
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
