import { composeLesson } from '@zuzu/domain/composition/compose-lesson.ts';
import { indexLibrary } from '@zuzu/domain/composition/library/library-index.ts';
import { makePlan } from '@zuzu/domain/composition/plan/plan.ts';
import { seededRandom } from '@zuzu/domain/composition/referee/seeded-random.ts';
import { HEART_COST } from '@zuzu/domain/composition/score/score.ts';
import { composeWished } from '@zuzu/domain/composition/wishes/wished-lesson.ts';
import { mean, printTable, quickest, shown } from '#figures.ts';
import { HISTORIES, instanceOf } from './instances.ts';

const REPEATS = 3;
/** One video of twenty isn't for the group, and three of twenty have a heart. */
const OF = 20;
const HEARTS = 3;

export type WishedLessons = {
  size: number;
  /** Percent of the parts that aren't for the group, and that have a heart: without and with the wishes. */
  notForUs: [number, number];
  hearts: [number, number];
  /** Share of the score without the wishes that the lesson with them keeps: mean and least. */
  keptMean: number;
  keptLeast: number;
  withoutMs: number;
  withMs: number;
};

/** Lessons with and without what a group has said, in realistic instances. */
export const wishedLessons = (size: number, count: number): WishedLessons => {
  const rows = Array.from({ length: count }, (_, number) => {
    const instance = instanceOf(size + number * 7, size, HISTORIES[number % HISTORIES.length]!);
    const dice = seededRandom(number);
    const rolls = new Map(instance.videos.map(({ id }) => [id, dice.below(OF)]));
    const said = (is: (roll: number) => boolean) =>
      new Set([...rolls].filter(([, roll]) => is(roll)).map(([id]) => id));
    const wishes = { notForUs: said((roll) => roll === 0), hearts: said((roll) => roll > 0 && roll <= HEARTS) };
    const plan = makePlan(indexLibrary(instance.videos), instance);
    const { columns: history, now } = instance;
    const plain = () => composeLesson(plan, history, now, number);
    const wished = () =>
      composeWished(plan, wishes, { history, now, options: {} }, (input) =>
        composeLesson(plan, input.history, now, number, { avoid: input.avoid, newPartsWithin: input.newPartsWithin }),
      );
    const [without, lesson] = [plain(), wished()];
    const share = ({ parts }: typeof lesson, ids: ReadonlySet<number>) =>
      (100 * parts.filter(({ video }) => ids.has(video.id)).length) / parts.length;
    return {
      notForUs: [share(without, wishes.notForUs), share(lesson, wishes.notForUs)] as const,
      hearts: [share(without, wishes.hearts), share(lesson, wishes.hearts)] as const,
      kept: lesson.score / without.score,
      withoutMs: quickest(REPEATS, plain),
      withMs: quickest(REPEATS, wished),
    };
  });
  const of = (value: (row: (typeof rows)[number]) => number) => mean(rows.map(value));
  return {
    size,
    notForUs: [of((row) => row.notForUs[0]), of((row) => row.notForUs[1])],
    hearts: [of((row) => row.hearts[0]), of((row) => row.hearts[1])],
    keptMean: of((row) => row.kept),
    keptLeast: Math.min(...rows.map(({ kept }) => kept)),
    withoutMs: of((row) => row.withoutMs),
    withMs: of((row) => row.withMs),
  };
};

export const printWishes = (rows: readonly WishedLessons[]): void =>
  printTable(
    'One video of 20 isn’t for the group, three of 20 have a heart',
    [
      'videos',
      '% not for it, without',
      'with',
      '% hearts, without',
      'with',
      'score kept',
      'least',
      'ms without',
      'with',
    ],
    rows.map((row) => [
      shown(row.size, 0),
      ...[...row.notForUs, ...row.hearts].map((percent) => shown(percent, 1)),
      shown(row.keptMean, 3),
      shown(row.keptLeast, 3),
      shown(row.withoutMs, 2),
      shown(row.withMs, 2),
    ]),
  );

export const wishGoals = (rows: readonly WishedLessons[]) => {
  const least = Math.min(...rows.map(({ keptMean }) => keptMean));
  return [
    {
      what: 'what a group wishes: score kept, mean of the worst size',
      goal: `≥ ${1 - HEART_COST}`,
      value: shown(least, 4),
      reached: least >= 1 - HEART_COST,
    },
  ];
};
