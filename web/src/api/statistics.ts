import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StatisticStep } from '@zuzu/contract/statistics.ts';
import { api } from './client.ts';
import { byCursor, pageOf } from './page.ts';

/** Days in Asia/Jerusalem, 'YYYY-MM-DD', both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}
const PAGE_SIZE = 100;
const STATISTICS_KEY = ['statistics'] as const;

/** Lessons and minutes; the previous figures stay until the new ones have loaded. */
export const activityOptions = ({ from, to }: DayRange, by: StatisticStep) =>
  queryOptions({
    queryKey: [...STATISTICS_KEY, 'activity', from, to, by],
    queryFn: ({ signal }) => api.statistics.activity({ from, to, by }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Usage of the library's videos. */
export const videoUseOptions = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: [...STATISTICS_KEY, 'videos', from, to],
    queryFn: ({ signal }) => api.statistics.videos({ from, to }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The number of groups that play, and the totals of individuals. */
export const groupUseOptions = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: [...STATISTICS_KEY, 'groups', from, to],
    queryFn: ({ signal }) => api.statistics.groups({ from, to }, { signal }),
    placeholderData: keepPreviousData,
  });

export interface ClassesFilter {
  /** Part of the class's or its owner's name. */
  q?: string | undefined;
  /** Only classes that played nothing (`inactive`), or of those only the ones that had played before (`stopped`). */
  only?: 'inactive' | 'stopped' | undefined;
}
const classesInput = ({ from, to }: DayRange, { q, only }: ClassesFilter) => ({
  from,
  to,
  ...(q && { q }),
  ...(only && { only }),
});

/** The activity of each class, by name, page by page. */
export const classesOptions = (range: DayRange, filter: ClassesFilter) =>
  infiniteQueryOptions({
    queryKey: [...STATISTICS_KEY, 'classes', classesInput(range, filter)],
    queryFn: async ({ queryKey, signal, pageParam }) => {
      const input = { ...classesInput(range, filter), limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) };
      return pageOf(queryKey, await api.statistics.classes(input, { signal }));
    },
    ...byCursor,
    placeholderData: keepPreviousData,
  });

/** The activity of every matching class, for a file. */
export const allClasses = async (range: DayRange, filter: ClassesFilter) =>
  (await api.statistics.classes(classesInput(range, filter))).body;
