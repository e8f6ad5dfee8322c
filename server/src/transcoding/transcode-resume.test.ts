import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Storage } from '#storage/storage.ts';
import { openBench } from '#testing/transcode-bench.ts';
import { ffmpeg, h264, makeMedia, testFolder, testPicture, testTone } from '#testing/media.ts';
import { UnreadableMedia } from './unreadable-media.ts';

const folder = await testFolder();
let bench: Awaited<ReturnType<typeof openBench>>;
beforeEach(async () => {
  bench = await openBench(folder);
});

/** A low frame rate: repeated frames are cheap to encode. */
const source = await makeMedia(folder, 'mp4', [...testPicture('960x540', 5, 3), ...testTone(-20, 3), ...h264]);
/** The output of an undisturbed run. */
const undisturbed = await openBench(folder);
const whole = await undisturbed.transcode(source);
const wholeKeys = await undisturbed.stored();

test('a second run redoes nothing with the same result; another key or source redoes everything', async () => {
  const { transcode, etags, events } = undisturbed;
  const [before, reported] = [await etags(), [...events]];
  events.length = 0;
  expect(await transcode(source)).toEqual(whole);
  expect(events).toEqual(reported);
  expect(await etags()).toEqual(before);

  const other = await transcode(source, { encryptionKey: Buffer.from('fedcba9876543210') });
  expect(other.renditions.map(({ keyPrefix }) => keyPrefix)).toEqual(
    whole.renditions.map(({ keyPrefix }) => keyPrefix),
  );
  expect(other.renditions[0]!.iv).not.toBe(whole.renditions[0]!.iv);
  const after = await etags();
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(Object.keys(after).filter((key) => after[key] === before[key])).toEqual([]);
  const shorter = await makeMedia(folder, 'mp4', [...testPicture('256x144', 30, 1), ...h264]);
  expect((await transcode(shorter)).renditions).toMatchObject([{ height: 144, segmentDurations: [1] }]);
});

test('a run resumes after the lowest rendition of an aborted one', async () => {
  const controller = new AbortController();
  const onLowestReady = () => controller.abort(new Error('shutting down'));
  await expect(bench.transcode(source, { signal: controller.signal, onLowestReady })).rejects.toThrow('shutting down');
  expect(await bench.leftInWork()).toEqual([]);
  const lowest = await bench.etags();
  expect(Object.keys(lowest)).toContain('renditions/video/360/00001.ts');
  const resumed = await bench.transcode(source);
  expect(await bench.etags()).toMatchObject({ ...lowest, 'renditions/video/record.json': expect.any(String) });
  expect(resumed.renditions.map(({ height }) => height)).toEqual([360, 540]);
  expect(resumed).toEqual(whole);
  expect(await bench.transcode(source, { workDir: join(bench.root, 'other') })).toEqual(whole);
});

test('a run after one killed while encoding yields the same and cleans up', async () => {
  const script = `
      const { openDiskStorage } = await import(${JSON.stringify(new URL('../storage/disk-storage.ts', import.meta.url))});
      const { transcodeVideo } = await import(${JSON.stringify(new URL('./transcode-video.ts', import.meta.url))});
      const storage = await openDiskStorage({ root: ${JSON.stringify(join(bench.root, 'storage'))}, signPutUrl: () => '' });
      const encryptionKey = Buffer.from('0123456789abcdef');
      await transcodeVideo({ source: ${JSON.stringify(source)}, workDir: ${JSON.stringify(join(bench.root, 'work'))}, storage,
        videoKey: 'video', encryptionKey, ffmpeg: ${JSON.stringify(ffmpeg)},
        onProgress: (percent) => percent > 30 && process.kill(process.pid, 'SIGKILL') });`;
  // the process kills itself, because on a busy machine its output may reach a reader only after its end
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  expect(await bench.leftInWork()).toHaveLength(1);

  const resumed = await bench.transcode(source);
  expect(await bench.leftInWork()).toEqual([]);
  expect(await fs.readdir(join(bench.root, 'storage/.unfinished'))).toEqual([]);
  expect(resumed).toEqual(whole);
  expect(await bench.stored()).toEqual(wholeKeys);
});

test('a storage error is not blamed on the file', async () => {
  const refused: AsyncIterable<Uint8Array>[] = [];
  const put: Storage['put'] = (_key, content) => {
    refused.push(content as AsyncIterable<Uint8Array>);
    return Promise.reject(new Error('the disk is full'));
  };
  await expect(bench.transcode(source, { storage: { ...bench.storage, put } })).rejects.toThrow('the disk is full');
  expect(await bench.leftInWork()).toEqual([]);
  // never opened: a stream whose file is deleted would end the process
  await expect(Array.fromAsync(refused[0]!)).rejects.toThrow('ENOENT');
});

test('an invalid file is rejected with a reason and leaves nothing', async () => {
  const text = join(folder, 'text.mp4');
  await fs.writeFile(text, 'not a video');
  const failure = await bench.transcode(text).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnreadableMedia);
  expect(failure).toMatchObject({ reason: 'not-media', code: 'UNREADABLE_MEDIA' });
  expect([await bench.stored(), await bench.leftInWork(), bench.events]).toEqual([[], [], []]);
});

test('random noise as pictures is rejected, whatever the file says of itself', async () => {
  const title = ['-metadata', 'title=Sigal: out of memory'];
  const file = await makeMedia(folder, 'mp4', [...testPicture('256x144', 30, 1), ...h264, ...title]);
  const content = await fs.readFile(file);
  const data = content.indexOf('mdat') + 4;
  for (let at = data + 4; at < content.indexOf('moov') - 4; at++) content[at] = (at * 7919) % 251;
  await fs.writeFile(file, content);
  await expect(bench.transcode(file)).rejects.toMatchObject({ code: 'UNREADABLE_MEDIA' });
  expect(await bench.stored()).toEqual([]);
});

test('the key must have 16 bytes', async () => {
  await expect(bench.transcode('nowhere.mp4', { encryptionKey: Buffer.alloc(15) })).rejects.toThrow(RangeError);
});

test('a missing source is an error', async () => {
  await expect(bench.transcode(join(folder, 'nowhere.mp4'))).rejects.toThrow('ENOENT');
});
