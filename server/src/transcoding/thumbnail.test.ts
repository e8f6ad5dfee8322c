import * as fs from 'node:fs/promises';
import { expect, test } from 'vitest';
import { probeMedia } from './probe.ts';
import { coloursAt, nameOf } from '#testing/transcode-bench.ts';
import { ffmpeg, h264, makeMedia, testFolder } from '#testing/media.ts';
import { makeThumbnail, hasVisibleContent } from './thumbnail.ts';

const folder = await testFolder();
const WITH_DOT = 'drawbox=x=iw/4:y=ih/4:w=iw/2:h=ih/2:color=white:t=fill';

/** A video with these colours, for some seconds each, with or without a white box in it. */
const colours = (extension: string, ...parts: [colour: string, seconds: number, box: boolean][]) => {
  const sources = parts.map(
    ([colour, seconds, box], i) => `color=${colour}:s=320x180:r=30:d=${seconds}${box ? `,${WITH_DOT}` : ''}[c${i}]`,
  );
  const graph = `${sources.join(';')};${parts.map((_, i) => `[c${i}]`).join('')}concat=n=${parts.length}`;
  return makeMedia(folder, extension, ['-filter_complex', graph, ...h264]);
};

test.each<[string, string, [string, number, boolean][], string]>([
  [
    'after an opening title',
    'mp4',
    [
      ['red', 1.1, true],
      ['blue', 4, true],
    ],
    'blue',
  ],
  [
    'after an opening title, without an index',
    'ts',
    [
      ['red', 1.1, true],
      ['blue', 4, true],
    ],
    'blue',
  ],
  [
    'in a very short video',
    'mp4',
    [
      ['red', 0.3, true],
      ['blue', 0.3, true],
    ],
    'red',
  ],
  [
    'later, if the video is still black',
    'mp4',
    [
      ['black', 2, false],
      ['red', 1, true],
      ['blue', 2, true],
    ],
    'red',
  ],
  [
    'later, if the picture is still uniform',
    'mp4',
    [
      ['green', 3, false],
      ['blue', 3, true],
    ],
    'blue',
  ],
  [
    'at a third, if every picture is blank',
    'mp4',
    [
      ['red', 2, false],
      ['blue', 2, false],
    ],
    'red',
  ],
])('the picture is taken %s', async (_, extension, parts, expected) => {
  const file = await colours(extension, ...parts);
  const info = await probeMedia(file, { ffmpeg });
  const own = await fs.mkdtemp(`${folder}/thumbnail-`);
  const jpeg = await makeThumbnail({ file, container: info.container }, info, { folder: own, ffmpeg, toneMap: false });
  expect((await coloursAt(['-i', jpeg], [[0.05, 0.05]])).map(nameOf)).toEqual([expected]);
  expect((await fs.readFile(jpeg)).subarray(0, 3).toString('hex')).toBe('ffd8ff');
});

test('black and uniform pictures count as blank', () => {
  const stripes = (dark: number, light: number) =>
    Uint8Array.from({ length: 256 }, (_, i) => (i % 16 < 8 ? dark : light));
  expect([stripes(0, 0), stripes(16, 18), stripes(120, 122), stripes(255, 255)].map(hasVisibleContent)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([stripes(16, 235), stripes(40, 70), stripes(200, 230)].map(hasVisibleContent)).toEqual([true, true, true]);
});
