import { lengthCodes, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { compare, comparisonGoals, printComparisons } from './against-others.ts';
import { printGoals, printTable, shown } from '#figures.ts';
import { exactOf, printExact, printSpeed, speedGoals, speedOf, throughput } from './speed.ts';
import { yearOf, type Year } from './year.ts';

export const summary =
  'lessons against the proven optimum (HiGHS) and random ones, their speed by library size, and a simulated year';

const YEAR_LIBRARY = 500;
const RULE_NEW_PERCENT = 30;

const printYears = (years: readonly (readonly [string, Year])[]): void =>
  printTable(
    `A year of daily lessons, ${YEAR_LIBRARY} videos, default rules (${RULE_NEW_PERCENT} % new), intensity 3`,
    [
      'minutes',
      'parts',
      'suitable',
      'outside',
      'again ≤ 7 days %',
      'all seen on day',
      'longest unseen',
      'new %',
      'different',
    ],
    years.map(([name, year]) => [
      name,
      String(year.parts),
      String(year.candidates),
      String(year.outsideLessons),
      shown(year.soonPercent ?? Number.NaN, 1),
      String(year.allSeenDay ?? 'never'),
      year.longestUnseenDays === null ? '–' : `${year.longestUnseenDays} days`,
      shown(year.newWhileLeftPercent ?? Number.NaN, 1),
      String(year.differentLessons),
    ]),
  );

const yearGoals = (year: Year) => [
  { what: 'year: lessons outside', goal: '0', value: String(year.outsideLessons), reached: year.outsideLessons === 0 },
  {
    what: 'year: parts seen within 7 days',
    goal: '≤ 22 %',
    value: `${shown(year.soonPercent ?? Number.NaN, 1)} %`,
    reached: (year.soonPercent ?? Infinity) <= 22,
  },
  {
    what: 'year: longest unseen, once through',
    goal: '≤ 45 days',
    value: `${year.longestUnseenDays} days`,
    reached: year.longestUnseenDays !== null && year.longestUnseenDays <= 45,
  },
  {
    what: 'year: new parts while there are some',
    goal: `${RULE_NEW_PERCENT} ± 4 %`,
    value: `${shown(year.newWhileLeftPercent ?? Number.NaN, 1)} %`,
    reached: Math.abs((year.newWhileLeftPercent ?? Infinity) - RULE_NEW_PERCENT) <= 4,
  },
  {
    what: 'year: different lessons',
    goal: '365',
    value: String(year.differentLessons),
    reached: year.differentLessons === 365,
  },
];

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
  const years = lengthCodes.map((code) => [String(lessonMinutes[code].content), yearOf(YEAR_LIBRARY, code)] as const);
  printYears(years);
  const comparisons = quick
    ? await compare({ 50: 12, 500: 8 }, { uneven: 4, composed: 4 })
    : await compare({ 50: 70, 500: 70, 5000: 50, 100_000: 12 }, { uneven: 200, composed: 200 });
  printComparisons(comparisons);
  printGoals([...comparisonGoals(comparisons), ...speedGoals(speeds, perSecond), ...yearGoals(years[2]![1])]);
  console.log(`\n${shown((performance.now() - startedAt) / 1000, 0)} seconds`);
};
