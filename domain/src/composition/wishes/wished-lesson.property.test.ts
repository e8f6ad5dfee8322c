import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeLesson, composeNow, composing } from '#composition/compose-lesson.ts';
import { CannotCompose } from '#composition/plan/cannot-compose.ts';
import { caseArbitrary, columnsOf, LARGE_CASES, planOf, SMALL_CASES } from '#testing/arbitrary-cases.ts';
import { everyLesson } from '#testing/referee/brute-force.ts';
import { judge, refereeScore, type RefereeCase } from '#testing/referee/referee.ts';
import type { ComposedLesson } from '#composition/result/composed-lesson.ts';
import { composingWished, noWishes, type Wishes } from './wished-lesson.ts';

const seedArbitrary = fc.integer({ min: 0, max: 0xffffffff });
/** Feedback on each video, by its row in the library. */
const saidArbitrary = fc.array(fc.constantFrom('heart', 'not-for-us', undefined, undefined), {
  minLength: 240,
  maxLength: 240,
});
type Said = (string | undefined)[];
const saidOf = ({ videos }: RefereeCase, said: Said, opinion: string): Set<number> =>
  new Set(videos.flatMap(({ id }, at) => (said[at] === opinion ? [id] : [])));

/** The same case, with a history five times as short: two weeks more count most where little time has passed. */
const recently = (given: RefereeCase): RefereeCase => ({
  ...given,
  history: given.history.map(({ videoId, seenAt }) => ({ videoId, seenAt: given.now - (given.now - seenAt) / 5 })),
});

const idsOf = (lesson: ComposedLesson) => lesson.parts.map(({ video }) => video.id);
const newIn = (lesson: ComposedLesson) => lesson.parts.filter(({ seen }) => !seen).length;

/** A lesson with and without wishes; undefined if none exists without. */
const compose = (given: RefereeCase, wishes: Wishes, seed: number, tieBreak?: number) => {
  const plan = planOf(given);
  const history = columnsOf(given);
  const { now, lessonsAhead } = given;
  const options = { lessonsAhead, ...(tieBreak !== undefined && { tieBreak }) };
  const composeAs = (said: Wishes) =>
    composeNow(
      composingWished(plan, said, { history, now, options: {} }, (input) =>
        composing(plan, input.history, now, seed, {
          ...options,
          avoid: input.avoid,
          newPartsWithin: input.newPartsWithin,
        }),
      ),
    );
  try {
    return {
      plain: composeLesson(plan, history, now, seed, options),
      none: composeAs(noWishes),
      wished: composeAs(wishes),
    };
  } catch (error) {
    if (error instanceof CannotCompose) return undefined;
    throw error;
  }
};

const unwelcomeIn = (lesson: ComposedLesson, { notForUs }: Wishes) =>
  lesson.parts.filter(({ isFixed, video }) => !isFixed && notForUs.has(video.id)).map(({ video }) => video.id);

/** The rule's number of new parts, and how far from it a lesson with so many is. */
const awayFromRule = (given: RefereeCase, parts: number, fresh: number) =>
  Math.abs(fresh - (given.config.compositionRules.unseenPercentage * parts) / 100);

const meetsTheRules = (given: RefereeCase, { plain, wished }: { plain: ComposedLesson; wished: ComposedLesson }) => {
  expect(wished.outsideSeconds).toBeLessThanOrEqual(plain.outsideSeconds);
  expect(wished.parts.map(({ block }) => block)).toEqual(plain.parts.map(({ block }) => block));
  expect(new Set(idsOf(wished)).size).toBe(wished.parts.length);
  const { length } = wished.parts;
  expect(awayFromRule(given, length, newIn(wished))).toBeLessThanOrEqual(
    Math.max(1, awayFromRule(given, length, newIn(plain))),
  );
};

const forCases = (check: (given: RefereeCase, said: Said, seed: number) => void) => {
  fc.assert(fc.property(caseArbitrary(SMALL_CASES), saidArbitrary, seedArbitrary, check), { numRuns: 300 });
  fc.assert(fc.property(caseArbitrary(LARGE_CASES), saidArbitrary, seedArbitrary, check), { numRuns: 80 });
};

it('without wishes a lesson is the one without', () => {
  forCases((given, _said, seed) => {
    const composed = compose(given, noWishes, seed);
    expect(composed?.none).toEqual(composed?.plain);
  });
});

describe('videos that are not for a group', () => {
  it('cost no second, part or share, and remaining unwanted parts are reported', () => {
    let fewer = 0;
    forCases((given, said, seed) => {
      const wishes = { hearts: new Set<number>(), notForUs: saidOf(given, said, 'not-for-us') };
      const composed = compose(given, wishes, seed);
      if (!composed) return;
      meetsTheRules(given, composed);
      const told = composed.wished.warnings.filter(({ code }) => code === 'NOT_FOR_US').map(({ block }) => block);
      const there = composed.wished.parts.filter(({ video }) => wishes.notForUs.has(video.id));
      expect(told).toEqual(there.map(({ block }) => block));
      const [left, before] = [unwelcomeIn(composed.wished, wishes).length, unwelcomeIn(composed.plain, wishes).length];
      expect(left).toBeLessThanOrEqual(before);
      if (left < before) fewer += 1;
    });
    // without an effect there would be none
    expect(fewer).toBeGreaterThan(10);
  });

  it('stay only where, as far as every lesson shows, they can’t be left out', () => {
    let stayed = 0;
    fc.assert(
      fc.property(caseArbitrary(SMALL_CASES), saidArbitrary, seedArbitrary, (drawn, said, seed) => {
        const given = { ...drawn, seriesInProcess: null };
        const wishes = { hearts: new Set<number>(), notForUs: saidOf(given, said, 'not-for-us') };
        const composed = compose(given, wishes, seed, 0);
        if (!composed) return;
        const { plain, wished } = composed;
        const stay = unwelcomeIn(wished, wishes);
        for (const id of stay) {
          const others = new Set([...wishes.notForUs].filter((each) => each === id || !stay.includes(each)));
          const judgement = judge(given, others);
          if (judgement.filled.length < plain.parts.length) continue;
          const lessons = everyLesson(judgement).map((ids) => ({ ids, ...refereeScore(given, judgement, ids) }));
          const inside = lessons.filter(({ outsideSeconds }) => outsideSeconds <= plain.outsideSeconds + 1e-6);
          const seen = new Set(given.history.map(({ videoId }) => videoId));
          const bound = Math.max(1, awayFromRule(given, plain.parts.length, newIn(plain)));
          for (const { ids } of inside) {
            const fresh = ids.filter((each) => !seen.has(each)).length;
            expect(awayFromRule(given, ids.length, fresh)).toBeGreaterThan(bound);
          }
        }
        if (stay.length > 0) stayed += 1;
      }),
      { numRuns: 300 },
    );
    expect(stayed).toBeGreaterThan(20);
  });
});

describe('hearts', () => {
  it('cost no second, no part, no share and no more than a fiftieth of the score', () => {
    let others = 0;
    forCases((drawn, said, seed) => {
      const given = recently(drawn);
      const wishes = { hearts: saidOf(given, said, 'heart'), notForUs: new Set<number>() };
      const composed = compose(given, wishes, seed);
      if (!composed) return;
      const { plain, wished } = composed;
      meetsTheRules(given, composed);
      const { score, merit } = refereeScore(given, judge(given), idsOf(wished));
      expect(wished.score).toBeCloseTo(score, 9);
      expect(wished.score).toBeGreaterThanOrEqual(0.98 * plain.score - 1e-9);
      expect(wished.bound).toBeGreaterThanOrEqual(merit - 1e-9);
      const seenAt = new Map(given.history.map((row) => [row.videoId, row.seenAt]));
      for (const { video, lastSeenAt } of wished.parts)
        expect(lastSeenAt ?? Number.NaN).toBe(seenAt.get(video.id) ?? Number.NaN);
      if (idsOf(wished).join() !== idsOf(plain).join()) others += 1;
    });
    // without an effect there would be none
    expect(others).toBeGreaterThan(3);
  });

  it('count as many days as the referee says', () => {
    fc.assert(
      fc.property(caseArbitrary(SMALL_CASES), saidArbitrary, seedArbitrary, (drawn, said, seed) => {
        const given = { ...recently(drawn), seriesInProcess: null };
        const hearts = saidOf(given, said, 'heart');
        const composed = compose(given, { hearts, notForUs: new Set() }, seed, 0);
        if (!composed?.wished.inTolerance) return;
        const judgement = judge(given);
        const lessons = everyLesson(judgement);
        const loses = (days: number) => {
          const scoreOf = (ids: readonly number[]) => refereeScore(given, judgement, ids, { hearts, days });
          const best = Math.max(
            ...lessons.map((ids) => scoreOf(ids)).flatMap((found) => (found.outsideSeconds > 0 ? [] : [found.merit])),
          );
          return best - scoreOf(idsOf(composed.wished)).merit;
        };
        expect(Math.min(...[14, 7, 3, 0].map(loses))).toBeLessThan(0.002);
      }),
      { numRuns: 300 },
    );
  });
});
