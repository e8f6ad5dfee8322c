import { expect, test } from 'vitest';
import { captionFile, captionFileNamed, captionPlaylist, captionSegment, captionTags } from './caption-playlists.ts';

const cue = (from: string, to: string, text: string) => `${from} --> ${to}\n${text}\n`;
const parts = [
  {
    length: 10.5,
    captions: { he: `WEBVTT\n\n${cue('00:08.000', '00:12.000', 'לאט')}\n${cue('00:11.000', '00:12.000', 'אף פעם')}` },
  },
  { length: 4 },
  { length: 60, captions: { he: `WEBVTT\n\n${cue('00:00.250', '00:02.000', 'יד ימין\nיד שמאל')}`, ru: 'WEBVTT' } },
];

test('a multivariant playlist offers the languages of all parts', () => {
  expect(captionTags(parts)).toEqual([
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="עברית",LANGUAGE="he",DEFAULT=NO,AUTOSELECT=NO,FORCED=NO,URI="captions-he.m3u8"',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="Русский",LANGUAGE="ru",DEFAULT=NO,AUTOSELECT=NO,FORCED=NO,URI="captions-ru.m3u8"',
  ]);
  expect(captionTags([{}])).toEqual([]);
});

test('their playlist has a file for each part, with the discontinuities of the picture', () => {
  expect(captionPlaylist(parts, 'he').split('\n')).toEqual([
    ...[
      '#EXTM3U',
      '#EXT-X-VERSION:3',
      '#EXT-X-TARGETDURATION:60',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
    ],
    ...['#EXTINF:10.500000,', 'captions-he-0.vtt', '#EXT-X-DISCONTINUITY'],
    ...['#EXTINF:4.000000,', 'captions-he-1.vtt', '#EXT-X-DISCONTINUITY'],
    ...['#EXTINF:60.000000,', 'captions-he-2.vtt', '#EXT-X-ENDLIST', ''],
  ]);
});

test('the captions of a part stand on the timeline of the lesson, and end with it', () => {
  const start = (time: string) => `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:132000,LOCAL:${time}\n`;
  expect(captionSegment(parts, 'he', 0)).toBe(
    `${start('00:00:00.000')}\n${cue('00:00:08.000', '00:00:10.500', 'לאט')}\n`,
  );
  expect(captionSegment(parts, 'he', 1)).toBe(`${start('00:00:10.500')}\n`);
  expect(captionSegment(parts, 'he', 2)).toBe(
    `${start('00:00:14.500')}\n${cue('00:00:14.750', '00:00:16.500', 'יד ימין\nיד שמאל')}\n`,
  );
  expect(() => captionSegment(parts, 'he', 3)).toThrow(RangeError);
});

test('a file says by its name what it holds', () => {
  expect(captionFileNamed(captionFile('he'))).toEqual({ language: 'he', part: undefined });
  expect(captionFileNamed(captionFile('ar', 12))).toEqual({ language: 'ar', part: 12 });
  for (const name of ['main.m3u8', 'captions-fr.m3u8', 'captions-he.vtt', 'captions-he-1.m3u8', 'captions-he--1.vtt'])
    expect(captionFileNamed(name)).toBeUndefined();
});
