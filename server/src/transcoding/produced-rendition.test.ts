import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bandwidths, producedSegments } from './produced-rendition.ts';
import { testFolder } from '#testing/media.ts';

const segment = (seconds: number, kilobits: number) => ({ seconds, bytes: (kilobits * 1000) / 8 });

test('the peak bit rate is that of the largest segment, the average that of all', () => {
  expect(bandwidths([segment(6, 600), segment(6, 1800), segment(3, 300)])).toEqual({
    bandwidth: 300_000,
    averageBandwidth: 180_000,
  });
});

test('a last segment of a few frames only counts together with others', () => {
  expect(bandwidths([segment(6, 600), segment(0.1, 100)])).toEqual({ bandwidth: 114_754, averageBandwidth: 114_754 });
  expect(bandwidths([segment(0.1, 10)])).toEqual({ bandwidth: 100_000, averageBandwidth: 100_000 });
});

test('segments are read in playlist order with their durations', async () => {
  const folder = await testFolder();
  await fs.writeFile(join(folder, '00001.ts'), Buffer.alloc(188));
  await fs.writeFile(join(folder, '00002.ts'), Buffer.alloc(376));
  const lines = [
    '#EXTM3U',
    '#EXT-X-KEY:METHOD=AES-128,URI="key"',
    '#EXTINF:6.000000,',
    '00001.ts',
    '#EXTINF:1.033333,',
    '00002.ts',
    '#EXT-X-ENDLIST',
  ];
  await fs.writeFile(join(folder, 'index.m3u8'), lines.join('\n'));
  expect(await producedSegments(folder)).toEqual([
    { file: join(folder, '00001.ts'), bytes: 188, seconds: 6 },
    { file: join(folder, '00002.ts'), bytes: 376, seconds: 1.033333 },
  ]);
});
