import { composeLesson } from '@zuzu/domain/composition/compose-lesson.ts';
import { judge, refereeScore } from '@zuzu/domain/testing/referee/referee.ts';
import { TIE_BREAK } from '@zuzu/domain/composition/score/score.ts';
import loadHighs from 'highs';
import { atLeast, atMost, mean, printTable, quantile, quantileOf, quickest, shown, type Goal } from '#figures.ts';
import { highsOptimum } from './highs-optimum.ts';
import { HISTORIES } from '#library.ts';
import { composedInstanceOf, instanceOf, unevenInstanceOf, type Instance } from './instances.ts';

const REPEATS = 5;
const WARM_UPS = 40;

export type Comparison = {
  /** The group of instances that it belongs to. */
  of: string;
  /** Optimum minus what the composer's lesson is worth, at τ = 0. */
  gap: number;
  /** The same with the τ used in production. */
  gapWithVariety: number;
  composerMs: number;
  highsMs: number;
};

/**
 * Composer and HiGHS on the same instances. Instances that provably have no lesson inside the tolerance
 * are skipped. What lessons are worth is computed by the referee: the score, less what repetitions and a missed share cost.
 */
export const compare = async (
  counts: Readonly<Record<number, number>>,
  others: { uneven: number; composed: number },
): Promise<Comparison[]> => {
  // The package's types describe its CommonJS entry, where the loader is one level deeper than in the ES module used
  // here.
  const highs = await (loadHighs as unknown as typeof loadHighs.default)();
  const comparisons: Comparison[] = [];
  const sources: { of: string; count: number; instance: (number: number) => Instance }[] = [
    ...Object.entries(counts).map(([size, count]) => ({
      of: shown(Number(size), 0),
      count,
      instance: (number: number) =>
        instanceOf(Number(size) + number * 7, Number(size), HISTORIES[number % HISTORIES.length]!),
    })),
    { of: 'uneven, 500', count: others.uneven, instance: (number) => unevenInstanceOf(number + 1) },
    // their histories are of lessons that the composer made
    { of: 'composed, 500', count: others.composed, instance: (number) => composedInstanceOf(number + 1) },
  ];
  for (const { of, count, instance: instanceNumber } of sources) {
    let skipped = 0;
    for (let found = 0, number = 0; found < count; number += 1) {
      const instance = instanceNumber(number);
      const { plan, columns, now, lessonsAhead } = instance;
      const judgement = judge(instance);
      if (judgement.filled.length === 0) continue;
      const compose = (tieBreak?: number) =>
        composeLesson(plan, columns, now, number, { lessonsAhead, ...(tieBreak !== undefined && { tieBreak }) });
      const lesson = compose(0);
      if (!lesson.inTolerance) {
        skipped += 1;
        continue;
      }
      const judged = (ids: readonly number[]) => refereeScore(instance, judgement, ids);
      const idsOf = ({ parts }: typeof lesson) => parts.map(({ video }) => video.id);
      const { merit } = judged(idsOf(lesson));
      const best = highsOptimum(highs, instance, judgement, merit);
      if (comparisons.length < WARM_UPS) quickest(REPEATS, () => compose());
      comparisons.push({
        of,
        gap: Math.max(0, best.upperBound - merit),
        gapWithVariety: Math.max(0, best.upperBound - judged(idsOf(compose())).merit),
        composerMs: quickest(REPEATS, () => compose()),
        highsMs: best.milliseconds,
      });
      found += 1;
    }
    if (skipped > 0) console.log(`${of} videos: ${skipped} instances skipped: no lesson inside the tolerance`);
  }
  return comparisons;
};

/** How many times faster the composer is, in the median. */
const timesFaster = (rows: readonly Comparison[]): number =>
  quantileOf(rows, 0.5, ({ highsMs, composerMs }) => highsMs / composerMs);

const withAll = (rows: readonly Comparison[]): [string, Comparison[]][] => [
  ...Map.groupBy(rows, ({ of }) => of),
  ['all', [...rows]],
];

export const printComparisons = (comparisons: readonly Comparison[]): void => {
  printTable(
    'Gap to the proven optimum (HiGHS) at τ = 0, and with the τ of 0.01 that users get',
    ['videos', 'instances', 'mean', 'p90', 'largest', 'mean, τ', 'HiGHS ms', 'composer ms', 'times faster'],
    withAll(comparisons).map(([name, rows]) => {
      const gaps = rows.map(({ gap }) => gap);
      const withVariety = rows.map(({ gapWithVariety }) => gapWithVariety);
      return [
        name,
        String(rows.length),
        ...[mean(gaps), quantile(gaps, 0.9), Math.max(...gaps), mean(withVariety)].map((gap) => shown(gap, 5)),
        shown(
          quantileOf(rows, 0.5, ({ highsMs }) => highsMs),
          1,
        ),
        shown(
          quantileOf(rows, 0.5, ({ composerMs }) => composerMs),
          3,
        ),
        shown(timesFaster(rows), 0),
      ];
    }),
  );
};

export const comparisonGoals = (comparisons: readonly Comparison[]): Goal[] => {
  const gaps = comparisons.map(({ gap }) => gap);
  const costs = comparisons.map(({ gap, gapWithVariety }) => gapWithVariety - gap);
  return [
    atMost('mean gap to the optimum', mean(gaps), 0.0005, { digits: 5 }),
    atMost('largest gap to the optimum', Math.max(...gaps), 0.01, { digits: 5 }),
    atMost('maximum cost of the tie-break', Math.max(...costs), TIE_BREAK + 1e-9, { digits: 5 }),
    atLeast('faster than HiGHS, median', timesFaster(comparisons), 50, { unit: ' ×' }),
  ];
};
