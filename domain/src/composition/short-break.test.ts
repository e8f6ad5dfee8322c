import { describe, expect, it } from 'vitest';
import { defaultLessonConfig } from '#lesson-config/default-lesson-config.ts';
import type { LessonConfig } from '#lesson-config/lesson-config.ts';
import { emptyHistory, historyOf } from './history/history.ts';
import { indexLibrary } from './library/library-index.ts';
import { makePlan } from './plan/plan.ts';
import { aVideo, NOW } from '#testing/referee/samples.ts';
import { breakOrder, breakSeconds, chooseBreak } from './short-break.ts';
import { noWishes } from './wishes/wished-lesson.ts';

const DAY_MS = 86_400_000;
const rule = defaultLessonConfig.lessonRules[1]!;
const config: LessonConfig = {
  ...defaultLessonConfig,
  lessonRules: { ...defaultLessonConfig.lessonRules, 1: { ...rule, order: breakOrder } },
};
const planOf = (...videos: Parameters<typeof aVideo>[1][]) =>
  makePlan(indexLibrary(videos.map((fields, i) => aVideo(i + 1, { path: 'main', length: 70, ...fields }))), {
    config,
    pins: new Map(),
    lengthCode: 1,
    intensity: 3,
    userType: 'C',
  });
const moment = { history: emptyHistory, wishes: noWishes, now: NOW, seed: 1 };

describe('the video of a break', () => {
  it('has a length of about a minute, and is something to move by', () => {
    const plan = planOf({ length: 54 }, { length: 86 }, { path: 'small/story' }, { path: 'small/dance/disco' });
    const chosen = Array.from({ length: 20 }, (_, seed) => chooseBreak(plan, { ...moment, seed })?.id);
    expect(new Set(chosen)).toEqual(new Set([4]));
    expect(chooseBreak(planOf({ length: breakSeconds.min - 1 }), moment)).toBeUndefined();
  });

  it('avoids videos and families seen within a week, and unwanted ones', () => {
    const plan = planOf({}, { family: 'squat' }, { family: 'squat' }, {}, {}, { family: 'jump' });
    const history = historyOf([
      { videoId: 1, seenAt: NOW - DAY_MS },
      { videoId: 2, seenAt: NOW - 6 * DAY_MS },
      { videoId: 5, seenAt: NOW - 8 * DAY_MS },
      { videoId: 6, seenAt: NOW - 8 * DAY_MS },
    ]);
    const wishes = { ...noWishes, notForUs: new Set([4]) };
    const chosen = Array.from({ length: 20 }, (_, seed) => chooseBreak(plan, { ...moment, history, wishes, seed })?.id);
    expect(new Set(chosen)).toEqual(new Set([5, 6]));
  });

  it('is the one seen longest ago, where all were seen within a week', () => {
    const history = historyOf([3, 1, 2].map((videoId, i) => ({ videoId, seenAt: NOW - (5 - i) * DAY_MS })));
    expect(chooseBreak(planOf({}, {}, {}), { ...moment, history })?.id).toBe(3);
  });

  it('repeats nothing within a week avoidably in a year of three breaks a day', () => {
    const plan = planOf(...Array.from({ length: 40 }, (_, i) => ({ length: 55 + (i % 30) })));
    const seen: { videoId: number; seenAt: number }[] = [];
    for (let day = 0; day < 200; day++)
      for (const hour of [8, 10, 12]) {
        const now = NOW + day * DAY_MS + hour * 3_600_000;
        const { id } = chooseBreak(plan, { ...moment, history: historyOf(seen), now, seed: seen.length })!;
        expect(seen.some(({ videoId, seenAt }) => videoId === id && now - seenAt < 7 * DAY_MS)).toBe(false);
        seen.push({ videoId: id, seenAt: now });
      }
  });
});
