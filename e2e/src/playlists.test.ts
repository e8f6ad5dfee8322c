import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import { addUser, compose, libraryReady, signInByCall } from './api.ts';
import { decodeWhole } from './ffmpeg.ts';
import { totalSeconds } from './playback.ts';

const MAX_DIFFERENCE_SECONDS = 1;

let lesson: ComposedLesson;
const { url } = inject('sharedServer');

beforeAll(async () => {
  await libraryReady(url);
  const { phone } = await addUser(url, 'C');
  const { token } = await signInByCall(url, phone);
  lesson = (await compose(url, token, { intensity: 4, duration: 1 })).body;
});

const expectWhole = async (source: string, pictures?: 'decoded' | 'read'): Promise<void> => {
  const { complaints, picture, sound } = await decodeWhole(source, pictures);
  expect(complaints).toBe('');
  for (const seconds of [picture, sound])
    expect(Math.abs(seconds - totalSeconds(lesson))).toBeLessThan(MAX_DIFFERENCE_SECONDS);
};

test('another player decodes the whole lesson from its address', () => expectWhole(lesson.lessonUrl));

test('another player reads the whole lesson from its merged playlist, once segments have the content host', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zuzu-playlist-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'lesson.m3u8');
  const { mergedPlaylist } = lesson;
  expect(mergedPlaylist.match(/^#EXT-X-DISCONTINUITY$/gm)).toHaveLength(lesson.finalLesson.length - 1);
  await writeFile(
    file,
    mergedPlaylist.replaceAll(/^[^#].*\.ts$/gm, (path) => `${url}/media/${path}`),
  );
  await expectWhole(file, 'read');
});
