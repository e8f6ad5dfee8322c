import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CannotCompose } from './plan/cannot-compose.ts';
import { composeCandidates, type Candidates } from './compose-candidates.ts';
import { composeLesson } from './compose-lesson.ts';
import { caseArbitrary, columnsOf, SMALL_CASES, planOf, LARGE_CASES } from '#testing/arbitrary-cases.ts';
import { everyLesson } from '#testing/referee/brute-force.ts';
import { judge } from '#testing/referee/referee.ts';
import { aPlan, aVideo, NOW, seenDaysAgo, videosFrom } from '#testing/referee/samples.ts';

const allOf = ({ inTolerance, outOfTolerance }: Candidates) => [...inTolerance, ...outOfTolerance];
const keyOf = ({ candidateLesson }: Candidates['inTolerance'][number]) =>
  candidateLesson.parts
    .map(({ video }) => video.id)
    .toSorted((a, b) => a - b)
    .join();

describe('candidates', () => {
  it('are all different, no more than asked for, and led by the lesson that users get', () => {
    const check = (given: Parameters<typeof planOf>[0], seed: number, count: number) => {
      const plan = planOf(given);
      const history = columnsOf(given);
      try {
        const lesson = composeLesson(plan, history, given.now, seed);
        const found = composeCandidates(plan, history, given.now, seed, count);
        expect(found.finalLesson).toEqual(lesson);
        const keys = allOf(found).map(keyOf);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.length).toBeLessThanOrEqual(Math.max(1, count));
        expect(allOf(found).map(({ candidateLesson }) => candidateLesson)).toContain(found.finalLesson);
        expect(found.inTolerance.every(({ candidateLesson }) => candidateLesson.inTolerance)).toBe(true);
        expect(found.outOfTolerance.some(({ candidateLesson }) => candidateLesson.inTolerance)).toBe(false);
        return keys;
      } catch (error) {
        if (!(error instanceof CannotCompose)) throw error;
        return [];
      }
    };
    const seed = fc.nat();
    const count = fc.integer({ min: 0, max: 25 });
    fc.assert(
      fc.property(caseArbitrary(SMALL_CASES), seed, count, (given, from, n) => {
        const keys = check(given, from, n);
        const possible = everyLesson(judge(given)).map((lesson) => lesson.toSorted((a, b) => a - b).join());
        if (keys.length > 0) expect(possible).toEqual(expect.arrayContaining(keys));
      }),
      { numRuns: 150 },
    );
    fc.assert(
      fc.property(caseArbitrary(LARGE_CASES), seed, count, (given, from, n) => {
        check(given, from, n);
      }),
      { numRuns: 20 },
    );
  });

  it('returns the requested number if enough lessons exist', () => {
    const plan = aPlan(videosFrom(1, 30), { order: ['main', 'main', 'main'] });
    expect(allOf(composeCandidates(plan, seenDaysAgo({ 1: 4, 2: 8 }), NOW, 3, 100))).toHaveLength(100);
  });

  it('are the final lesson alone for a count below two, and refused for what is no count', () => {
    const plan = aPlan(videosFrom(1, 30), { order: ['main'] });
    const of = (count: number) => allOf(composeCandidates(plan, seenDaysAgo({}), NOW, 3, count));
    expect([-5, 0, 1].map((count) => of(count).length)).toEqual([1, 1, 1]);
    for (const count of [Infinity, Number.NaN, 1.5]) expect(() => of(count)).toThrow(RangeError);
  });

  it('are all there are of a small library', () => {
    const plan = aPlan(videosFrom(1, 4), { order: ['main', 'main'] });
    expect(allOf(composeCandidates(plan, seenDaysAgo({}), NOW, 3, 1_000_000))).toHaveLength(6);
  });

  it('are sorted by score, those outside by how far, and some of them are random', () => {
    const videos = Array.from({ length: 40 }, (_, at) => aVideo(at + 1, { length: 20 + at * 5 }));
    const { inTolerance, outOfTolerance } = composeCandidates(
      aPlan(videos, { order: ['main', 'main', 'main'], duration: 5, min: 4.8, max: 5.2 }),
      seenDaysAgo({}),
      NOW,
      3,
      60,
    );
    expect(outOfTolerance.length).toBeGreaterThan(0);
    const scores = inTolerance.map(({ candidateLesson }) => candidateLesson.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const outside = outOfTolerance.map(({ candidateLesson }) => candidateLesson.outsideSeconds);
    expect(outside).toEqual(outside.toSorted((a, b) => a - b));
  });
});

describe('a candidate', () => {
  it('says in rounded numbers what its lesson is like', () => {
    const videos = [aVideo(1, { length: 61.5 }), aVideo(2, { length: 58.2 }), aVideo(3, { length: 70.004 })];
    const history = seenDaysAgo({ 1: 2, 2: 10 });
    const { inTolerance, categories } = composeCandidates(
      aPlan(videos, { order: ['main', 'main', 'main'], duration: 3 }),
      history,
      NOW,
      1,
      1,
    );
    expect(inTolerance).toEqual([
      expect.objectContaining({
        totalDurationMin: 3.16,
        timeDeviation: 0.16,
        actualUnseenPercentage: 33.3,
        avgSeenAge: 6 * 86_400,
        compositeScore: expect.closeTo(inTolerance[0]!.candidateLesson.score, 4),
      }),
    ]);
    expect(categories).toEqual([
      { category: 'main', count: 3, averageSeconds: expect.closeTo(63.234667, 5), seenCount: 2 },
    ]);
  });

  it('has no age where all is new', () => {
    const plan = aPlan(videosFrom(1, 1), { order: ['main'] });
    expect(composeCandidates(plan, seenDaysAgo({}), NOW, 1, 1).inTolerance[0]).toMatchObject({
      avgSeenAge: null,
      actualUnseenPercentage: 100,
      timeDeviation: 0,
    });
  });
});
