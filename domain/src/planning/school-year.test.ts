import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CannotCompose } from '#composition/plan/cannot-compose.ts';
import { dayNumber } from '#calendar/calendar.ts';
import { composeLesson } from '#composition/compose-lesson.ts';
import { emptyHistory } from '#composition/history/history.ts';
import { caseArbitrary, SMALL_CASES, planOf, LARGE_CASES } from '#testing/arbitrary-cases.ts';
import { daysSince, judge, refereeScore, type RefereeCase } from '#testing/referee/referee.ts';
import { aPlan, aVideo, NOW, videosFrom } from '#testing/referee/samples.ts';
import { schoolYear, type SchoolYearRequest, type YearLesson } from './school-year.ts';
import { yearFigures } from './school-year-figures.ts';

const DAY_MS = 86_400_000;
const aYear = { lessons: 12, lessonsPerWeek: 5, start: NOW, seed: 7 };

const requestArbitrary = fc.record({
  lessons: fc.integer({ min: 1, max: 30 }),
  lessonsPerWeek: fc.integer({ min: 1, max: 7 }),
  start: fc.integer({ min: 0, max: 400 }).map((days) => NOW + days * DAY_MS),
  seed: fc.nat(),
});

/** The lessons of a case's year; none where its rule can't be composed at all. */
const lessonsOf = (given: RefereeCase, request: SchoolYearRequest): YearLesson[] => {
  try {
    return [...schoolYear(planOf(given), request)];
  } catch (error) {
    if (!(error instanceof CannotCompose)) throw error;
    return [];
  }
};

/** Midday of a day of the year, in ms: the referee counts whole calendar days. */
const middayOf = (request: SchoolYearRequest, day: number): number =>
  (dayNumber(request.start) + day - 1) * DAY_MS + DAY_MS / 2;

describe('a simulated year', () => {
  it('says of every lesson what the referee says of its videos', () => {
    const check = (given: RefereeCase, request: SchoolYearRequest) => {
      const lastSeen = new Map<number, number>();
      const contents = new Set<string>();
      for (const [lessons, lesson] of lessonsOf(given, request).entries()) {
        const now = middayOf(request, lesson.day);
        const history = [...lastSeen].map(([videoId, seenAt]) => ({ videoId, seenAt }));
        const today = { ...given, history, lessons, lessonsAhead: 0, now };
        const judgement = judge(today);
        const score = refereeScore(today, judgement, lesson.videoIds);
        expect(lesson.videoIds).toHaveLength(judgement.filled.length);
        expect(lesson.skippedBlocks).toBe(judgement.blocks.length - judgement.filled.length);
        expect(lesson.totalSeconds).toBe(score.totalSeconds);
        expect(lesson.outsideSeconds).toBeCloseTo(score.outsideSeconds, 6);
        expect(lesson.score).toBeCloseTo(score.score, 9);
        const seen = lesson.videoIds.filter((id) => lastSeen.has(id));
        expect(lesson.parts).toBe(lesson.videoIds.length);
        expect(lesson.newParts).toBe(lesson.parts - seen.length);
        expect(lesson.soonParts).toBe(seen.filter((id) => daysSince(lastSeen.get(id)!, now) <= 7).length);
        const content = lesson.videoIds.toSorted((a, b) => a - b).join();
        expect(lesson.isRepeat).toBe(contents.has(content));
        contents.add(content);
        for (const id of lesson.videoIds) lastSeen.set(id, now);
      }
    };
    fc.assert(fc.property(caseArbitrary(SMALL_CASES), requestArbitrary, check), { numRuns: 60 });
    fc.assert(
      fc.property(caseArbitrary(LARGE_CASES), requestArbitrary, (given, request) => {
        check(given, { ...request, lessons: Math.min(request.lessons, 8) });
      }),
      { numRuns: 10 },
    );
  });

  it('is deterministic per seed, for any length and order of the library', () => {
    fc.assert(
      fc.property(caseArbitrary(SMALL_CASES), requestArbitrary, fc.nat({ max: 29 }), (given, request, fewer) => {
        const whole = lessonsOf(given, request);
        expect(lessonsOf({ ...given, videos: given.videos.toReversed() }, request)).toEqual(whole);
        const lessons = Math.min(request.lessons, fewer + 1);
        expect(lessonsOf(given, { ...request, lessons })).toEqual(whole.slice(0, lessons));
      }),
      { numRuns: 60 },
    );
  });

  it('begins with the lesson that a group without a past gets', () => {
    const plan = aPlan(videosFrom(1, 30), { order: ['main', 'main', 'main'] });
    const [first] = schoolYear(plan, aYear);
    const lesson = composeLesson(plan, emptyHistory, NOW, aYear.seed);
    expect(first!.videoIds).toEqual(lesson.parts.map(({ video }) => video.id));
  });

  it('spreads its lessons over school days, and seven over all days', () => {
    const plan = aPlan(videosFrom(1, 30), { order: ['main'] });
    const daysOf = (lessonsPerWeek: number) =>
      [...schoolYear(plan, { ...aYear, lessons: 8, lessonsPerWeek })].map(({ day }) => day);
    expect(daysOf(1)).toEqual([1, 8, 15, 22, 29, 36, 43, 50]);
    expect(daysOf(2)).toEqual([1, 3, 8, 10, 15, 17, 22, 24]);
    expect(daysOf(5)).toEqual([1, 2, 3, 4, 5, 8, 9, 10]);
    expect(daysOf(7)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('goes on with a series it has begun, one new episode a lesson', () => {
    const episodes = [1, 2, 3].map((episode) => aVideo(episode, { series: 'bear', episode }));
    const others = videosFrom(10, 20);
    const plan = aPlan([...episodes, ...others], { order: ['main', 'main'], unseenPercentage: 50 });
    const lessons = [...schoolYear(plan, { ...aYear, lessons: 10 })];
    const firstSeen = [1, 2, 3].map((id) => lessons.findIndex(({ videoIds }) => videoIds.includes(id)));
    const begun = firstSeen[0]!;
    expect(begun).toBeGreaterThanOrEqual(0);
    expect(firstSeen).toEqual([begun, begun + 1, begun + 2]);
  });

  it('knows when the library is through, and that no new video is left', () => {
    const plan = aPlan(videosFrom(1, 4), { order: ['main', 'main'], unseenPercentage: 50 });
    const lessons = [...schoolYear(plan, { ...aYear, lessons: 6, lessonsPerWeek: 7 })];
    expect(lessons.map(({ seenCandidates }) => seenCandidates)).toEqual([2, 4, 4, 4, 4, 4]);
    expect(lessons.map(({ hasNewLeft }) => hasNewLeft)).toEqual([true, true, false, false, false, false]);
    expect(lessons[0]!.longestUnseenDays).toBeNull();
    expect(lessons[1]!.longestUnseenDays).toBe(1);
  });

  it('refuses numbers that make no year', () => {
    const plan = aPlan(videosFrom(1, 4), { order: ['main'] });
    for (const change of [
      { lessons: 0 },
      { lessons: 366 },
      { lessons: 1.5 },
      { lessonsPerWeek: 0 },
      { lessonsPerWeek: 8 },
    ])
      expect(() => schoolYear(plan, { ...aYear, ...change }).next()).toThrow(RangeError);
  });

  it('is simulated where every lesson needs the exact answer, and where none fits at all', () => {
    const videos = Array.from({ length: 40 }, (_, at) => aVideo(at + 1, { length: 50 + ((at * 7) % 23) / 10 }));
    const rule = { order: ['main', 'main', 'main'], duration: 2.5425 };
    const exact = aPlan(videos, { ...rule, min: rule.duration, max: rule.duration });
    expect([...schoolYear(exact, aYear)]).toHaveLength(12);
    const hopeless = aPlan(videos, { ...rule, duration: 9, min: 8, max: 10 });
    const { outsideLessons, firstOutsideDay } = yearFigures([...schoolYear(hopeless, aYear)], 40);
    expect({ outsideLessons, firstOutsideDay }).toEqual({ outsideLessons: 12, firstOutsideDay: 1 });
  });
});

describe('the figures of a year', () => {
  it('count what the lessons say', () => {
    fc.assert(
      fc.property(caseArbitrary(SMALL_CASES), requestArbitrary, (given, request) => {
        const lessons = lessonsOf(given, request);
        const candidates = lessons.length ? planOf(given).members.length : 0;
        const figures = yearFigures(lessons, candidates);
        const parts = lessons.flatMap(({ videoIds }) => videoIds);
        const firstTimes = new Set(parts).size;
        expect(figures.newPercent ?? 0).toBeCloseTo(parts.length ? (100 * firstTimes) / parts.length : 0, 9);
        expect(figures.differentLessons).toBe(
          new Set(lessons.map(({ videoIds }) => videoIds.toSorted((a, b) => a - b).join())).size,
        );
        expect(figures.outsideLessons).toBe(lessons.filter(({ outsideSeconds }) => outsideSeconds > 0).length);
        expect(figures.firstOutsideDay).toBe(lessons.find(({ outsideSeconds }) => outsideSeconds > 0)?.day ?? null);
        expect(figures.seenCandidates).toBeLessThanOrEqual(Math.min(candidates, firstTimes));
        expect(figures.coveragePercent === 100).toBe(figures.allSeenDay !== null);
      }),
      { numRuns: 100 },
    );
  });

  it('are empty without lessons', () => {
    expect(yearFigures([], 0)).toMatchObject({ lessons: 0, days: 0, newPercent: null, coveragePercent: null });
  });
});
