import { statisticSteps, type StatisticStep } from '@zuzu/contract/statistics.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { weekOf, weeksAfter } from '@zuzu/domain/weekly/week.ts';
import type { DayRange } from '#api/statistics.ts';
import { searchedText } from '#components/behavior/searched-text.ts';

/** Weeks of each period, this one among them. */
export const periods = { '4': 4, '12': 12, year: 52 } as const;
export type Period = keyof typeof periods;

/** What the address of the screen says; what is left out is the default. */
export interface StatisticsSearch {
  period?: Period | undefined;
  by?: StatisticStep | undefined;
  /** Which classes are looked for. */
  q?: string | undefined;
}
export const statisticsSearch = ({ period, by, q }: Record<string, unknown>): StatisticsSearch => ({
  ...(Object.hasOwn(periods, String(period)) && period !== '12' && { period: String(period) as Period }),
  ...(statisticSteps.some((step) => step === by) && by !== 'week' && { by: by as StatisticStep }),
  ...(searchedText(q) && { q: searchedText(q) }),
});

/** The days of a period until today; it begins where a week does, by months where a month does. */
export const rangeOf = (period: Period, by: StatisticStep, now: Date): DayRange => {
  const to = localDate(now);
  const sunday = weeksAfter(weekOf(now.getTime()), 1 - periods[period]);
  if (by !== 'month') return { from: sunday, to };
  if (period !== 'year') return { from: `${sunday.slice(0, 7)}-01`, to };
  const [year = 0, month = 1] = to.split('-').map(Number);
  return { from: new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10), to };
};
