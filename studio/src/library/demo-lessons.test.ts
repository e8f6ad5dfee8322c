import { demoVideos, FIRST_CLIPS } from '@zuzu/demo/demo-videos.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { lengthCodes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { describe, expect, test } from 'vitest';
import { candidatesOf, lessonSupply } from './lesson-supply.ts';

const videos = demoVideos();

const isInside = (minutes: number | undefined, code: LengthCode): boolean => {
  const { min, max } = defaultLessonConfig.tolerances.lessonDuration[code];
  return minutes !== undefined && minutes >= min && minutes <= max;
};

/** True if the first `count` videos suffice for a lesson inside the tolerance. */
const makesLesson = (count: number, code: LengthCode, intensity: IntensityLevel): boolean =>
  isInside(lessonSupply(videos.slice(0, count), defaultLessonConfig.lessonRules[code], intensity).nearestMinutes, code);

describe('processingOrder', () => {
  test('the first 4 clips make a five-minute lesson at intensity 3, fewer make none', () => {
    expect(makesLesson(4, 1, 3)).toBe(true);
    expect(intensityLevels.some((intensity) => makesLesson(3, 1, intensity))).toBe(false);
  });

  test.each([
    [1, FIRST_CLIPS],
    [2, 19],
    [3, 30],
    [4, 50],
    [5, 82],
  ] as const)('length %i is possible at every intensity with the first %i', (code, count) => {
    for (const intensity of intensityLevels) expect(makesLesson(count, code, intensity)).toBe(true);
    expect(intensityLevels.every((intensity) => makesLesson(count - 1, code, intensity))).toBe(false);
  });
});

test.each(lengthCodes)('a lesson of length %i comes within 5 % of its target at every intensity', (code) => {
  const rule = defaultLessonConfig.lessonRules[code];
  for (const intensity of intensityLevels) {
    const { nearestMinutes } = lessonSupply(videos, rule, intensity);
    expect(Math.abs(nearestMinutes! / rule.duration - 1)).toBeLessThanOrEqual(0.05);
  }
});

test.each(lengthCodes)('the library has spare clips for length %i without repeating an exercise', (code) => {
  for (const intensity of intensityLevels) {
    expect(makesLesson(videos.length, code, intensity)).toBe(true);
    const { candidates, fewestSpare } = lessonSupply(videos, defaultLessonConfig.lessonRules[code], intensity);
    expect(fewestSpare).toBeGreaterThanOrEqual(1);
    expect(Math.min(...candidates.values())).toBeGreaterThanOrEqual(3);
  }
});

describe.each(intensityLevels)('seated and quiet next to a desk, at intensity %i', (intensity) => {
  const suitable = videos.filter(
    ({ needs }) => needs.room === 'desk' && needs.posture === 'seated' && needs.noise === 'quiet',
  );

  test.each([1, 2, 3] as const)('length %i is possible without repeating an exercise', (code) => {
    expect(
      isInside(lessonSupply(suitable, defaultLessonConfig.lessonRules[code], intensity).nearestMinutes, code),
    ).toBe(true);
  });

  test('each category has two exercises', () => {
    for (const path of defaultLessonConfig.lessonRules[3].order) {
      const families = new Set(candidatesOf(suitable, path, [intensity]).map(({ family }) => family));
      expect(families.size, path).toBeGreaterThanOrEqual(2);
    }
  });
});
