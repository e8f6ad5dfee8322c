import { expect, inject, test } from 'vitest';
import {
  addUser,
  allPrepared,
  call,
  compose,
  demoManager,
  libraryReady,
  listVideos,
  signInByCall,
  uploadVideo,
} from './api.ts';
import { filmUpright } from './ffmpeg.ts';

const { url } = inject('sharedServer');
const CATEGORY = 'main';

/** A new lesson for the group, with the part for which the uploaded film is a candidate. */
const anotherLesson = async (token: string) => {
  const { finalLesson } = (await compose(url, token, { intensity: 3, duration: 1, fresh: true })).body;
  const rivals = finalLesson.find(({ blockPath }) => blockPath === CATEGORY)?.candidates.count;
  return { files: finalLesson.map(({ video }) => video.fileKey), rivals };
};

test('a film from a phone becomes playable and part of a lesson', async () => {
  await libraryReady(url);
  const { user, token } = await signInByCall(url, (await addUser(url, 'C')).phone);
  const before = await anotherLesson(token);
  const others = (await listVideos(url, token)).map(({ fileKey }) => fileKey);

  const { token: manager } = await demoManager(url);
  const film = { fileName: 'squats.mp4', content: await filmUpright(60), path: CATEGORY };
  const fileKey = await uploadVideo(url, manager, film);
  const video = (await allPrepared(url, manager)).find((each) => each.fileKey === fileKey)!;
  expect(video).toMatchObject({ status: 'ready', fileName: 'squats.mp4', path: CATEGORY });
  expect(video.length).toBeCloseTo(60, 0);
  const playlist = await (await fetch(video.signedUrl ?? '')).text();
  expect(playlist).toContain('RESOLUTION=640x360');
  expect(playlist).toContain('mp4a.40.2');
  const thumbnail = await fetch(video.thumbnailUrl ?? '');
  expect(thumbnail.headers.get('content-type')).toBe('image/jpeg');

  // the group has just seen everything else, and 30 % of a lesson should be new
  const seen = `/users/${user._id}/groups/${encodeURIComponent(user.groups[0]?.name ?? '')}/seen`;
  expect((await call(url, 'POST', seen, { token, body: { fileKeys: others } })).status).toBe(200);
  const after = await anotherLesson(token);
  expect(after.rivals).toBe((before.rivals ?? 0) + 1);
  expect(after.files).toContain(fileKey);
});
