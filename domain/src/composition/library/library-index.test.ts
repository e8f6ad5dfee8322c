import { describe, expect, it } from 'vitest';
import { indexLibrary, positionOf, videosOf } from './library-index.ts';
import { aVideo } from '#testing/referee/samples.ts';

const idsIn = (videos: Parameters<typeof indexLibrary>[0], category: string) => {
  const index = indexLibrary(videos);
  return [...videosOf(index, category, 3)].map((at) => index.ids[at]);
};

describe('indexLibrary', () => {
  it('finds videos by whole segments of their path, shortest first', () => {
    const videos = [
      aVideo(1, { path: 'small/story/bear', length: 90 }),
      aVideo(2, { path: 'small/story', length: 30 }),
      aVideo(3, { path: 'smaller/story' }),
      aVideo(4, { path: 'small', length: 60 }),
      aVideo(5, { path: ' small / story ', length: 45 }),
    ];
    expect(idsIn(videos, 'small')).toEqual([2, 5, 4, 1]);
    expect(idsIn(videos, 'small/story')).toEqual([2, 5, 1]);
    expect(idsIn(videos, 'small/sto')).toEqual([]);
    expect(idsIn(videos, '')).toEqual([]);
  });

  it('leaves out what is not ready, has no true length or another intensity', () => {
    const videos = [
      aVideo(1),
      aVideo(2, { ready: false }),
      aVideo(3, { length: 0 }),
      aVideo(4, { length: Number.NaN }),
      aVideo(5, { length: Infinity }),
      aVideo(6, { length: -3 }),
      aVideo(7, { intensities: [2, 4] }),
      aVideo(8, { intensities: [] }),
      aVideo(9, { intensities: [3, 3] }),
    ];
    expect(idsIn(videos, 'main')).toEqual([1, 9]);
  });

  it('handles dense, sparse and negative ids', () => {
    for (const ids of [
      [1, 2, 3, 5],
      [-7, 0, 2_000_000_000],
      [4, 400_000, 800_001],
    ]) {
      const index = indexLibrary(ids.toReversed().map((id) => aVideo(id)));
      expect(ids.map((id) => positionOf(index, id))).toEqual(ids.map((_, at) => at));
      for (const other of [-8, 6, 1.5, Number.NaN, 2_000_000_001]) expect(positionOf(index, other)).toBe(-1);
    }
    expect(positionOf(indexLibrary([]), 1)).toBe(-1);
  });

  it('refuses ids that appear twice or are no whole numbers', () => {
    expect(() => indexLibrary([aVideo(1), aVideo(1)])).toThrow(RangeError);
    expect(() => indexLibrary([aVideo(1.5)])).toThrow(RangeError);
    expect(() => indexLibrary([aVideo(2 ** 31)])).toThrow(RangeError);
  });
});
