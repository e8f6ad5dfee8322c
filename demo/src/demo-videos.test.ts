import { readdirSync, readFileSync } from 'node:fs';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { lengthCodes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { categoryOfPath, categoryPath, categoryValues } from '@zuzu/domain/videos/category.ts';
import { intensityLevels, normalizeIntensities, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { describe, expect, test } from 'vitest';
import { demoVideos } from './demo-videos.ts';
import { lessonSupply } from './generator/library/lesson-supply.ts';
import { libraryClips } from './library-clips.ts';
import { sampleVideos } from './sample-videos.ts';

const videos = demoVideos();
const filmed = videos.filter((video) => video.fileType === 'video/x-matroska');

/** Whether the first `count` videos make a lesson inside the tolerance. */
const makesLesson = (count: number, code: LengthCode, intensity: IntensityLevel): boolean => {
  const { min, max } = defaultLessonConfig.tolerances.lessonDuration[code];
  const { nearestMinutes } = lessonSupply(videos.slice(0, count), defaultLessonConfig.lessonRules[code], intensity);
  return nearestMinutes !== undefined && nearestMinutes >= min && nearestMinutes <= max;
};

test('file names and display names are unique', () => {
  expect(videos).toHaveLength(98);
  expect(new Set(videos.map((video) => video.fileName.toLowerCase())).size).toBe(98);
  expect(new Set(videos.map((video) => video.displayName)).size).toBe(98);
});

test.each(videos)('$fileName is described as a video can be', (video) => {
  expect(video.fileName).toMatch(/^[a-z0-9-]+\.(mp4|mkv)$/);
  expect(video.displayName).toMatch(/^[\u05d0-\u05ea\u05be\u05f3 ·]+$/);
  expect(video.displayName).toBe(video.displayName.trim());
  expect(normalizeIntensities(video.intensities)).toEqual(video.intensities);
  expect(video.intensities.length).toBeGreaterThan(0);
  expect(video.path).toMatch(/^[a-z-]+(\/[a-z-]+)?$/);
  expect(video.family).not.toBe('');
  expect(video.credit).not.toBe('');
});

describe('the order in which they are processed', () => {
  test('the first 4 make a five-minute lesson at intensities 1 to 3, fewer make none', () => {
    expect(intensityLevels.map((intensity) => makesLesson(4, 1, intensity))).toEqual([true, true, true, false, false]);
    expect(intensityLevels.some((intensity) => makesLesson(3, 1, intensity))).toBe(false);
  });

  test.each([
    [1, 8],
    [2, 14],
    [3, 20],
    [4, 28],
    [5, 40],
  ] as const)('length %i is possible at every intensity with the first %i', (code, count) => {
    for (const intensity of intensityLevels) expect(makesLesson(count, code, intensity)).toBe(true);
    expect(intensityLevels.every((intensity) => makesLesson(count - 1, code, intensity))).toBe(false);
  });

  test('what no lesson waits for goes by length, and real footage is last', () => {
    const rest = videos.slice(40, -filmed.length).map((video) => video.length);
    expect(rest).toEqual(rest.toSorted((a, b) => a - b));
    expect(videos.slice(-filmed.length)).toEqual(filmed);
  });
});

test.each(lengthCodes)('the library has more than enough for length %i', (code) => {
  for (const intensity of intensityLevels) {
    expect(makesLesson(videos.length, code, intensity)).toBe(true);
    const { candidates, fewestSpare } = lessonSupply(videos, defaultLessonConfig.lessonRules[code], intensity);
    expect(fewestSpare).toBeGreaterThanOrEqual(3);
    expect(Math.min(...candidates.values())).toBeGreaterThanOrEqual(5);
  }
});

test('each of the nine categories has clips for every intensity', () => {
  for (const category of categoryValues)
    for (const intensity of intensityLevels) {
      const inIt = videos.filter(
        (video) => video.path === categoryPath(category) && video.intensities.includes(intensity),
      );
      expect(inIt.length).toBeGreaterThanOrEqual(5);
    }
});

describe('real footage', () => {
  test('stays out of the categories that lessons are made of', () => {
    expect(filmed.map((video) => categoryOfPath(video.path))).toEqual(filmed.map(() => undefined));
  });

  test('is a series, episode by episode', () => {
    expect(new Set(filmed.map((video) => video.series)).size).toBe(1);
    expect(filmed.map((video) => video.episode)).toEqual([1, 2, 3, 4]);
  });

  test('is credited file by file, and nothing else lies in its folder', () => {
    const folder = new URL('../samples/', import.meta.url);
    const credits = readFileSync(new URL('CREDITS.md', folder), 'utf8');
    for (const { fileName, source } of sampleVideos) {
      expect(credits).toContain(`\`${fileName}\``);
      expect(credits).toContain(`\`${source}\``);
    }
    expect(readdirSync(folder).toSorted()).toEqual(
      ['CREDITS.md', ...sampleVideos.map((sample) => sample.fileName)].toSorted(),
    );
    for (const video of filmed) expect(video.credit).toMatch(/Intel Corporation.*CC BY 4\.0/);
  });
});

test('every loop, opening and piece of music is used', () => {
  const used = libraryClips.flatMap(({ loop, music }) => [`${loop}.mp4`, `${loop}-title.mp4`, `${music}.m4a`]);
  expect(readdirSync(new URL('../loops/', import.meta.url)).toSorted()).toEqual([...new Set(used)].toSorted());
});
