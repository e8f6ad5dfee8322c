import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLessonConfig } from '#lesson-config/default-lesson-config.ts';
import { composeLesson, composing } from '#composition/compose-lesson.ts';
import { composerOf } from '#composition/composer.ts';
import { answerFeasibility, feasibilityQuestion } from './feasibility.ts';
import { emptyHistory } from '#composition/history/history.ts';
import { indexLibrary, type LibraryVideo } from '#composition/library/library-index.ts';
import { makePlan } from '#composition/plan/plan.ts';
import { caseArbitrary, columnsOf, SMALL_CASES, planOf, LARGE_CASES } from '#testing/arbitrary-cases.ts';
import { bestLesson } from '#testing/referee/brute-force.ts';
import { judge, type RefereeCase } from '#testing/referee/referee.ts';
import { otherWarnings } from '#testing/referee/samples.ts';

const questionOf = (given: RefereeCase) => {
  if (judge(given).filled.length === 0) return undefined;
  const { situation, shortest, longest } = composerOf(planOf(given), columnsOf(given), given.now, {});
  const [minMs, maxMs] = [situation.plan.targets.minMs, situation.plan.targets.maxMs];
  // Some lesson of it: the better one of the two extremes.
  const isShortestBetter =
    Math.max(minMs - shortest.totalMs, shortest.totalMs - maxMs) <
    Math.max(minMs - longest.totalMs, longest.totalMs - maxMs);
  return feasibilityQuestion(situation, isShortestBetter ? shortest.totalMs : longest.totalMs);
};

/** Order and lengths of a library that has one category only. */
const planFor = (lengths: readonly number[], blocks: number, minutes: { min: number; target: number; max: number }) => {
  const videos = lengths.map((length, at): LibraryVideo => ({
    id: at + 1,
    fileKey: `key-${at}`,
    fileName: `clip-${at}.mp4`,
    path: 'main',
    length,
    intensities: [3],
    ready: true,
  }));
  const config = structuredClone(defaultLessonConfig);
  config.lessonRules[1].order = Array.from({ length: blocks }, () => 'main');
  config.lessonRules[1].duration = minutes.target;
  config.tolerances.lessonDuration[1] = { min: minutes.min, max: minutes.max };
  const index = indexLibrary(videos);
  return makePlan(index, { config, pins: new Map(), lengthCode: 1, intensity: 3, userType: 'A' });
};

describe('the exact answer', () => {
  it('is the least distance there is, with videos that reach it', () => {
    fc.assert(
      fc.property(caseArbitrary(SMALL_CASES), fc.constantFrom(0, 1e9), (given, cheapSteps) => {
        const question = questionOf(given);
        if (!question) return;
        const verdict = answerFeasibility(question, cheapSteps);
        const best = bestLesson(given, judge(given));
        expect(verdict.outsideMs / 1000).toBeCloseTo(best.outsideSeconds, 6);
        const ids = verdict.videoIds.flatMap((group) => [...group]);
        expect(new Set(ids).size).toBe(ids.length);
        verdict.videoIds.forEach((group, at) => expect(group.length).toBe(question.groups[at]!.slots));
        const length = (id: number) => Math.round(given.videos.find((video) => video.id === id)!.length * 1000);
        const ms = ids.reduce((sum, id) => sum + length(id), 0);
        expect(Math.max(0, question.minMs - ms, ms - question.maxMs)).toBe(verdict.outsideMs);
      }),
      { numRuns: 400 },
    );
  });

  it('is the same from coarse grids and from the exact one', () => {
    fc.assert(
      fc.property(caseArbitrary(LARGE_CASES), (given) => {
        const question = questionOf(given);
        if (!question) return;
        expect(answerFeasibility(question, 0).outsideMs).toBe(answerFeasibility(question, Infinity).outsideMs);
      }),
      { numRuns: 15 },
    );
  });

  it('finds the one lesson that fits to the millisecond', () => {
    // 20 lengths, ten parts; only the ten odd ones come to exactly five minutes.
    const odd = [17.003, 21.009, 25.027, 29.081, 33.243, 27.729, 31.187, 35.561, 39.683, 40.477];
    const even = odd.map((length) => length + 0.5003);
    const plan = planFor([...odd, ...even], 10, { min: 5, target: 5, max: 5 });
    const lesson = composeLesson(plan, emptyHistory, 0, 1);
    expect(odd.reduce((sum, length) => sum + length, 0)).toBeCloseTo(300, 9);
    expect(lesson.inTolerance).toBe(true);
    expect(lesson.totalSeconds).toBe(300);
  });

  it('proves that no lesson exists and returns what is possible', () => {
    // One-minute and four-minute clips: three of them are never five minutes long.
    const plan = planFor([60, 60, 60, 240, 240, 240], 3, { min: 4.5, target: 5, max: 5.5 });
    expect(composing(plan, emptyHistory, 0, 1).next()).toMatchObject({ done: false, value: { key: '' } });
    const lesson = composeLesson(plan, emptyHistory, 0, 1);
    expect(lesson.totalSeconds).toBe(360);
    expect(lesson.outsideSeconds).toBe(30);
    expect(otherWarnings(lesson)).toEqual([{ code: 'OUTSIDE_TOLERANCE', shortestSeconds: 180, longestSeconds: 720 }]);
  });
});
