import { expect, it } from 'vitest';
import type { LessonPart } from './lesson.ts';
import { strikingParts } from './striking-parts.ts';

const part = (fileKey: string, path: string, length: number, isNew = false): LessonPart => ({
  video: { fileKey, path, length } as LessonPart['video'],
  blockPath: path,
  isFixed: false,
  candidates: { count: 1, seenCount: 0 },
  baselineAvg: length,
  lastSeenAt: isNew ? null : '2026-11-20T08:00:00.000Z',
});
const shown = (...parts: LessonPart[]) => strikingParts(parts).map(({ video }) => video.fileKey);

it('striking parts begin with one that is new to the group, a main exercise before others', () => {
  const seen = [part('long', 'main', 200), part('short', 'main', 60)];
  expect(shown(...seen, part('new', 'small/dance', 50, true))).toEqual(['new', 'long', 'short']);
  expect(shown(part('other', 'small/dance', 90, true), ...seen, part('new', 'main/run', 50, true))).toEqual([
    'new',
    'other',
    'long',
  ]);
});

it('striking parts begin with the longest main exercise where all were seen', () => {
  const parts = [part('warm', 'warm-up/dynamic-warmup', 300), part('short', 'main', 60), part('long', 'main', 90)];
  expect(shown(...parts)).toEqual(['long', 'short', 'warm']);
});

it('striking parts are fewer where a lesson has fewer, each once', () => {
  expect(shown(part('warm', 'warm-up/dynamic-warmup', 60), part('story', 'small/story', 90))).toEqual([
    'story',
    'warm',
  ]);
  expect(shown(part('a', 'main', 60), part('a', 'main', 60))).toEqual(['a']);
  expect(shown()).toEqual([]);
});
