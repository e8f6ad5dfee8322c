import { composeCandidates } from '@zuzu/domain/composition/compose-candidates.ts';
import { composeLesson, composing } from '@zuzu/domain/composition/compose-lesson.ts';
import { answerFeasibility } from '@zuzu/domain/composition/feasibility/feasibility.ts';
import { historyOf } from '@zuzu/domain/composition/history/history.ts';
import { indexLibrary } from '@zuzu/domain/composition/library/library-index.ts';
import { seededRandom, type RandomSource } from '@zuzu/domain/testing/referee/seeded-random.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { lengthCodes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { atLeast, atMost, mean, printTable, quantile, quickest, shown, type Goal } from '#figures.ts';
import { HISTORIES, historyRows, libraryOf, NOW, planOf } from '#library.ts';

const REPEATS = 5;

export type SizeSpeed = {
  size: number;
  indexMs: number;
  planMs: number;
  composeMs: number[];
  candidatesMs: number;
  outside: number;
};

const libraryFor = (dice: RandomSource, size: number) => libraryOf(dice, size, 70, false);

/** Default rules, every length, empty, partial and full histories, many seeds: the time of single composes. */
export const speedOf = (size: number, seeds: number): SizeSpeed => {
  const dice = seededRandom(size);
  const videos = libraryFor(dice, size);
  const index = indexLibrary(videos);
  // each of a fresh index, without the lists per intensity that plans share
  const planMsOf = (code: LengthCode): number => {
    const fresh = indexLibrary(videos);
    return quickest(1, () => planOf(fresh, code));
  };
  const planMs = Math.max(...lengthCodes.map((code) => Math.min(planMsOf(code), planMsOf(code), planMsOf(code))));
  const composeMs: number[] = [];
  let outside = 0;
  for (const kind of HISTORIES) {
    const history = historyOf(historyRows(dice, videos, kind));
    for (const code of lengthCodes) {
      const plan = planOf(index, code);
      for (let seed = 0; seed < seeds; seed += 1) {
        const first = composing(plan, history, NOW, seed).next();
        if (!first.done || !first.value.inTolerance) outside += 1;
        else composeMs.push(quickest(REPEATS, () => composeLesson(plan, history, NOW, seed)));
      }
    }
  }
  const partial = historyOf(historyRows(dice, videos, 'partial'));
  const plan = planOf(index, 3);
  const candidatesMs = quickest(3, () => composeCandidates(plan, partial, NOW, 1, 1000));
  return { size, indexMs: quickest(2, () => indexLibrary(videos)), planMs, composeMs, candidatesMs, outside };
};

/** Composes per second on one core: 500 videos, 10 blocks, about half of the library seen. */
export const throughput = (): number => {
  const dice = seededRandom(10);
  const videos = libraryFor(dice, 500);
  const config = structuredClone(defaultLessonConfig);
  config.lessonRules[2].order.push('small/coordination');
  const plan = planOf(indexLibrary(videos), 2, config);
  const history = historyOf(historyRows(dice, videos, 'partial'));
  const composes = 1000;
  let seed = 0;
  const ms = quickest(REPEATS, () => {
    for (let each = 0; each < composes; each += 1) composeLesson(plan, history, NOW, (seed += 1));
  });
  return (composes / ms) * 1000;
};

export type Exact = { size: number; asked: number; of: number; inside: number; ms: number[] };

/**
 * Windows that the local search can't hit: a point in time (to the millisecond), or clips of only two lengths with a
 * window between their sums. Times the exact search wherever it was needed.
 */
export const exactOf = (size: number, instances: number): Exact => {
  const result: Exact = { size, asked: 0, of: 0, inside: 0, ms: [] };
  const dice = seededRandom(size * 3);
  const library = libraryFor(dice, size);
  for (let number = 0; number < instances; number += 1) {
    const isPoint = number % 2 === 0;
    const videos = isPoint
      ? library
      : library.map((video) => ({ ...video, length: (dice.next() < 0.5 ? 60 : 240) + dice.below(1000) / 1000 }));
    const config = structuredClone(defaultLessonConfig);
    const code = lengthCodes[dice.below(5)]!;
    const rule = config.lessonRules[code];
    rule.duration = isPoint ? rule.duration + dice.below(60_000) / 60_000 : rule.order.length + 3 * dice.below(4) + 1.5;
    config.tolerances.lessonDuration[code] = isPoint
      ? { min: rule.duration, max: rule.duration }
      : { min: rule.duration - 0.25, max: rule.duration + 0.25 };
    const plan = planOf(indexLibrary(videos), code, config);
    const history = historyOf(historyRows(dice, videos, 'partial'));
    const outcome = composing(plan, history, NOW, number).next();
    result.of += 1;
    if (outcome.done) continue;
    const question = outcome.value;
    result.asked += 1;
    result.ms.push(quickest(1, () => (result.inside += answerFeasibility(question).outsideMs === 0 ? 1 : 0)));
  }
  return result;
};

export const printSpeed = (speeds: readonly SizeSpeed[]): void =>
  printTable(
    'One compose by library size, default rules, all lengths and histories (quickest of 5 runs each), in ms',
    ['videos', 'composes', 'mean', 'p50', 'p99', 'largest', 'index', 'plan', '1,000 candidates', 'not inside'],
    speeds.map(({ size, composeMs, indexMs, planMs, candidatesMs, outside }) => [
      shown(size, 0),
      shown(composeMs.length, 0),
      shown(mean(composeMs), 3),
      shown(quantile(composeMs, 0.5), 3),
      shown(quantile(composeMs, 0.99), 3),
      shown(Math.max(...composeMs), 3),
      shown(indexMs, 1),
      shown(planMs, 2),
      shown(candidatesMs, 0),
      shown(outside, 0),
    ]),
  );

export const printExact = (exacts: readonly Exact[]): void =>
  printTable(
    'The exact fallback (off the event loop, kept per plan): points in time and windows between the sums, in ms',
    ['videos', 'windows', 'asked', 'inside after all', 'p50', 'p99'],
    exacts.map(({ size, of, asked, inside, ms }) => [
      shown(size, 0),
      shown(of, 0),
      shown(asked, 0),
      shown(inside, 0),
      shown(quantile(ms, 0.5), 1),
      shown(quantile(ms, 0.99), 1),
    ]),
  );

export const speedGoals = (speeds: readonly SizeSpeed[], perSecond: number): Goal[] => {
  const worst = (of: (speed: SizeSpeed) => number): number => Math.max(...speeds.map(of));
  const p99 = worst(({ composeMs }) => quantile(composeMs, 0.99));
  return [
    atMost('p99 of a compose, worst size', p99, 2, { unit: ' ms', digits: 2 }),
    atMost(
      'plan, worst size',
      worst(({ planMs }) => planMs),
      20,
      { unit: ' ms', digits: 1 },
    ),
    atMost(
      '1,000 candidates, worst size',
      worst(({ candidatesMs }) => candidatesMs),
      300,
      { unit: ' ms' },
    ),
    atLeast('composes per second and core', perSecond, 4000),
  ];
};
