import { statisticSteps, type StatisticStep } from '@zuzu/contract/statistics.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { weekOf, weeksAfter } from '@zuzu/domain/weekly/week.ts';
import type { DayRange } from '#api/statistics.ts';
import { cleanSearchText } from '#components/behavior/clean-search-text.ts';

/** Number of weeks in each period, including the current one. */
export const periods = { '4': 4, '12': 12, year: 52 } as const;
export type Period = keyof typeof periods;

/** The screen's search params; defaults are left out. */
export interface StatisticsSearch {
  period?: Period | undefined;
  by?: StatisticStep | undefined;
  /** Filters classes by name. */
  q?: string | undefined;
}
export const statisticsSearch = ({ period, by, q }: Record<string, unknown>): StatisticsSearch => ({
  ...(Object.hasOwn(periods, String(period)) && period !== '12' && { period: String(period) as Period }),
  ...(statisticSteps.some((step) => step === by) && by !== 'week' && { by: by as StatisticStep }),
  ...(cleanSearchText(q) && { q: cleanSearchText(q) }),
});

/** The days of a period until today; it begins on a Sunday, or in steps of months on the first of a month. */
export const rangeOf = (period: Period, by: StatisticStep, now: Date): DayRange => {
  const to = localDate(now);
  const sunday = weeksAfter(weekOf(now.getTime()), 1 - periods[period]);
  if (by !== 'month') return { from: sunday, to };
  if (period !== 'year') return { from: `${sunday.slice(0, 7)}-01`, to };
  const [year = 0, month = 1] = to.split('-').map(Number);
  return { from: new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10), to };
};
