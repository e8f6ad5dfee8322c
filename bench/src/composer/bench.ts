import { indexLibrary } from '@zuzu/domain/composition/library/library-index.ts';
import { seededRandom } from '@zuzu/domain/testing/referee/seeded-random.ts';
import { lengthCodes, lessonMinutes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { schoolYear } from '@zuzu/domain/planning/school-year.ts';
import { yearFigures, type YearFigures } from '@zuzu/domain/planning/school-year-figures.ts';
import { compare, comparisonGoals, printComparisons } from './against-optimum.ts';
import { atLeast, atMost, cellsOf, printGoals, printTable, quickest, shown, type Goal } from '#figures.ts';
import { libraryOf, planOf } from '#library.ts';
import { demoWeeks, otherWeeks, seatedWeeks, weekGoals } from './weeks.ts';
import { exactOf, printExact, printSpeed, speedGoals, speedOf, throughput } from './speed.ts';

export const summary =
  'lessons against the proven optimum (HiGHS), their speed by library size, a year, and 120 lessons in a row';

const YEAR_LIBRARY = 500;
const RULE_NEW_PERCENT = 30;
const DAYS = 365;
const YEAR_RUNS = 3;
const YEAR_LIMIT_MS = 10_000;
const MEAN_SECONDS = 70;

type Year = YearFigures & { parts: number; candidates: number; ms: number };

/** One lesson a day for a year, as for a real group, each marked as seen on that day. */
const yearOf = (lengthCode: LengthCode): Year => {
  const videos = libraryOf(seededRandom(YEAR_LIBRARY + lengthCode), YEAR_LIBRARY, MEAN_SECONDS, false);
  const plan = planOf(indexLibrary(videos), lengthCode);
  const start = Date.UTC(2026, 0, 1, 7);
  const simulate = () => [...schoolYear(plan, { lessons: DAYS, lessonsPerWeek: 7, start, seed: lengthCode })];
  const ms = quickest(YEAR_RUNS, simulate);
  const lessons = simulate();
  const candidates = plan.members.length;
  return { ...yearFigures(lessons, candidates), parts: lessons.at(-1)!.parts, candidates, ms };
};

const printYears = (years: readonly (readonly [string, Year])[]): void =>
  printTable(
    `A year of daily lessons, ${YEAR_LIBRARY} videos, default rules (${RULE_NEW_PERCENT} % new), intensity 3`,
    ...cellsOf(
      years.map(([minutes, year]) => ({
        minutes,
        parts: String(year.parts),
        suitable: String(year.candidates),
        outside: String(year.outsideLessons),
        'again ≤ 7 days %': shown(year.soonPercent ?? Number.NaN, 1),
        'all seen on day': String(year.allSeenDay ?? 'never'),
        'longest unseen': year.longestUnseenDays === null ? '–' : `${year.longestUnseenDays} days`,
        'new %': shown(year.newWhileLeftPercent ?? Number.NaN, 1),
        different: String(year.differentLessons),
        ms: shown(year.ms, 0),
      })),
    ),
  );

const yearGoals = (year: Year): Goal[] => {
  const fromRule = Math.abs((year.newWhileLeftPercent ?? Infinity) - RULE_NEW_PERCENT);
  const percent = { unit: ' %', digits: 1 };
  return [
    atMost('year: lessons outside', year.outsideLessons, 0),
    atMost('year: parts seen within 7 days', year.soonPercent ?? Infinity, 22, percent),
    atMost('year: longest unseen, once through', year.longestUnseenDays ?? Infinity, 45, { unit: ' days' }),
    atMost(`year: new parts while there are some, from ${RULE_NEW_PERCENT} %`, fromRule, 4, percent),
    atLeast('year: different lessons', year.differentLessons, DAYS),
  ];
};

/** Quick: fewer instances, libraries of up to 5,000 videos, in less than half a minute. */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const startedAt = performance.now();
  console.log(`Node ${process.version}, ${quick ? 'quick' : 'full'} run. Instances: bench/src/composer/instances.ts`);
  const sizes = quick ? [50, 500, 5000] : [50, 500, 5000, 50_000, 100_000];
  const speeds = sizes.map((size) => speedOf(size, quick ? 4 : 30));
  const perSecond = throughput();
  printSpeed(speeds);
  const exacts = (quick ? [50, 500] : sizes).map((size) => exactOf(size, quick ? 6 : size > 5000 ? 6 : 40));
  printExact(exacts);
  const years = lengthCodes.map((code) => [String(lessonMinutes[code].content), yearOf(code)] as const);
  printYears(years);
  const weeks = demoWeeks();
  seatedWeeks();
  if (!quick) otherWeeks();
  const comparisons = quick
    ? await compare({ 50: 12, 500: 8 }, { uneven: 4, composed: 4 })
    : await compare({ 50: 70, 500: 70, 5000: 50, 100_000: 12 }, { uneven: 200, composed: 200 });
  printComparisons(comparisons);
  const slowest = atMost('year: slowest length', Math.max(...years.map(([, { ms }]) => ms)), YEAR_LIMIT_MS, {
    unit: ' ms',
  });
  printGoals([
    ...comparisonGoals(comparisons),
    ...speedGoals(speeds, perSecond),
    ...yearGoals(years[2]![1]),
    ...weekGoals(weeks),
    slowest,
  ]);
  console.log(`\n${shown((performance.now() - startedAt) / 1000, 0)} seconds`);
};
