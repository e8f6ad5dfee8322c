import { statisticSteps, videoUseSorts, type StatisticStep, type VideoUseSort } from '@zuzu/contract/constants.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { isMonth, monthsAfter } from '@zuzu/domain/calendar/months.ts';
import { weekOf, weeksAfter } from '@zuzu/domain/weekly/week.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import { oneOf, searchReader, searchText } from '#ui/behavior/search-params.ts';
import { schoolSorts } from '#features/office/schools/school-rows.ts';

/** A class counts as stopped after this many weeks without a lesson. */
export const STOPPED_AFTER_WEEKS = '4';

/** Number of weeks in each period, including the current one. */
export const periods = { '4': 4, '12': 12, year: 52 } as const;
export type Period = keyof typeof periods;

/** The sort column of a table, with a leading minus for descending order. */
export type SortedBy<Column extends string> = Column | `-${Column}`;

/** Default order: most views first. */
export const DEFAULT_VIDEOS: SortedBy<VideoUseSort> = '-views';

const sortedBy = <Column extends string>(columns: readonly Column[], fallback: SortedBy<Column>) =>
  oneOf(
    columns.flatMap((column): SortedBy<Column>[] => [column, `-${column}`]),
    fallback,
  );

/** The screen's search params. */
export const statisticsSearch = searchReader({
  period: oneOf(Object.keys(periods) as Period[], '12'),
  /** A calendar month, 'YYYY-MM'; overrides the period until today. */
  month: (month) => (isMonth(month) ? month : undefined),
  by: oneOf(statisticSteps, 'week'),
  /** Filter of the groups, and order of their schools. */
  q: searchText,
  only: oneOf(['inactive', 'stopped']),
  groups: oneOf(schoolSorts, 'owner'),
  videos: sortedBy(videoUseSorts, DEFAULT_VIDEOS),
});
export type StatisticsSearch = ReturnType<typeof statisticsSearch>;

/** Splits an order into column and direction. */
export const partsOfOrder = <Column extends string>(sorted: SortedBy<Column>) =>
  ({
    column: sorted.replace(/^-/, '') as Column,
    order: sorted.startsWith('-') ? 'descending' : 'ascending',
  }) as const;

/** Sort state and toggle of a column; the first press sorts texts ascending, numbers descending. */
export const sortingBy = <Column extends string>(
  column: Column,
  isText: boolean,
  by: SortedBy<Column>,
  onSort: (by: SortedBy<Column>) => void,
) => {
  const current = partsOfOrder(by);
  const order = current.column === column ? current.order : undefined;
  const isAscendingNext = order ? order === 'descending' : isText;
  return { order, onSort: () => onSort(isAscendingNext ? column : `-${column}`) };
};

/** Returns the days of a period until today; it starts on a Sunday, or for monthly steps on the first of a month. */
export const rangeOf = (period: Period, by: StatisticStep, now: Date): DayRange => {
  const to = localDate(now);
  const sunday = weeksAfter(weekOf(now.getTime()), 1 - periods[period]);
  if (by !== 'month') return { from: sunday, to };
  if (period !== 'year') return { from: `${sunday.slice(0, 7)}-01`, to };
  const [year = 0, month = 1] = to.split('-').map(Number);
  return { from: new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10), to };
};

/** Returns the days of a month, up to today. */
export const rangeOfMonth = (month: string, now: Date): DayRange => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const today = localDate(now);
  return { from: `${month}-01`, to: last < today ? last : today };
};

const MONTHS_OFFERED = 24;
/** Returns this month and the previous ones, latest first. */
export const latestMonths = (now: Date): string[] =>
  Array.from({ length: MONTHS_OFFERED }, (_, i) => monthsAfter(localDate(now).slice(0, 7), -i));
