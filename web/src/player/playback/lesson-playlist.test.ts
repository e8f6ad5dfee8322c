import { describe, expect, it } from 'vitest';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { absolutePlaylist, lessonTimeline, partLengths } from './lesson-playlist.ts';

const HOST = 'https://zuzu.example/media/';
const playlist = [
  '#EXTM3U',
  '#EXT-X-VERSION:6',
  '#EXT-X-TARGETDURATION:6',
  '#EXT-X-PLAYLIST-TYPE:VOD',
  '#EXT-X-KEY:METHOD=AES-128,URI="https://zuzu.example/media/keys/a?sig=1",IV=0x01',
  '#EXTINF:5.333333,',
  'renditions/a/540p/0.ts?sig=x.y&exp=1',
  '#EXTINF:4.666667,a title, with a comma',
  'renditions/a/540p/1.ts',
  '#EXT-X-DISCONTINUITY',
  '#EXT-X-KEY:METHOD=AES-128,URI="keys/b"',
  '#EXTINF:6,',
  'https://cdn.example/b/0.ts?sig=z',
  '#EXT-X-ENDLIST',
  '',
].join('\n');

const lengthsOf = (mergedPlaylist: string, lengths: readonly number[]) =>
  lessonTimeline(
    { mergedPlaylist, finalLesson: lengths.map((length) => ({ blockPath: 'main', video: { length } }) as LessonPart) },
    { join: 'jump', landing: 0 },
  ).lengths;

describe('an absolute playlist', () => {
  const lines = absolutePlaylist(playlist, HOST).split('\n');

  it('resolves relative segments against the content host and keeps their signature', () => {
    expect(lines).toContain('https://zuzu.example/media/renditions/a/540p/0.ts?sig=x.y&exp=1');
    expect(lines).toContain('https://zuzu.example/media/renditions/a/540p/1.ts');
  });
  it('leaves absolute URLs alone and makes key URIs absolute', () => {
    expect(lines).toContain('https://cdn.example/b/0.ts?sig=z');
    expect(lines[4]).toContain('URI="https://zuzu.example/media/keys/a?sig=1",IV=0x01');
    expect(lines[10]).toContain('URI="https://zuzu.example/media/keys/b"');
  });
  it('leaves every other line unchanged', () => {
    const other = (text: string) => text.split('\n').filter((line) => !line.includes('.ts') && !line.includes('URI='));
    expect(other(lines.join('\n'))).toEqual(other(playlist));
    expect(absolutePlaylist('not-a-segment.mp4\nfolder/.ts.m3u8', HOST)).toBe('not-a-segment.mp4\nfolder/.ts.m3u8');
  });
  it('accepts any line endings', () => {
    expect(absolutePlaylist('a.ts\r\nתיקייה/ב.ts', HOST)).toBe(
      `${HOST}a.ts\n${HOST}${encodeURIComponent('תיקייה')}/${encodeURIComponent('ב')}.ts`,
    );
    expect(absolutePlaylist('', HOST)).toBe('');
  });
});

describe('the parts of a merged playlist', () => {
  it('are as long as their segments together', () => {
    expect(partLengths(playlist)).toEqual([expect.closeTo(10, 6), 6]);
  });
  it('don’t end at a discontinuity without segments', () => {
    expect(
      partLengths('#EXT-X-DISCONTINUITY\n#EXTINF:2,\na.ts\n#EXT-X-DISCONTINUITY\n#EXT-X-DISCONTINUITY\n#EXTINF:3,'),
    ).toEqual([2, 3]);
    expect(partLengths('')).toEqual([]);
  });
  it('fall back to the videos’ own lengths if their number differs', () => {
    expect(lengthsOf(playlist, [9.9, 5.9])).toEqual([expect.closeTo(10, 6), 6]);
    expect(lengthsOf(playlist, [9.9, 5.9, 3])).toEqual([9.9, 5.9, 3]);
    expect(lengthsOf('', [9.9])).toEqual([9.9]);
  });
});
