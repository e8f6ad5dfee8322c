import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultLessonConfig } from '../lessons/default-lesson-config.ts';
import { lengthCodes, lessonMinutes } from '../lessons/lesson-length.ts';
import { userTypes } from '../users/user.ts';
import { intensities } from '../videos/intensity.ts';
import { composeLesson } from './compose-lesson.ts';
import { emptyHistory, historyOf } from './history.ts';
import { indexLibrary, type LibraryVideo } from './library-index.ts';
import { makePlan } from './plan.ts';
import { DAY_MS, NOW } from './referee/samples.ts';

const library = JSON.parse(readFileSync(new URL('../../../demo/library.json', import.meta.url), 'utf8')) as {
  clips: Omit<LibraryVideo, 'id' | 'fileKey' | 'ready'>[];
};
const videos = library.clips.map((clip, at): LibraryVideo => ({
  ...clip,
  id: at + 1,
  fileKey: clip.fileName,
  ready: true,
}));
const index = indexLibrary(videos);

/** Seen one a day, the last ones yesterday. */
const seen = (share: number) =>
  historyOf(
    videos
      .slice(0, Math.round(videos.length * share))
      .map(({ id }, at, all) => ({ videoId: id, seenAt: NOW - (all.length - at) * DAY_MS })),
  );

describe.each(lengthCodes.map((code) => [lessonMinutes[code].content, code] as const))(
  'with the demo library and the default rules, a lesson of %s minutes',
  (minutes, lengthCode) => {
    it.each(intensities)('at intensity %s is complete and inside the tolerance', (intensity) => {
      const { min, max } = defaultLessonConfig.tolerances.lessonDuration[lengthCode];
      for (const userType of userTypes) {
        const request = { config: defaultLessonConfig, pins: new Map(), lengthCode, intensity, userType };
        const plan = makePlan(index, request);
        for (const history of [emptyHistory, seen(0.3), seen(0.7), seen(1)]) {
          for (let seed = 0; seed < 5; seed += 1) {
            const lesson = composeLesson(plan, history, NOW, seed);
            expect(lesson.warnings).toEqual([]);
            expect(lesson.inTolerance).toBe(true);
            expect(lesson.parts).toHaveLength(defaultLessonConfig.lessonRules[lengthCode].order.length);
            expect(lesson.totalSeconds / 60).toBeGreaterThanOrEqual(min);
            expect(lesson.totalSeconds / 60).toBeLessThanOrEqual(max);
            expect(Math.abs(lesson.totalSeconds / 60 - minutes)).toBeLessThan(minutes * 0.1);
          }
        }
      }
    });
  },
);
