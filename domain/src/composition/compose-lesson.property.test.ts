import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CannotCompose } from './plan/cannot-compose.ts';
import { composeLesson, composing } from './compose-lesson.ts';
import type { ComposedLesson } from './result/composed-lesson.ts';
import { answerFeasibility } from './feasibility/feasibility.ts';
import { indexLibrary } from './library/library-index.ts';
import { makePlan } from './plan/plan.ts';
import { caseArbitrary, columnsOf, SMALL_CASES, planOf, LARGE_CASES } from '#testing/arbitrary-cases.ts';
import { bestLesson, everyLesson } from '#testing/referee/brute-force.ts';
import { arcOf, judge, refereeScore, type RefereeCase } from '#testing/referee/referee.ts';
import { TIE_BREAK } from './score/score.ts';

const seedArbitrary = fc.integer({ min: 0, max: 0xffffffff });
const idsOf = (lesson: ComposedLesson) => lesson.parts.map(({ video }) => video.id);

const meritOf = (given: RefereeCase, lesson: ComposedLesson) => refereeScore(given, judge(given), idsOf(lesson)).merit;

const aheadOf = ({ lessonsAhead }: RefereeCase) => ({ lessonsAhead });

/** Returns the lesson, or undefined on CannotCompose; throws any other error. */
const compose = (given: RefereeCase, seed: number, options = {}): ComposedLesson | undefined => {
  try {
    return composeLesson(planOf(given), columnsOf(given), given.now, seed, { ...aheadOf(given), ...options });
  } catch (error) {
    if (error instanceof CannotCompose) return undefined;
    throw error;
  }
};

/** Runs a check on small cases and on cases that are too large for whole groups. */
const forCases = (check: (given: RefereeCase, seed: number) => void, runs = { handful: 300, shelf: 60 }) => {
  fc.assert(fc.property(caseArbitrary(SMALL_CASES), seedArbitrary, check), { numRuns: runs.handful });
  fc.assert(fc.property(caseArbitrary(LARGE_CASES), seedArbitrary, check), { numRuns: runs.shelf });
};

describe('a composed lesson', () => {
  it('fills the blocks that can be filled, with their candidates, none twice, pins in place', () => {
    forCases((given, seed) => {
      const judgement = judge(given);
      const lesson = compose(given, seed);
      expect(lesson?.parts.map(({ block }) => block) ?? []).toEqual(judgement.filled);
      if (!lesson) return;
      const ids = idsOf(lesson);
      expect(new Set(ids).size).toBe(ids.length);
      for (const part of lesson.parts) {
        const { pinnedId, candidateIds } = judgement.blocks[part.block]!;
        expect(part.isFixed).toBe(pinnedId !== null);
        if (pinnedId === null) expect(candidateIds).toContain(part.video.id);
        else expect(part.video.id).toBe(pinnedId);
      }
      const free = (block: number) => judgement.blocks[block]!.candidateIds.filter((id) => !ids.includes(id));
      for (const { code, block } of lesson.warnings) if (code === 'BLOCK_SKIPPED') expect(free(block!)).toEqual([]);
    });
  });

  it('scores what the referee says, between 0 and 1, and is worth no more than its bound', () => {
    forCases((given, seed) => {
      const lesson = compose(given, seed);
      if (!lesson) return;
      const fair = refereeScore(given, judge(given), idsOf(lesson));
      expect(lesson.score).toBeCloseTo(fair.score, 9);
      expect(lesson.components.time).toBeCloseTo(fair.time, 9);
      expect(lesson.components.unseen).toBeCloseTo(fair.unseen, 9);
      expect(lesson.components.age).toBeCloseTo(fair.age, 9);
      expect(lesson.components.variety).toBeCloseTo(fair.variety, 9);
      expect(lesson.totalSeconds).toBeCloseTo(fair.totalSeconds, 6);
      expect(lesson.outsideSeconds).toBeCloseTo(fair.outsideSeconds, 6);
      expect(lesson.inTolerance).toBe(lesson.outsideSeconds === 0);
      expect(lesson.score).toBeGreaterThanOrEqual(0);
      expect(lesson.score).toBeLessThanOrEqual(1 + 1e-12);
      expect(fair.merit).toBeLessThanOrEqual(lesson.bound + 1e-9);
    });
  });

  it('has an arc that no exchange of two parts of a category improves', () => {
    forCases((given, seed) => {
      const parts = compose(given, seed)?.parts ?? [];
      const videos = parts.map(({ video }) => video);
      const arc = arcOf(videos);
      const { blocks } = judge(given);
      for (const [one, { block, blockPath }] of parts.entries()) {
        for (const [other, later] of parts.entries()) {
          if (other <= one || later.blockPath !== blockPath) continue;
          if (blocks[block]!.pinnedId !== null || blocks[later.block]!.pinnedId !== null) continue;
          const exchanged = videos.with(one, videos[other]!).with(other, videos[one]!);
          expect(arcOf(exchanged)).toBeGreaterThanOrEqual(arc - 1e-6);
        }
      }
    });
  });

  it('reports per part what there was to choose from', () => {
    forCases((given, seed) => {
      const lesson = compose(given, seed);
      const { blocks } = judge(given);
      const seen = new Set(given.history.map(({ videoId }) => videoId));
      for (const part of lesson?.parts ?? []) {
        const { pinnedId, candidateIds } = blocks[part.block]!;
        const from = pinnedId === null ? candidateIds : [pinnedId];
        const lengths = from.map((id) => given.videos.find((video) => video.id === id)!.length);
        expect(part.candidates).toEqual({ count: from.length, seenCount: from.filter((id) => seen.has(id)).length });
        expect(part.baselineAvg).toBeCloseTo(lengths.reduce((sum, length) => sum + length, 0) / from.length, 6);
        expect(part.seen).toBe(seen.has(part.video.id));
      }
    });
  });

  describe('is inside the tolerance if possible, else the closest, and near the optimum', () => {
    it.each<[string, (given: RefereeCase) => RefereeCase]>([
      ['for any case', (given) => given],
      [
        'for a rule of 0 % new',
        (given) => {
          const config = structuredClone(given.config);
          config.compositionRules = { unseenPercentage: 0, seenPercentage: 100 };
          return { ...given, config, lessons: 4, lessonsAhead: 0 };
        },
      ],
      [
        'while families rest',
        (given) => ({
          ...given,
          videos: given.videos.map((video, at) => ({ ...video, family: at % 2 ? 'bear' : 'frog' })),
          history: given.history.slice(0, 1).map((row) => ({ ...row, seenAt: given.now })),
        }),
      ],
    ])('%s', (_, caseFrom) => {
      fc.assert(
        fc.property(caseArbitrary(SMALL_CASES), seedArbitrary, (drawn, seed) => {
          const given = { ...caseFrom(drawn), seriesInProcess: null };
          const lesson = compose(given, seed, { tieBreak: 0 });
          if (!lesson) return;
          const best = bestLesson(given, judge(given));
          expect(lesson.outsideSeconds).toBeCloseTo(best.outsideSeconds, 6);
          if (lesson.inTolerance) expect(meritOf(given, lesson)).toBeGreaterThanOrEqual(best.merit - 0.001 - 1e-9);
        }),
        { numRuns: 600 },
      );
    });
  });

  it('gives up no more than τ of the score for variety', () => {
    fc.assert(
      fc.property(caseArbitrary(SMALL_CASES), seedArbitrary, (given, seed) => {
        const lesson = compose({ ...given, seriesInProcess: null }, seed);
        if (!lesson?.inTolerance) return;
        const best = bestLesson(given, judge(given));
        expect(meritOf(given, lesson)).toBeGreaterThanOrEqual(best.merit - TIE_BREAK - 0.001 - 1e-9);
      }),
      { numRuns: 300 },
    );
  });

  it('warns with the reason if its new parts miss the share by more than one', () => {
    const causes = new Set<string>();
    const newPartsOf = (given: RefereeCase, ids: readonly number[]) => {
      const seen = new Set(given.history.map(({ videoId }) => videoId));
      return ids.filter((id) => !seen.has(id)).length;
    };
    fc.assert(
      fc.property(caseArbitrary(SMALL_CASES), seedArbitrary, (given, seed) => {
        const lesson = compose(given, seed);
        if (!lesson) return;
        const judgement = judge(given);
        const parts = judgement.filled.length;
        const wanted = judgement.ruleNew;
        const newParts = newPartsOf(given, idsOf(lesson));
        const [warning, ...more] = lesson.warnings.filter(({ code }) => code === 'NEW_SHARE');
        expect(more).toEqual([]);
        expect(warning !== undefined).toBe(Math.abs(newParts - wanted) > 1);
        if (!warning) return;
        expect(warning).toMatchObject({
          newParts,
          parts,
          wantedPercent: given.config.compositionRules.unseenPercentage,
        });
        causes.add(warning.cause!);
        const possible = everyLesson(judgement).map((ids) => newPartsOf(given, ids));
        const isMore = newParts > wanted;
        const isPossible = isMore ? Math.min(...possible) <= wanted + 1 : Math.max(...possible) >= wanted - 1;
        const aimed = judgement.wantedNew;
        if (warning.cause === 'few-seen') expect(isMore && !isPossible).toBe(true);
        if (warning.cause === 'opening') expect(isMore && given.lessons < 4 && aimed > wanted + 1).toBe(true);
        if (warning.cause === 'few-new') expect(!isMore && (!isPossible || aimed < wanted - 1)).toBe(true);
        if (warning.cause === 'fit') expect(isPossible).toBe(true);
      }),
      // the rarest cause comes up in these runs; in others it may not
      { numRuns: 600, seed: 1 },
    );
    for (const cause of ['few-new', 'few-seen', 'opening']) expect(causes).toContain(cause);
  });

  it('is the same for the same input and seed, on the same plan and with a shuffled library', () => {
    const shuffled = <T>(values: readonly T[]) =>
      values.toSorted((a, b) => (String(a) < String(b) ? 1 : -1)).toReversed();
    forCases((given, seed) => {
      const lesson = compose(given, seed);
      if (!lesson) return;
      const plan = planOf(given);
      composeLesson(plan, columnsOf(given), given.now, seed + 1, aheadOf(given));
      expect(composeLesson(plan, columnsOf(given), given.now, seed, aheadOf(given))).toEqual(lesson);
      const reordered = {
        ...given,
        videos: given.videos.toSorted((a, b) => a.length - b.length || b.id - a.id),
        history: shuffled(given.history),
      };
      expect(compose(reordered, seed)).toEqual(lesson);
    });
  });

  it('does not mind a history out of order or with a video twice', () => {
    forCases((given, seed) => {
      const lesson = compose(given, seed);
      if (!lesson) return;
      const rows = given.history.toReversed();
      const earlier = rows
        .filter(({ seenAt }) => !Number.isNaN(seenAt))
        .map((row) => ({ ...row, seenAt: row.seenAt - 40 * 86_400_000 }));
      const untidy = {
        videoIds: Int32Array.from([...rows, ...earlier], ({ videoId }) => videoId),
        seenAt: Float64Array.from([...rows, ...earlier], ({ seenAt }) => seenAt),
        seriesInProcess: given.seriesInProcess,
        lessons: given.lessons,
      };
      expect(idsOf(composeLesson(planOf(given), untidy, given.now, seed, aheadOf(given)))).toEqual(idsOf(lesson));
    });
  });

  it('stays inside when the tolerance is widened', () => {
    forCases((given, seed) => {
      const lesson = compose(given, seed);
      if (!lesson?.inTolerance) return;
      const config = structuredClone(given.config);
      const tolerance = config.tolerances.lessonDuration[given.lengthCode];
      tolerance.min = Math.max(0, tolerance.min - (seed % 3));
      tolerance.max += seed % 5;
      expect(compose({ ...given, config }, seed)?.inTolerance).toBe(true);
    });
  });

  it('keeps the videos to keep and avoids those to avoid', () => {
    forCases((given, seed) => {
      const lesson = compose(given, seed);
      if (!lesson) return;
      const keep = new Map(lesson.parts.map(({ block, video }) => [block, video.id]));
      expect(idsOf(compose(given, seed + 1, { keep })!)).toEqual(idsOf(lesson));
      const [gone] = lesson.parts.filter(({ isFixed }) => !isFixed);
      if (!gone) return;
      keep.delete(gone.block);
      const repaired = compose(given, seed, { keep, avoid: new Set([gone.video.id]) });
      for (const part of repaired?.parts ?? []) {
        expect(part.video.id).not.toBe(gone.video.id);
        if (part.block !== gone.block && keep.has(part.block)) expect(part.video.id).toBe(keep.get(part.block));
      }
    });
  });

  it('is the same whether the exact answer is given on the spot or comes from elsewhere', () => {
    let asked = 0;
    forCases((given, seed) => {
      const lesson = compose(given, seed);
      if (!lesson) return;
      const plan = planOf(given);
      const work = composing(plan, columnsOf(given), given.now, seed, aheadOf(given));
      const first = work.next();
      if (first.done) {
        expect(first.value).toEqual(lesson);
        return;
      }
      asked += 1;
      const verdict = structuredClone(answerFeasibility(structuredClone(first.value)));
      expect(work.next(verdict)).toEqual({ done: true, value: lesson });
      const known = { ...aheadOf(given), verdict };
      expect(composing(plan, columnsOf(given), given.now, seed, known).next()).toEqual({ done: true, value: lesson });
      const stranger = { key: `${verdict.key}!`, outsideMs: (seed % 2) * 60_000, videoIds: [] };
      const options = { ...aheadOf(given), verdict: stranger };
      expect(composeLesson(plan, columnsOf(given), given.now, seed, options)).toEqual(lesson);
    });
    expect(asked).toBeGreaterThan(0);
  });
});

describe('a plan', () => {
  it('is not changed by composing', () => {
    fc.assert(
      fc.property(caseArbitrary(SMALL_CASES), seedArbitrary, (given, seed) => {
        const index = indexLibrary(given.videos);
        const plan = makePlan(index, given);
        const before = structuredClone({ ...plan, index: undefined });
        try {
          composeLesson(plan, columnsOf(given), given.now, seed);
        } catch (error) {
          if (!(error instanceof CannotCompose)) throw error;
        }
        expect({ ...plan, index: undefined }).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});
