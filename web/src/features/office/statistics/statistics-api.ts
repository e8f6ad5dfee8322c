import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StatisticStep, VideoUseSort } from '@zuzu/contract/constants.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import { api } from '#lib/api/client.ts';
import { byCursor, pageOf } from '#lib/api/page.ts';

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

/** Number of active groups, and the totals of individuals. */
export const groupUseOptions = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: [...STATISTICS_KEY, 'groups', from, to],
    queryFn: ({ signal }) => api.statistics.groups({ from, to }, { signal }),
    placeholderData: keepPreviousData,
  });

type Order<Sort> = { sort?: Sort; order?: 'ascending' | 'descending' };

export interface ClassesFilter {
  /** Part of the class's or its owner's name. */
  q?: string | undefined;
  /** Filters for classes that played nothing (`inactive`), or only those of them that had played before (`stopped`). */
  only?: 'inactive' | 'stopped' | undefined;
}
const classesInput = ({ from, to }: DayRange, { q, only }: ClassesFilter) => ({
  from,
  to,
  ...(q && { q }),
  ...(only && { only }),
});

/** The activity of each class, page by page. */
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

/** Fetches the activity of every matching class. */
export const allClassesOptions = (range: DayRange, filter: ClassesFilter) =>
  queryOptions({
    queryKey: [...STATISTICS_KEY, 'all-classes', classesInput(range, filter)],
    queryFn: async ({ signal }) => (await api.statistics.classes(classesInput(range, filter), { signal })).body,
    placeholderData: keepPreviousData,
  });

/** View counts of videos, page by page. */
export const videoListOptions = ({ from, to }: DayRange, sorted: Order<VideoUseSort>) =>
  infiniteQueryOptions({
    queryKey: [...STATISTICS_KEY, 'video-use', { from, to, ...sorted }],
    queryFn: async ({ queryKey, signal, pageParam }) => {
      const input = { from, to, ...sorted, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) };
      return pageOf(queryKey, await api.statistics.videoUse(input, { signal }));
    },
    ...byCursor,
    placeholderData: keepPreviousData,
  });

/** Fetches the view counts of all videos, for export. */
export const allVideoUse = async ({ from, to }: DayRange, sorted: Order<VideoUseSort>) =>
  (await api.statistics.videoUse({ from, to, ...sorted })).body;
