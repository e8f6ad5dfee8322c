import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StatisticStep } from '@zuzu/contract/statistics.ts';
import { api } from './client.ts';

/** Days in Asia/Jerusalem, 'YYYY-MM-DD', both included. */
export interface DayRange {
  from: string;
  to: string;
}
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

/** What groups did. */
export const groupUseOptions = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: [...STATISTICS_KEY, 'groups', from, to],
    queryFn: ({ signal }) => api.statistics.groups({ from, to }, { signal }),
    placeholderData: keepPreviousData,
  });
