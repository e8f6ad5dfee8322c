import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StatisticStep } from '@zuzu/contract/statistics.ts';
import { api } from './client.ts';
import { byCursor, pageOf } from './page.ts';

/** Days in Asia/Jerusalem, 'YYYY-MM-DD', both included. */
export interface DayRange {
  from: string;
  to: string;
}
/** Classes that come at once; the next ones follow while scrolling. */
const PAGE_SIZE = 100;
const STATISTICS_KEY = ['statistics'] as const;

/** Lessons and minutes; the figures before stay until the new ones have come. */
export const activityOptions = ({ from, to }: DayRange, by: StatisticStep) =>
  queryOptions({
    queryKey: [...STATISTICS_KEY, 'activity', from, to, by],
    queryFn: ({ signal }) => api.statistics.activity({ from, to, by }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What is seen of the library. */
export const videoUseOptions = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: [...STATISTICS_KEY, 'videos', from, to],
    queryFn: ({ signal }) => api.statistics.videos({ from, to }, { signal }),
    placeholderData: keepPreviousData,
  });

/** How many groups play, and what individuals do together. */
export const groupUseOptions = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: [...STATISTICS_KEY, 'groups', from, to],
    queryFn: ({ signal }) => api.statistics.groups({ from, to }, { signal }),
    placeholderData: keepPreviousData,
  });

export interface ClassesFilter {
  /** A part of the class's name, or of its owner's. */
  q?: string | undefined;
  /** Those that played nothing, or only those of them that had played before. */
  only?: 'inactive' | 'stopped' | undefined;
}
const classesInput = ({ from, to }: DayRange, { q, only }: ClassesFilter) => ({
  from,
  to,
  ...(q && { q }),
  ...(only && { only }),
});

/** What each class did, by name, page by page. */
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

/** What every class did that matches, for a file. */
export const allClasses = async (range: DayRange, filter: ClassesFilter) =>
  (await api.statistics.classes(classesInput(range, filter))).body;
