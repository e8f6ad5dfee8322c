import { createHash } from 'node:crypto';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { openDemoClip } from './demo-clip.ts';
import { demoVideos } from './demo-videos.ts';

const MAX_GROUP_SECONDS = 3;
/** SHA-256 of one clip, and of all clips concatenated: changes only when a loop is rendered again. */
const SQUAT_HASH = '1115ea0f739c6247b14886dc6b9b74ee7c99b7733e81cf34b0194c21e47e331c';
const ALL_HASH = '3f657502c80cb2f1236aa8612da8c56870a0a8fd2572d8d6660c48a0c2e0c11c';

const read = async (fileName: string) =>
  new Input({ source: new BufferSource(await openDemoClip({ fileName })), formats: ALL_FORMATS });

const animated = demoVideos().filter((video) => video.fileType === 'video/mp4');
const filmed = demoVideos().filter((video) => video.fileType === 'video/x-matroska');

describe.each(animated)('$fileName', ({ fileName, length }) => {
  test('picture and sound have exactly the declared length, and need no encoding', async () => {
    const input = await read(fileName);
    const video = (await input.getPrimaryVideoTrack())!;
    const audio = (await input.getPrimaryAudioTrack())!;
    expect(await video.computeDuration()).toBeCloseTo(length, 3);
    expect(await audio.computeDuration()).toBeCloseTo(length, 3);
    expect(await video.getFirstTimestamp()).toBe(0);

    expect(await video.getCodec()).toBe('avc');
    expect([await video.getDisplayWidth(), await video.getDisplayHeight()]).toEqual([960, 540]);
    expect((await video.computePacketStats()).averagePacketRate).toBeCloseTo(30, 3);
    expect(await audio.getCodec()).toBe('aac');
    expect([await audio.getSampleRate(), await audio.getNumberOfChannels()]).toEqual([48_000, 2]);

    const packets = new EncodedPacketSink(video);
    let last = (await packets.getFirstPacket())!;
    expect(last.type).toBe('key');
    for (let next = await packets.getNextKeyPacket(last); next; next = await packets.getNextKeyPacket(last)) {
      expect(next.timestamp - last.timestamp).toBeLessThanOrEqual(MAX_GROUP_SECONDS);
      last = next;
    }
    expect(length - last.timestamp).toBeLessThanOrEqual(MAX_GROUP_SECONDS);
  });
});

test.each(filmed)('$fileName has the declared length', async ({ fileName, length }) => {
  const input = await read(fileName);
  expect(Math.abs((await input.computeDuration()) - length)).toBeLessThan(0.1);
  expect(await (await input.getPrimaryVideoTrack())!.getCodec()).toBe('avc');
});

test('the same clip has the same bytes on every machine', async () => {
  const first = await openDemoClip({ fileName: 'squat-4-119.mp4' });
  expect(first.equals(await openDemoClip({ fileName: 'squat-4-119.mp4' }))).toBe(true);
  expect(createHash('sha256').update(first).digest('hex')).toBe(SQUAT_HASH);
  const all = createHash('sha256');
  for (const video of demoVideos()) all.update(await openDemoClip(video));
  expect(all.digest('hex')).toBe(ALL_HASH);
});

test.each(['', 'squat-4-119', '../package.json', '..%2Fpackage.json', 'CREDITS.md', 'סקוואט.mp4'])(
  '%j is not a video of the demo',
  async (fileName) => {
    await expect(openDemoClip({ fileName })).rejects.toThrow('is not a video of the demo');
  },
);
