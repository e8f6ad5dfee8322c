import { expect, it } from 'vitest';
import { describeFiles } from './video-metadata.ts';

it('a batch can set families and series; an omitted family is derived from the path', () => {
  const video = {
    fileKey: 'uploads/1.mp4',
    fileName: '1.mp4',
    displayName: 'גשם',
    intensities: [1 as const],
    path: 'small/dance/rain',
  };
  const { files } = describeFiles({
    videos: [{ ...video, family: ' מים ', series: 'ים', episode: 4 }, { ...video, family: '', series: null }, video],
  });
  expect(files.map(({ description: { family, series, episode } }) => [family, series, episode])).toEqual([
    ['מים', 'ים', 4],
    ['rain', null, null],
    ['rain', null, null],
  ]);
});
