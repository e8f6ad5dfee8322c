import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';

/** Query key prefix of the schedule of weekly videos. */
export const WEEKLY_KEY = ['weekly-videos'] as const;

/** The given number of weeks starting at `from`; the previous weeks stay until the new ones have loaded. */
export const weeksOptions = (from: string, weeks: number) =>
  queryOptions({
    queryKey: [...WEEKLY_KEY, 'weeks', from, weeks],
    queryFn: ({ signal }) => api.weeklyVideos.list({ from, weeks }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Previews who gets which video in a week. */
export const weekPreviewOptions = (weekStart: string) =>
  queryOptions({
    queryKey: [...WEEKLY_KEY, 'preview', weekStart],
    queryFn: ({ signal }) => api.weeklyVideos.preview({ weekStart }, { signal }),
    staleTime: 0,
  });

/** Schedules a video for the audience of a week; `instead` is the entry that it replaces. */
export const scheduleVideo = (entry: Parameters<typeof api.weeklyVideos.schedule>[0]) =>
  api.weeklyVideos.schedule(entry);

export const removeScheduled = (id: string) => api.weeklyVideos.remove({ id });
