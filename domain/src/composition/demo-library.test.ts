import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultLessonConfig } from '#lesson-config/default-lesson-config.ts';
import { lengthCodes, lessonMinutes } from '#lessons/lesson-length.ts';
import { userTypes } from '#users/user.ts';
import { intensityLevels } from '#videos/intensity.ts';
import { composeLesson } from './compose-lesson.ts';
import { emptyHistory, historyOf } from './history/history.ts';
import { daysUntilLesson } from './history/lesson-days.ts';
import { indexLibrary, type LibraryVideo } from './library/library-index.ts';
import { makePlan, type Plan } from './plan/plan.ts';
import { ruleNewParts } from './score/new-share.ts';
import { OPENING_LESSONS } from './score/score.ts';
import { DAY_MS, NOW, otherWarnings } from '#testing/referee/samples.ts';

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

/** Per lesson of a group without a history: the number of new parts, and of new videos that were left before it. */
const newPartsOf = (plan: Plan, lessons: number, dayOf: (n: number) => number, isAhead: boolean, seed: number) => {
  const lastSeen = new Map<number, number>();
  return Array.from({ length: lessons }, (_, n) => {
    const now = NOW + dayOf(n) * DAY_MS;
    const rows = [...lastSeen].map(([videoId, seenAt]) => ({ videoId, seenAt }));
    const left = plan.members.length - rows.length;
    const options = { lessonsAhead: isAhead ? lessons - 1 - n : 0 };
    const lesson = composeLesson(plan, historyOf(rows, null, n), now, seed + n, options);
    for (const { video } of lesson.parts) lastSeen.set(video.id, now);
    const newParts = lesson.parts.filter((part) => !part.seen).length;
    const isSaid = lesson.warnings.some(({ code }) => code === 'NEW_SHARE');
    return { newParts, wanted: ruleNewParts(plan.targets.unseenPercent, lesson.parts.length), left, isSaid };
  });
};

describe.each([
  ['a month of fixed lessons, three a week', 12, true, (n: number) => daysUntilLesson(n, 3)],
  ['ten lessons on days that follow each other', 10, false, (n: number) => n],
] as const)('with the demo library and the default rules, %s', (_, lessons, isAhead, dayOf) => {
  it.each(lengthCodes)(
    'of length %s, goes by the rule from the fifth lesson on while there is anything new',
    (lengthCode) => {
      for (const intensity of intensityLevels) {
        const request = { config: defaultLessonConfig, pins: new Map(), lengthCode, intensity, userType: 'C' } as const;
        const given = newPartsOf(makePlan(index, request), lessons, dayOf, isAhead, 100 * lengthCode);
        for (const { newParts, wanted, left, isSaid } of given.slice(OPENING_LESSONS)) {
          expect(newParts).toBeLessThanOrEqual(wanted + 1);
          if (left > 0) expect(newParts).toBeGreaterThan(0);
          // One is left for each of the lessons after it.
          if (left > lessons + wanted) expect(newParts).toBeGreaterThanOrEqual(wanted - 1);
          expect(isSaid).toBe(Math.abs(newParts - wanted) > 1);
        }
        if (isAhead) expect(given.at(-1)!.newParts).toBeGreaterThan(0);
      }
    },
  );
});

describe.each(lengthCodes.map((code) => [lessonMinutes[code].content, code] as const))(
  'with the demo library and the default rules, a lesson of %s minutes',
  (minutes, lengthCode) => {
    it.each(intensityLevels)('at intensity %s is complete and inside the tolerance', (intensity) => {
      const { min, max } = defaultLessonConfig.tolerances.lessonDuration[lengthCode];
      for (const userType of userTypes) {
        const request = { config: defaultLessonConfig, pins: new Map(), lengthCode, intensity, userType };
        const plan = makePlan(index, request);
        for (const history of [emptyHistory, seen(0.3), seen(0.7), seen(1)]) {
          for (let seed = 0; seed < 5; seed += 1) {
            const lesson = composeLesson(plan, history, NOW, seed);
            expect(otherWarnings(lesson)).toEqual([]);
            expect(lesson.inTolerance).toBe(true);
            expect(lesson.parts).toHaveLength(defaultLessonConfig.lessonRules[lengthCode].order.length);
            expect(new Set(lesson.parts.map(({ video }) => video.family)).size).toBe(lesson.parts.length);
            expect(lesson.totalSeconds / 60).toBeGreaterThanOrEqual(min);
            expect(lesson.totalSeconds / 60).toBeLessThanOrEqual(max);
            expect(Math.abs(lesson.totalSeconds / 60 - minutes)).toBeLessThan(minutes * 0.1);
          }
        }
      }
    });
  },
);

describe.each(intensityLevels)(
  'at intensity %s, where each category has more exercises than a lesson has parts of it',
  (intensity) => {
    it.each(lengthCodes)('every part of a lesson of length %s has another exercise', (lengthCode) => {
      const request = { config: defaultLessonConfig, pins: new Map(), lengthCode, intensity, userType: 'C' } as const;
      const plan = makePlan(index, request);
      const { parts } = composeLesson(plan, emptyHistory, NOW, 1);
      for (const { block, video } of parts) {
        const others = parts.filter((part) => part.block !== block);
        const swapped = composeLesson(plan, emptyHistory, NOW, 1, {
          keep: new Map(others.map((part) => [part.block, part.video.id])),
          avoid: new Set(videos.filter(({ family }) => family === video.family).map(({ id }) => id)),
        });
        expect(swapped.inTolerance).toBe(true);
        expect(new Set(swapped.parts.map((part) => part.video.family)).size).toBe(parts.length);
      }
    });
  },
);

it.each(lengthCodes)('the default lesson of length %s ends calm', (lengthCode) => {
  expect(defaultLessonConfig.lessonRules[lengthCode].order.at(-1)).toBe('warm-up/static-warmup');
});
