import { describe, expect, it, vi } from 'vitest';
import type { AnyJson } from '#testing/any-json.ts';
import { h264, madeByFfmpeg, putFile, testPicture, testTone } from '#testing/media.ts';
import { addPeople } from '#testing/people.ts';
import { startTestServer } from '#testing/test-server.ts';
import { startWorker } from '#app/worker.ts';
import { PATIENCE } from '#testing/patience.ts';

const tiny = testPicture('160x90', 25, 1);
const sound = testTone(-21, 1);

/** A still image for hours, in a few frames. */
const still = (size: string, seconds: number): string[] => [
  ...['-f', 'lavfi', '-i', `color=size=${size}:rate=1/600:duration=${seconds}`],
];

const surround = ['-ac', '6'];

/** Unusual uploads: name, content, and expected result. Each may be unusual in several ways. */
const made: [name: string, extension: string, args: string[], outcome: string][] = [
  ['plain.mp4', 'mp4', [...tiny, ...sound, ...h264], 'ready'],
  ['בעברית 🤸.avi', 'avi', [...tiny, ...sound, '-c:v', 'mpeg4', '-c:a', 'mp2'], 'ready'],
  ['../../etc/passwd.mp4', 'mpg', [...tiny, '-c:v', 'mpeg1video'], 'ready'],
  ['video.txt', 'flv', [...tiny, '-c:v', 'flv'], 'ready'],
  ['no extension', 'asf', [...tiny, '-c:v', 'wmv2'], 'ready'],
  ['x'.repeat(290) + '.mp4', 'ts', [...tiny, ...h264], 'ready'],
  ['five-per-second, wide.mp4', 'mp4', [...testPicture('640x64', 5, 1), ...h264], 'ready'],
  [
    'sixty-per-second, mono-8k.mp4',
    'mp4',
    [...testPicture('160x90', 60, 1), ...sound, '-ac', '1', '-ar', '8000', ...h264],
    'ready',
  ],
  [
    'variable, cinema.mkv',
    'mkv',
    [
      ...[...testPicture('160x90', 25, 2), ...testTone(-21, 2), ...surround, '-c:a', 'ac3', ...h264],
      ...['-vf', "select='not(mod(n,3))+lt(n,20)'", '-fps_mode', 'vfr'],
    ],
    'ready',
  ],
  [
    'portrait, cinema.mp4',
    'mp4',
    [...testPicture('90x160', 25, 1), ...sound, ...surround, '-c:a', 'aac', ...h264],
    'ready',
  ],
  // too small for any rendition
  ['two-by-two.mkv', 'mkv', [...testPicture('2x2', 25, 1), '-c:v', 'ffv1'], 'undecodable'],
  ['odd-size.mkv', 'mkv', [...testPicture('161x91', 25, 1), '-c:v', 'ffv1'], 'ready'],
  [
    'telephone.mp4',
    'mp4',
    [...tiny, ...sound, '-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-pix_fmt', 'yuv420p'],
    'ready',
  ],
  ['one-by-one.mkv', 'mkv', [...tiny, '-vf', 'scale=1:1,format=gray', '-c:v', 'ffv1'], 'undecodable'],
  // the maximum size
  ['8k.mp4', 'mp4', [...testPicture('7680x4320', 2, 1), ...h264], 'ready'],
  ['ten-hours.mp4', 'mp4', [...still('64x36', 10 * 3_600), ...h264], 'too-long'],
  ['sound-only.m4a', 'm4a', sound, 'no-video'],
  ['still.png', 'png', [...tiny, '-frames:v', '1'], 'not-media'],
  ['moving.gif', 'gif', tiny, 'not-media'],
];
const written: [name: string, content: Buffer | string, outcome: string][] = [
  ['page.mp4', '<!doctype html><title>שלום</title>', 'not-media'],
  [
    'list.mp4',
    '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nhttp://127.0.0.1:1/secret.ts\n#EXT-X-ENDLIST\n',
    'playlist',
  ],
  ['only-a-head.mp4', Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1'), 'truncated'],
];

const server = await startTestServer();
const { token } = (await addPeople(server)).m;
const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
await startWorker(server.services);

describe('unusual files', () => {
  it('get the expected results without blocking each other', async () => {
    const expected: Record<string, string> = {};
    const add = async (name: string, content: Buffer | string, outcome: string) => {
      const asked = await server.as(token).post('/api/videos/upload', { fileName: name, fileType: 'video/mp4' });
      expect(asked.status, name).toBe(200);
      await putFile(base, asked.body.signedUrl, content);
      const row = { fileKey: asked.body.fileKey, fileName: name, displayName: 'ש', intensities: [1], path: 'main' };
      const saved = await server.as(token).post('/api/videos/metadata', { videos: [row] });
      expect(saved.status, name).toBe(200);
      expected[name] = outcome;
    };
    const files = await Promise.all(
      made.map(
        async ([name, extension, args, outcome]) => [name, await madeByFfmpeg(extension, args), outcome] as const,
      ),
    );
    const whole = files[0]![1];
    await add('cut-off.mp4', whole.subarray(0, Math.floor(whole.length / 2)), 'truncated');
    for (const [name, content, outcome] of [...files, ...written]) await add(name, content, outcome);

    const videos: AnyJson[] = await vi.waitUntil(async () => {
      const { body } = await server.as(token).get('/api/videos');
      return body.every((video: AnyJson) => video.status === 'failed' || video.progress === 100) && body;
    }, PATIENCE);
    const lengthOf = (name: string) => videos.find(({ fileName }) => fileName === name)?.length;
    expect(lengthOf('telephone.mp4')).toBeCloseTo(1, 1);
    expect(lengthOf('variable, cinema.mkv')).toBeCloseTo(2, 0);
    const outcome = Object.fromEntries(
      videos.map((video) => [video.fileName, video.status === 'failed' ? video.failureReason : video.status]),
    );
    expect(outcome).toEqual(expected);
    for (const video of videos) expect(video.fileKey).toMatch(/^uploads\/[0-9a-f-]{36}(\.\w+)?$/);
  });
});
