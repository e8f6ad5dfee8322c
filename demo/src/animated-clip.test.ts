import { expect, test } from 'vitest';
import { buildClip, type ClipRecipe } from './animated-clip.ts';
import { framesOf } from './beats.ts';
import { libraryClips } from './library-clips.ts';
import { findBox } from './mp4/boxes.ts';
import { readTrack } from './mp4/read-track.ts';

const clip: ClipRecipe = libraryClips.find(({ picture }) => picture === 'main-squats-5')!;

const mdatBytes = (file: Buffer): number => {
  const [start, end] = findBox(file, 'mdat')!;
  return end - start;
};

test('a longer clip has the same data and only larger tables', async () => {
  const short = await buildClip({ ...clip, parts: 'iabhcle' });
  const long = await buildClip({ ...clip, parts: 'iaaabbbhccclhe' });
  const more = readTrack(long).samples.length - readTrack(short).samples.length;
  expect(more).toBe(framesOf(5, 7 * 16));
  // a frame has a size and a shift, a packet a size; the two further verses of music are there once
  expect(long.length - mdatBytes(long) - (short.length - mdatBytes(short))).toBeLessThan(more * 24);
});

test('every part of the recipe is played in its order', async () => {
  const { samples } = readTrack(await buildClip({ ...clip, parts: 'ie' }));
  const { samples: turned } = readTrack(await buildClip({ ...clip, parts: 'ei' }));
  const sizes = samples.map(({ size }) => size);
  const end = framesOf(5, 8);
  expect(sizes).toHaveLength(framesOf(5, 24));
  expect(turned.map(({ size }) => size)).toEqual([...sizes.slice(-end), ...sizes.slice(0, -end)]);
});

test('a missing or invalid piece is named in the error', async () => {
  await expect(buildClip({ ...clip, picture: 'moon-4' })).rejects.toThrow('moon-4');
  await expect(buildClip({ ...clip, parts: 'io' })).rejects.toThrow('there is no piece o');
  await expect(buildClip({ ...clip, segments: 'i8' })).rejects.toThrow('were expected');
  expect(() => readTrack(Buffer.from('<html>not a video</html>'))).toThrow("not one of the demo's pieces");
});
