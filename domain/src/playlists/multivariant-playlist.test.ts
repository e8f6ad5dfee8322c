import { expect, test } from 'vitest';
import { multivariantPlaylist } from './multivariant-playlist.ts';

test('a multivariant playlist lists bandwidth and codecs of each variant', () => {
  const low = {
    height: 360,
    width: 640,
    bandwidth: 900_000,
    averageBandwidth: 500_000,
    codecs: 'avc1.64001e,mp4a.40.2',
  };
  const high = { height: 720, width: 1280, bandwidth: 3e6, averageBandwidth: 2e6, codecs: 'avc1.64001f,mp4a.40.2' };
  expect(
    multivariantPlaylist([
      { ...low, uri: '360.m3u8' },
      { ...high, uri: '720.m3u8' },
    ]),
  ).toBe(
    `#EXTM3U
#EXT-X-VERSION:3
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=900000,AVERAGE-BANDWIDTH=500000,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2",FRAME-RATE=30.000
360.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=3000000,AVERAGE-BANDWIDTH=2000000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2",FRAME-RATE=30.000
720.m3u8
`,
  );
});

test('no variant is refused', () => {
  expect(() => multivariantPlaylist([])).toThrow(RangeError);
});
