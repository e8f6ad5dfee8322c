import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { api } from './client.ts';

/** What every list of videos is kept under. */
export const VIDEOS_KEY = ['videos'] as const;
const LIST_KEY = [...VIDEOS_KEY, 'list'] as const;
/** How often videos are looked at that are being prepared. */
const PROGRESS_EVERY_MS = 1_500;

/** The whole library, newest first. */
export const videosOptions = queryOptions({
  queryKey: LIST_KEY,
  queryFn: async ({ signal }) => (await api.videos.list({}, { signal })).body,
});

/** Where a video is pinned, and how many ready lessons play it. */
export const videoUsageOptions = (id: string) =>
  queryOptions({
    queryKey: [...VIDEOS_KEY, 'usage', id],
    queryFn: ({ signal }) => api.videos.usage({ id }, { signal }),
    staleTime: 0,
  });

/** Puts newer states of some videos into the list that has been loaded. */
export const putVideos = (queries: QueryClient, videos: readonly Video[]): void => {
  const newer = new Map(videos.map((video) => [video._id, video]));
  queries.setQueryData(videosOptions.queryKey, (list) => list?.map((video) => newer.get(video._id) ?? video));
};

/** Follows videos that are being prepared, and keeps the list up to date with what it hears. */
export const progressOptions = (ids: readonly string[], queries: QueryClient) =>
  queryOptions({
    queryKey: [...VIDEOS_KEY, 'progress', ids],
    queryFn: async ({ signal }) => {
      const { body: videos } = await api.videos.list({ ids: ids.join(',') }, { signal });
      putVideos(queries, videos);
      return videos.length;
    },
    enabled: ids.length > 0,
    refetchInterval: PROGRESS_EVERY_MS,
    gcTime: 0,
  });
