import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ThemeWish } from '#themes/theme.ts';
import { composeLesson, composeNow, composing } from '#composition/compose-lesson.ts';
import { CannotCompose } from '#composition/plan/cannot-compose.ts';
import { caseArbitrary, columnsOf, LARGE_CASES, planOf, SMALL_CASES } from '#testing/arbitrary-cases.ts';
import { isTagged, judge, refereeScore, type RefereeCase } from '#testing/referee/referee.ts';
import type { ComposedLesson } from '#composition/result/composed-lesson.ts';
import { composingThemed } from './themed-lesson.ts';

const seedArbitrary = fc.integer({ min: 0, max: 0xffffffff });
const wishArbitrary: fc.Arbitrary<ThemeWish> = fc.record({
  name: fc.constant('balance'),
  tags: fc.constantFrom(['BALANCE'], ['ball', 'שיווי משקל'], ['unused']),
});

type Composed = { plain: ComposedLesson; themed: ComposedLesson };
/** A lesson with and without the theme; undefined if none exists without. */
const compose = (given: RefereeCase, theme: ThemeWish, seed: number, tieBreak?: number): Composed | undefined => {
  const plan = planOf(given);
  const history = columnsOf(given);
  const options = { lessonsAhead: given.lessonsAhead, ...(tieBreak !== undefined && { tieBreak }) };
  try {
    const plain = composeLesson(plan, history, given.now, seed, options);
    const themed = composeNow(
      composingThemed(plan, theme, { history, now: given.now, seed, options }, () =>
        composing(plan, history, given.now, seed, options),
      ),
    );
    return { plain, themed };
  } catch (error) {
    if (error instanceof CannotCompose) return undefined;
    throw error;
  }
};
const idsOf = (lesson: ComposedLesson) => lesson.parts.map(({ video }) => video.id);
const taggedIn = (lesson: ComposedLesson, { tags }: ThemeWish) =>
  lesson.parts.filter(({ video }) => isTagged(video, tags)).length;
const pinsIn = (lesson: ComposedLesson) =>
  lesson.parts.filter(({ isFixed }) => isFixed).map(({ block, video }) => [block, video.id]);
const forCases = (check: (given: RefereeCase, theme: ThemeWish, seed: number) => void) => {
  fc.assert(fc.property(caseArbitrary(SMALL_CASES), wishArbitrary, seedArbitrary, check), { numRuns: 200 });
  fc.assert(fc.property(caseArbitrary(LARGE_CASES), wishArbitrary, seedArbitrary, check), { numRuns: 40 });
};

const costsNothing = (given: RefereeCase, { plain, themed }: Composed) => {
  expect(themed.outsideSeconds).toBeLessThanOrEqual(plain.outsideSeconds);
  expect(themed.parts.map(({ block }) => block)).toEqual(plain.parts.map(({ block }) => block));
  expect(pinsIn(themed)).toEqual(pinsIn(plain));
  const { blocks } = judge(given);
  for (const { block, isFixed, video } of themed.parts)
    if (!isFixed) expect(blocks[block]!.candidateIds).toContain(video.id);
  expect(new Set(idsOf(themed)).size).toBe(themed.parts.length);
};

describe('a theme', () => {
  it('costs no second, part or pin and at most a fiftieth of the score', () => {
    let more = 0;
    forCases((given, theme, seed) => {
      const composed = compose(given, theme, seed);
      if (!composed) return;
      const { plain, themed } = composed;
      costsNothing(given, composed);
      expect(themed.score).toBeCloseTo(refereeScore(given, judge(given), idsOf(themed)).score, 9);
      expect(themed.score).toBeGreaterThanOrEqual(0.98 * plain.score - 1e-9);
      expect(taggedIn(themed, theme)).toBeGreaterThanOrEqual(taggedIn(plain, theme));
      if (taggedIn(themed, theme) > taggedIn(plain, theme)) more += 1;
    });
    // without an effect there would be none
    expect(more).toBeGreaterThan(0);
  });
});
