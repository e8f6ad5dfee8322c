import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { categoryPath, categoryValues } from '@zuzu/domain/videos/category.ts';
import { intensityLevels, normalizeIntensities } from '@zuzu/domain/videos/intensity.ts';
import { expect, test } from 'vitest';
import { demoVideos } from './demo-videos.ts';
import { libraryClips } from './library-clips.ts';

const videos = demoVideos();

test('file names are unique', () => {
  expect(videos).toHaveLength(156);
  expect(new Set(videos.map((video) => video.fileName.toLowerCase())).size).toBe(156);
});

test.each(videos)('$fileName has valid metadata', (video) => {
  expect(video.fileName).toMatch(/^[a-z0-9-]+\.mp4$/);
  // two or three words: what it is, without level or length
  expect(video.displayName).toMatch(/^[\u05d0-\u05ea\u05be\u05f3]+( [\u05d0-\u05ea\u05be\u05f3]+){0,2}$/);
  expect(video.titles).toEqual({
    ar: expect.stringMatching(/^[\p{Script=Arabic}\p{M} ]+$/u),
    en: expect.stringMatching(/^[A-Za-z’ -]+$/),
    ru: expect.stringMatching(/^[\p{Script=Cyrillic} -]+$/u),
  });
  expect(normalizeIntensities(video.intensities)).toEqual(video.intensities);
  expect(video.intensities.length).toBeGreaterThan(0);
  expect(video.path).toMatch(/^[a-z-]+(\/[a-z-]+)?$/);
  expect(video.family).not.toBe('');
  expect(video.credit).not.toBe('');
  expect(video.length).toBeGreaterThan(40);
  expect(video.length).toBeLessThanOrEqual(75);
});

test.each(['חיות', 'שיווי משקל'])('at each level, %s is the tag of some exercises', (tag) => {
  for (const intensity of intensityLevels) {
    const tagged = videos.filter(({ tags, intensities }) => tags.includes(tag) && intensities.includes(intensity));
    expect(new Set(tagged.map(({ family }) => family)).size).toBeGreaterThanOrEqual(3);
  }
});

test('at each level, an exercise has its own name', () => {
  for (const intensity of intensityLevels) {
    const atLevel = videos.filter((video) => video.intensities.includes(intensity));
    const families = new Map(atLevel.map((video) => [video.family, new Set<string>()]));
    for (const { family, displayName } of atLevel) families.get(family)!.add(displayName);
    for (const names of families.values()) expect(names.size).toBe(1);
    expect(new Set([...families.values()].flatMap((names) => [...names])).size).toBe(families.size);
  }
});

test('every level has at least twenty exercises, two or more per category', () => {
  for (const level of intensityLevels) {
    const own = libraryClips.filter((clip) => clip.tempo === level);
    expect(new Set(own.map((clip) => clip.family)).size).toBeGreaterThanOrEqual(20);
    for (const category of categoryValues) {
      const inIt = own.filter((clip) => clip.path === categoryPath(category));
      expect(new Set(inIt.map((clip) => clip.family)).size).toBeGreaterThanOrEqual(2);
    }
  }
});

test('a clip is for levels nearby: farther ones need little breath, are a rest from jumping, or on a chair', () => {
  const farther = libraryClips.filter(({ intensities, tempo }) => intensities.some((one) => Math.abs(one - tempo) > 1));
  expect(farther.map(({ picture }) => picture).toSorted()).toEqual([
    'dance-chairdisco-3',
    'dance-steps-3',
    'loop-ribbons-4',
    'loop-roll-3',
    'loop-windmill-3',
    'main-ladder-3',
    'main-sit-3',
    'power-punch-1',
    'power-punch-3',
    'power-tug-3',
    'skill-cross-3',
    'skill-diagonal-3',
    'story-bird-3',
    'story-monkey-3',
    'story-turtle-3',
    'stretch-archer-3',
    'stretch-flamingo-3',
    'stretch-giraffe-3',
    'stretch-hug-3',
    'stretch-kneehug-3',
    'stretch-side-3',
    'stretch-sunrise-3',
    'voice-breathe-3',
    'voice-sea-2',
    'voice-snake-3',
    'warm-march-3',
    'warm-open-3',
  ]);
});

test('every piece is used, and none is missing', () => {
  const used = libraryClips.flatMap(({ picture, music }) => [`${picture}.mp4`, `${music}.m4a`]);
  expect(readdirSync(new URL('../pieces/', import.meta.url)).toSorted()).toEqual([...new Set(used)].toSorted());
});

test('the real recordings are credited file by file', () => {
  const folder = new URL('../samples/', import.meta.url);
  const credits = readFileSync(new URL('CREDITS.md', folder), 'utf8');
  const named = [...credits.matchAll(/`([a-z-]+\.mkv)`/g)].map(([, name]) => name!);
  for (const name of named) expect(existsSync(new URL(name, folder))).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual(['CREDITS.md', ...new Set(named)].toSorted());
});
