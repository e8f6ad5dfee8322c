import { composeLesson } from '@zuzu/domain/composition/compose-lesson.ts';
import { seededRandom } from '@zuzu/domain/composition/referee/seeded-random.ts';
import { judge, refereeScore } from '@zuzu/domain/composition/referee/referee.ts';
import { TIE_BREAK } from '@zuzu/domain/composition/score/score.ts';
import loadHighs from 'highs';
import { mean, printTable, quantile, quickest, shown } from '#figures.ts';
import { highsOptimum } from './highs-optimum.ts';
import { composedInstanceOf, HISTORIES, instanceOf, unevenInstanceOf, type Instance } from './instances.ts';
import { bestOfThousand } from './random-thousand.ts';

const REPEATS = 5;
const WARM_UPS = 40;

const UNEVEN = 'uneven, 500';
/** Their histories are of lessons that the composer made. */
const COMPOSED = 'composed, 500';

export type Comparison = {
  /** The group of instances that it belongs to. */
  of: string;
  /** Optimum minus what the composer's lesson is worth, at τ = 0. */
  gap: number;
  /** The same with the τ used in production. */
  gapWithVariety: number;
  /** What the composer's lesson is worth, minus the same of the best of 1,000 random lessons. */
  ahead: number;
  composerMs: number;
  highsMs: number;
  randomMs: number;
};

/**
 * Composer, HiGHS and random lessons on the same instances. Instances that provably have no lesson inside the tolerance
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
    { of: UNEVEN, count: others.uneven, instance: (number) => unevenInstanceOf(number + 1) },
    { of: COMPOSED, count: others.composed, instance: (number) => composedInstanceOf(number + 1) },
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
      const draw = () => bestOfThousand(plan, columns, now, judgement, seededRandom(number).next);
      const random = draw();
      const drawn = random ? judged(random) : null;
      if (comparisons.length < WARM_UPS) quickest(REPEATS, () => compose());
      comparisons.push({
        of,
        gap: Math.max(0, best.upperBound - merit),
        gapWithVariety: Math.max(0, best.upperBound - judged(idsOf(compose())).merit),
        ahead: drawn && drawn.outsideSeconds === 0 ? merit - drawn.merit : Number.NaN,
        composerMs: quickest(REPEATS, () => compose()),
        highsMs: best.milliseconds,
        randomMs: quickest(2, draw),
      });
      found += 1;
    }
    if (skipped > 0) console.log(`${of} videos: ${skipped} instances skipped: no lesson inside the tolerance`);
  }
  return comparisons;
};

const ahead = (rows: readonly Comparison[]): number[] =>
  rows.map((row) => row.ahead).filter((value) => !Number.isNaN(value));

/** Instances for which random lessons are a fair opponent. */
const fairInstances = (rows: readonly Comparison[]): Comparison[] =>
  rows.filter(({ of }) => of !== UNEVEN && of !== COMPOSED);

const withAll = (rows: readonly Comparison[]): [string, Comparison[]][] => [
  ...Map.groupBy(rows, ({ of }) => of),
  ['all', [...rows]],
];

export const printComparisons = (comparisons: readonly Comparison[]): void => {
  const ratio = (rows: readonly Comparison[], of: 'highsMs' | 'randomMs') =>
    quantile(
      rows.map((row) => row[of] / row.composerMs),
      0.5,
    );
  printTable(
    'Gap to the proven optimum (HiGHS) at τ = 0, and with the τ of 0.01 that users get',
    ['videos', 'instances', 'mean', 'p90', 'largest', 'mean, τ', 'HiGHS ms', 'composer ms', 'times faster'],
    withAll(comparisons).map(([name, rows]) => [
      name,
      String(rows.length),
      shown(mean(rows.map(({ gap }) => gap)), 5),
      shown(
        quantile(
          rows.map(({ gap }) => gap),
          0.9,
        ),
        5,
      ),
      shown(Math.max(...rows.map(({ gap }) => gap)), 5),
      shown(mean(rows.map(({ gapWithVariety }) => gapWithVariety)), 5),
      shown(
        quantile(
          rows.map(({ highsMs }) => highsMs),
          0.5,
        ),
        1,
      ),
      shown(
        quantile(
          rows.map(({ composerMs }) => composerMs),
          0.5,
        ),
        3,
      ),
      shown(ratio(rows, 'highsMs'), 0),
    ]),
  );
  printTable(
    'Ahead of the best of 1,000 random lessons, where one of them lies inside',
    ['videos', 'inside', 'mean', 'worst', 'random ms', 'times faster'],
    withAll(fairInstances(comparisons)).map(([name, rows]) => [
      name,
      `${ahead(rows).length} of ${rows.length}`,
      shown(mean(ahead(rows)), 4),
      shown(Math.min(...ahead(rows)), 4),
      shown(
        quantile(
          rows.map(({ randomMs }) => randomMs),
          0.5,
        ),
        3,
      ),
      shown(ratio(rows, 'randomMs'), 1),
    ]),
  );
};

export const comparisonGoals = (comparisons: readonly Comparison[]) => {
  const gaps = comparisons.map(({ gap }) => gap);
  const costs = comparisons.map(({ gap, gapWithVariety }) => gapWithVariety - gap);
  const even = fairInstances(comparisons);
  const leads = ahead(even);
  const highs = quantile(
    comparisons.map((row) => row.highsMs / row.composerMs),
    0.5,
  );
  const random = quantile(
    even.map((row) => row.randomMs / row.composerMs),
    0.5,
  );
  return [
    { what: 'mean gap to the optimum', goal: '≤ 0.0005', value: shown(mean(gaps), 5), reached: mean(gaps) <= 0.0005 },
    {
      what: 'largest gap to the optimum',
      goal: '≤ 0.01',
      value: shown(Math.max(...gaps), 5),
      reached: Math.max(...gaps) <= 0.01,
    },
    {
      what: 'maximum cost of the tie-break',
      goal: `≤ ${TIE_BREAK}`,
      value: shown(Math.max(...costs), 5),
      reached: Math.max(...costs) <= TIE_BREAK + 1e-9,
    },
    { what: 'faster than HiGHS, median', goal: '≥ 100 ×', value: `${shown(highs, 0)} ×`, reached: highs >= 100 },
    {
      what: 'never behind random-1,000 by more than',
      goal: '0.002',
      value: shown(Math.max(0, -Math.min(...leads)), 4),
      reached: Math.min(...leads) >= -0.002,
    },
    { what: 'ahead of it on average', goal: '≥ 0.015', value: shown(mean(leads), 4), reached: mean(leads) >= 0.015 },
    { what: 'faster than it, median', goal: '≥ 8 ×', value: `${shown(random, 1)} ×`, reached: random >= 8 },
  ];
};
