import { createHash } from 'node:crypto';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { openDemoClip } from './demo-clip.ts';
import { demoVideos } from './demo-videos.ts';

const MAX_GROUP_SECONDS = 3;
/** SHA-256 of one clip, and of all clips concatenated: changes only when a piece is rendered again, or clips are planned anew. */
const FIRST_HASH = '02bb3729b752e45e928b8d026204709563f8ee3a0c6d13bfdf7bd938c7768119';
const ALL_HASH = 'a8434eaccc94784793176b55a40e0f5ffc188d06afc6b2d45c051cb35de82efe';

const read = async (fileName: string) =>
  new Input({ source: new BufferSource(await openDemoClip({ fileName })), formats: ALL_FORMATS });

describe.each(demoVideos())('$fileName', ({ fileName, length }) => {
  test('picture and sound have exactly the declared length, and need no encoding', async () => {
    const input = await read(fileName);
    const video = (await input.getPrimaryVideoTrack())!;
    const audio = (await input.getPrimaryAudioTrack())!;
    expect(await video.computeDuration()).toBeCloseTo(length, 3);
    expect(await audio.computeDuration()).toBeCloseTo(length, 3);
    expect(await video.getFirstTimestamp()).toBe(0);

    expect(await video.getCodec()).toBe('avc');
    expect([await video.getDisplayWidth(), await video.getDisplayHeight()]).toEqual([1280, 720]);
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

test('the same clip has the same bytes on every machine', async () => {
  const first = await openDemoClip(demoVideos()[0]!);
  expect(first.equals(await openDemoClip(demoVideos()[0]!))).toBe(true);
  expect(createHash('sha256').update(first).digest('hex')).toBe(FIRST_HASH);
  const all = createHash('sha256');
  for (const video of demoVideos()) all.update(await openDemoClip(video));
  expect(all.digest('hex')).toBe(ALL_HASH);
});

test.each(['', 'main-squats-5', '../package.json', '..%2Fpackage.json', 'CREDITS.md', 'סקוואט.mp4'])(
  '%j is not a video of the demo',
  async (fileName) => {
    await expect(openDemoClip({ fileName })).rejects.toThrow('is not a video of the demo');
  },
);
