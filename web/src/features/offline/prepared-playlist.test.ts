import { describe, expect, it } from 'vitest';
import { mergePlaylists } from '@zuzu/domain/playlists/media-playlist.ts';
import { multivariantPlaylist } from '@zuzu/domain/playlists/multivariant-playlist.ts';
import { boardHeight, preparedPlaylist, preparedSizes } from './prepared-playlist.ts';

const BASE = 'https://zuzu.example/media/lessons/u/0/99/sig/lesson/720.m3u8';
const part = (video: string, iv: string, signature: string, origin = '') => ({
  rendition: { segmentDurations: [2, 1.5], iv: iv.repeat(32) },
  keyUri: `/media/keys/u/0/99/${signature}/${video}.key`,
  segmentUri: (index: number) => `${origin}/media/segments/99/${signature}/${video}/720/0000${index}.ts`,
});
const lesson = (signature: string) =>
  mergePlaylists([part('aa-1', 'a', signature), part('bb-2', 'b', signature, 'https://cdn.example')]);

describe('the playlist of an offline lesson', () => {
  const { text, segments, urls, keys } = preparedPlaylist(lesson('s1'), BASE);

  it('identifies segments by path, with the key and the IV of their video', () => {
    expect(segments).toEqual([
      { path: '/media/segments/aa-1/720/00000.ts', video: 'aa-1', iv: 'a'.repeat(32) },
      { path: '/media/segments/aa-1/720/00001.ts', video: 'aa-1', iv: 'a'.repeat(32) },
      { path: '/media/segments/bb-2/720/00000.ts', video: 'bb-2', iv: 'b'.repeat(32) },
      { path: '/media/segments/bb-2/720/00001.ts', video: 'bb-2', iv: 'b'.repeat(32) },
    ]);
    expect(urls[1]).toBe('https://zuzu.example/media/segments/99/s1/aa-1/720/00001.ts');
    expect(urls[2]).toBe('https://cdn.example/media/segments/99/s1/bb-2/720/00000.ts');
    expect([...keys]).toEqual([
      ['aa-1', 'https://zuzu.example/media/keys/u/0/99/s1/aa-1.key'],
      ['bb-2', 'https://zuzu.example/media/keys/u/0/99/s1/bb-2.key'],
    ]);
  });
  it('is the same for every signature', () => {
    const later = preparedPlaylist(lesson('s2'), BASE);
    expect([later.text, later.segments]).toEqual([text, segments]);
    expect(later.urls).not.toEqual(urls);
  });
  it('has no keys and is otherwise unchanged', () => {
    expect(text).not.toContain('KEY');
    const others = (playlist: string) => playlist.split('\n').filter((line) => line.startsWith('#'));
    expect(others(text)).toEqual(others(lesson('s1')).filter((line) => !line.includes('KEY')));
    expect(text).toContain('\n#EXT-X-DISCONTINUITY\n');
  });
  it('throws for segments without a key', () => {
    expect(() => preparedPlaylist('#EXTM3U\n#EXTINF:2,\na/720/0.ts', BASE)).toThrow('not encrypted');
  });
});

describe('the sizes of a lesson', () => {
  const variant = (height: number, averageBandwidth: number) => ({
    height,
    width: (height * 16) / 9,
    bandwidth: averageBandwidth * 2,
    averageBandwidth,
    codecs: 'x',
    uri: `${height}.m3u8`,
  });
  const sizes = preparedSizes(multivariantPlaylist([variant(360, 400_000), variant(1080, 4_000_000)]), 600);

  it('are the average bit rate times the length', () => {
    expect(sizes).toEqual([
      { height: 360, bytes: 30_000_000 },
      { height: 1080, bytes: 300_000_000 },
    ]);
  });
  it.each([
    [[360, 540, 720, 1080], 720],
    [[360, 1080], 1080],
    [[540, 360], 540],
    [[], undefined],
  ])('of %j suit a board from %j on', (heights, expected) => {
    expect(boardHeight(heights.map((height) => ({ height, bytes: 1 })))).toBe(expected);
  });
});
