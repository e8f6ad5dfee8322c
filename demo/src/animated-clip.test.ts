import { expect, test } from 'vitest';
import { buildClip } from './animated-clip.ts';
import { findBox } from './mp4/boxes.ts';
import { decoderSettings, readTrack } from './mp4/read-track.ts';

const mdatBytes = (file: Buffer): number => {
  const [start, end] = findBox(file, 'mdat')!;
  return end - start;
};

test('a longer clip has the same data and only larger tables', async () => {
  const short = await buildClip({ loop: 'star-4', music: 'bounce-4', turns: 8 });
  const long = await buildClip({ loop: 'star-4', music: 'bounce-4', turns: 80 });
  expect(mdatBytes(long)).toBe(mdatBytes(short));
  // per repetition 112 frames with size and shift, 175 packets with size, and some offsets
  expect(long.length - short.length).toBeLessThan(72 * (112 * 12 + 175 * 4 + 100));
});

test("a number of turns that doesn't fill whole pieces of music is refused", async () => {
  await expect(buildClip({ loop: 'star-4', music: 'bounce-4', turns: 9 })).rejects.toThrow(
    "9 turns of star-4 don't fill a whole number of bounce-4",
  );
  await expect(buildClip({ loop: 'star-4', music: 'bounce-4', turns: 0 })).rejects.toThrow('0 turns');
  await expect(buildClip({ loop: 'star-4', music: 'bounce-5', turns: 8 })).rejects.toThrow('bounce-5');
});

test('a missing or invalid loop is named in the error', async () => {
  await expect(buildClip({ loop: 'moon-4', music: 'bounce-4', turns: 8 })).rejects.toThrow('moon-4');
  expect(() => readTrack(Buffer.from('<html>not a video</html>'))).toThrow("not one of the demo's loops");
  const music = readTrack(await buildClip({ loop: 'star-4', music: 'bounce-4', turns: 8 }));
  expect(decoderSettings(music).toString('latin1', 0, 4)).toBe('avcC');
  expect(() => decoderSettings({ ...music, stsd: Buffer.alloc(40) })).toThrow('not H.264');
});
