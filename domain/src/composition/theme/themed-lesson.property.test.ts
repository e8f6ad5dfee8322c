import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ThemeMode, ThemeWish } from '#themes/theme.ts';
import { composeLesson, composeNow, composing } from '#composition/compose-lesson.ts';
import { CannotCompose } from '#composition/plan/cannot-compose.ts';
import { caseArbitrary, columnsOf, LARGE_CASES, planOf, SMALL_CASES } from '#testing/arbitrary-cases.ts';
import { limitedCategories } from '#composition/referee/brute-force.ts';
import { isTagged, judge, refereeScore, type RefereeCase } from '#composition/referee/referee.ts';
import type { ComposedLesson } from '#composition/result/composed-lesson.ts';
import { composingThemed } from './themed-lesson.ts';

const seedArbitrary = fc.integer({ min: 0, max: 0xffffffff });
const wishArbitrary = (mode: ThemeMode): fc.Arbitrary<ThemeWish> =>
  fc.record({
    name: fc.constant('balance'),
    tags: fc.constantFrom(['BALANCE'], ['ball', 'שיווי משקל'], ['nobody has it']),
    mode: fc.constant(mode),
    categories: fc.constantFrom([], ['main'], ['small'], ['small/story', 'main'], ['nowhere']),
  });

type Composed = { plain: ComposedLesson; themed: ComposedLesson };
/** A lesson with and without the theme; undefined where there is none without. */
const compose = (given: RefereeCase, theme: ThemeWish, seed: number, tieBreak?: number): Composed | undefined => {
  const plan = planOf(given);
  const history = columnsOf(given);
  const options = { lessonsAhead: given.lessonsAhead, ...(tieBreak !== undefined && { tieBreak }) };
  try {
    const plain = composeLesson(plan, history, given.now, seed, options);
    const themed = composeNow(
      composingThemed(plan, theme, { history, now: given.now, seed, options }, (limit) =>
        composing(plan, history, given.now, seed, { ...options, limit }),
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
const lackingIn = ({ warnings }: ComposedLesson) =>
  warnings.flatMap(({ code, category }) => (code === 'THEME' ? [category!] : []));
const pinsIn = (lesson: ComposedLesson) =>
  lesson.parts.filter(({ isFixed }) => isFixed).map(({ block, video }) => [block, video.id]);
const openBlocks = (given: RefereeCase) => judge(given).blocks.filter(({ pinnedId }) => pinnedId === null);
/** The categories of a lesson that a theme covers, in its order. */
const coveredIn = (given: RefereeCase, { categories }: ThemeWish) =>
  [...new Set(openBlocks(given).map(({ category }) => category))].filter(
    (category) => categories.length === 0 || categories.some((each) => `${category}/`.startsWith(`${each}/`)),
  );

const forCases = (mode: ThemeMode, check: (given: RefereeCase, theme: ThemeWish, seed: number) => void) => {
  fc.assert(fc.property(caseArbitrary(SMALL_CASES), wishArbitrary(mode), seedArbitrary, check), { numRuns: 200 });
  fc.assert(fc.property(caseArbitrary(LARGE_CASES), wishArbitrary(mode), seedArbitrary, check), { numRuns: 40 });
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

describe('a theme that comes first', () => {
  it('costs no second, no part, no pin, and no more than a fiftieth of the score, and has no fewer of its videos', () => {
    let more = 0;
    forCases('first', (given, theme, seed) => {
      const composed = compose(given, theme, seed);
      if (!composed) return;
      const { plain, themed } = composed;
      costsNothing(given, composed);
      expect(themed.score).toBeCloseTo(refereeScore(given, judge(given), idsOf(themed)).score, 9);
      expect(themed.score).toBeGreaterThanOrEqual(0.98 * plain.score - 1e-9);
      expect(taggedIn(themed, theme)).toBeGreaterThanOrEqual(taggedIn(plain, theme));
      expect(lackingIn(themed)).toEqual([]);
      if (taggedIn(themed, theme) > taggedIn(plain, theme)) more += 1;
    });
    // without an effect there would be none
    expect(more).toBeGreaterThan(0);
  });
});

describe('a theme that has its categories for itself', () => {
  it('costs no second, no part and no pin, and names the categories that it doesn’t have for itself', () => {
    forCases('only', (given, theme, seed) => {
      const composed = compose(given, theme, seed);
      if (!composed) return;
      const { themed } = composed;
      costsNothing(given, composed);
      const lacking = lackingIn(themed);
      const own = coveredIn(given, theme).filter((category) => !lacking.includes(category));
      for (const { isFixed, blockPath, video } of themed.parts)
        if (!isFixed && own.includes(blockPath) && !isInNarrower(blockPath, video.path, coveredAndNot(given, own)))
          expect(isTagged(video, theme.tags)).toBe(true);
    });
  });

  it('has those for itself that the referee says', () => {
    let [some, none] = [0, 0];
    fc.assert(
      fc.property(caseArbitrary(SMALL_CASES), wishArbitrary('only'), seedArbitrary, (given, theme, seed) => {
        const composed = compose({ ...given, seriesInProcess: null }, theme, seed);
        if (!composed) return;
        const covered = coveredIn(given, theme);
        const limited = limitedCategories(given, theme.tags, covered);
        const lacking = lackingIn(composed.themed);
        expect(lacking).toEqual(covered.filter((category) => !limited.includes(category)));
        const { blocks } = judge(given, { tags: theme.tags, limited });
        for (const { block, isFixed, video } of composed.themed.parts)
          if (!isFixed) expect(blocks[block]!.candidateIds).toContain(video.id);
        if (lacking.length > 0) some += 1;
        else if (covered.length > 0) none += 1;
      }),
      { numRuns: 300 },
    );
    expect(Math.min(some, none)).toBeGreaterThan(20);
  });
});

/** The lesson's categories that aren't the theme's own. */
const coveredAndNot = (given: RefereeCase, own: readonly string[]) =>
  openBlocks(given)
    .map(({ category }) => category)
    .filter((category) => !own.includes(category));
/** True for a video that a wider block takes from a narrower category of the lesson that isn't limited. */
const isInNarrower = (blockPath: string, path: string, others: readonly string[]) =>
  others.some((other) => other.startsWith(`${blockPath}/`) && `${path}/`.startsWith(`${other}/`));
