import { composeLesson } from '@zuzu/domain/composition/compose-lesson.ts';
import { composeThemed } from '@zuzu/domain/composition/theme/themed-lesson.ts';
import { THEME_COST } from '@zuzu/domain/composition/score/score.ts';
import { indexLibrary } from '@zuzu/domain/composition/library/library-index.ts';
import { makePlan } from '@zuzu/domain/composition/plan/plan.ts';
import { seededRandom } from '@zuzu/domain/composition/referee/seeded-random.ts';
import { themeModes, type ThemeMode } from '@zuzu/domain/themes/theme.ts';
import { mean, printTable, quickest, shown } from '#figures.ts';
import { HISTORIES, instanceOf } from './instances.ts';

const REPEATS = 3;
/** One video of eight has the theme's tag. */
const TAGGED = 8;

export type ThemedLessons = {
  size: number;
  mode: ThemeMode;
  withoutPercent: number;
  withPercent: number;
  /** Share of the score without the theme that the lesson with it keeps: mean and least. */
  keptMean: number;
  keptLeast: number;
  lackingPercent: number;
  withoutMs: number;
  withMs: number;
};

/** Lessons with and without a theme that covers all blocks, in realistic instances. */
export const themedLessons = (size: number, mode: ThemeMode, count: number): ThemedLessons => {
  const theme = { name: 'balance', tags: ['balance'], mode, categories: [] };
  const rows = Array.from({ length: count }, (_, number) => {
    const instance = instanceOf(size + number * 7, size, HISTORIES[number % HISTORIES.length]!);
    const dice = seededRandom(number);
    const videos = instance.videos.map((video) => ({ ...video, tags: dice.below(TAGGED) === 0 ? ['balance'] : [] }));
    const plan = makePlan(indexLibrary(videos), instance);
    const { columns: history, now } = instance;
    const moment = { history, now, seed: number, options: {} };
    const plain = () => composeLesson(plan, history, now, number);
    const themed = () =>
      composeThemed(plan, theme, moment, (limit) => composeLesson(plan, history, now, number, { limit }));
    const [without, lesson] = [plain(), themed()];
    const share = ({ parts }: typeof lesson) =>
      (100 * parts.filter(({ video }) => video.tags?.length).length) / parts.length;
    return {
      withoutPercent: share(without),
      withPercent: share(lesson),
      kept: lesson.score / without.score,
      isLacking: lesson.warnings.some(({ code }) => code === 'THEME'),
      withoutMs: quickest(REPEATS, plain),
      withMs: quickest(REPEATS, themed),
    };
  });
  const of = (value: (row: (typeof rows)[number]) => number) => rows.map(value);
  return {
    size,
    mode,
    withoutPercent: mean(of((row) => row.withoutPercent)),
    withPercent: mean(of((row) => row.withPercent)),
    keptMean: mean(of((row) => row.kept)),
    keptLeast: Math.min(...of((row) => row.kept)),
    lackingPercent: 100 * mean(of((row) => Number(row.isLacking))),
    withoutMs: mean(of((row) => row.withoutMs)),
    withMs: mean(of((row) => row.withMs)),
  };
};

export const printThemes = (rows: readonly ThemedLessons[]): void =>
  printTable(
    'A theme that covers all blocks, one video of eight has its tag',
    ['videos', 'mode', '% of parts without', 'with', 'score kept', 'least', 'too small %', 'ms without', 'with'],
    rows.map((row) => [
      shown(row.size, 0),
      row.mode,
      shown(row.withoutPercent, 0),
      shown(row.withPercent, 0),
      shown(row.keptMean, 3),
      shown(row.keptLeast, 3),
      shown(row.lackingPercent, 0),
      shown(row.withoutMs, 2),
      shown(row.withMs, 2),
    ]),
  );

export const themesOf = (sizes: readonly number[], count: number): ThemedLessons[] =>
  sizes.flatMap((size) => themeModes.map((mode) => themedLessons(size, mode, count)));

export const themeGoals = (rows: readonly ThemedLessons[]) => {
  const least = Math.min(...rows.filter(({ mode }) => mode === 'first').map(({ keptLeast }) => keptLeast));
  return [
    {
      what: 'a theme that comes first: score kept',
      goal: `≥ ${1 - THEME_COST}`,
      value: shown(least, 4),
      reached: least >= 1 - THEME_COST - 1e-9,
    },
  ];
};
