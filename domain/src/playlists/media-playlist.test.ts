import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mediaPlaylist, type PlaylistPart, mergePlaylists } from './media-playlist.ts';

const part = (name: string, segmentDurations: number[]): PlaylistPart => ({
  rendition: { segmentDurations, iv: name.repeat(32).slice(0, 32) },
  keyUri: `https://zuzu.example/media/keys/${name}.key`,
  segmentUri: (index) => `segments/${name}/${index + 1}.ts`,
});

test('a media playlist names key, segments and end', () => {
  expect(mediaPlaylist(part('a', [6, 6, 1.033333]))).toBe(
    `#EXTM3U
#EXT-X-VERSION:3
#EXT-X-TARGETDURATION:6
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-KEY:METHOD=AES-128,URI="https://zuzu.example/media/keys/a.key",IV=0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
#EXTINF:6.000000,
segments/a/1.ts
#EXTINF:6.000000,
segments/a/2.ts
#EXTINF:1.033333,
segments/a/3.ts
#EXT-X-ENDLIST
`,
  );
});

test('merged parts stand in order, a discontinuity between them, each with its own key and IV', () => {
  const lines = mergePlaylists([part('a', [5.6]), part('b', [4, 2]), part('c', [0.4])]).split('\n');
  expect(lines.filter((line) => !/^#EXT(M3U|-X-(VERSION|MEDIA|PLAYLIST|INDEPENDENT))/.test(line))).toEqual([
    '#EXT-X-TARGETDURATION:6',
    `#EXT-X-KEY:METHOD=AES-128,URI="https://zuzu.example/media/keys/a.key",IV=0x${'a'.repeat(32)}`,
    '#EXTINF:5.600000,',
    'segments/a/1.ts',
    '#EXT-X-DISCONTINUITY',
    `#EXT-X-KEY:METHOD=AES-128,URI="https://zuzu.example/media/keys/b.key",IV=0x${'b'.repeat(32)}`,
    '#EXTINF:4.000000,',
    'segments/b/1.ts',
    '#EXTINF:2.000000,',
    'segments/b/2.ts',
    '#EXT-X-DISCONTINUITY',
    `#EXT-X-KEY:METHOD=AES-128,URI="https://zuzu.example/media/keys/c.key",IV=0x${'c'.repeat(32)}`,
    '#EXTINF:0.400000,',
    'segments/c/1.ts',
    '#EXT-X-ENDLIST',
    '',
  ]);
});

test('the target duration is never below a rounded segment, nor below one second', () => {
  const durations = fc.array(fc.double({ min: 0.01, max: 20, noNaN: true }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(fc.array(durations, { minLength: 1, maxLength: 5 }), (lists) => {
      const playlist = mergePlaylists(lists.map((list) => part('a', list)));
      const target = Number(/TARGETDURATION:(\d+)$/m.exec(playlist)?.[1]);
      expect(target).toBe(Math.max(1, ...lists.flat().map(Math.round)));
      expect(playlist.match(/^#EXT-X-DISCONTINUITY$/gm) ?? []).toHaveLength(lists.length - 1);
    }),
  );
});

test('a lesson of hours has a playlist', () => {
  const long = part(
    'a',
    Array.from({ length: 200_000 }, () => 6),
  );
  expect(mergePlaylists([long]).match(/\.ts$/gm)).toHaveLength(200_000);
});

test.each([
  ['no part', () => mergePlaylists([])],
  ['a part without segments', () => mergePlaylists([part('a', [6]), part('b', [])])],
  ['a video without segments', () => mediaPlaylist(part('a', []))],
  ['a key address that would end its attribute', () => mediaPlaylist({ ...part('a', [6]), keyUri: 'x",METHOD=NONE' })],
  ['a key address of two lines', () => mediaPlaylist({ ...part('a', [6]), keyUri: 'x\n#EXT-X-ENDLIST' })],
])('%s is refused', (_, make) => {
  expect(make).toThrow(RangeError);
});
