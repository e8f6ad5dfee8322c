import { queryOptions } from '@tanstack/react-query';
import { VIDEOS_KEY } from '#api/videos.ts';
import { api } from '#api/client.ts';

/** The videos that the signed-in type A user watched in the last six months, and this week's video. Cached per user. */
export const myVideosOptions = (userId: string) =>
  queryOptions({
    queryKey: [...VIDEOS_KEY, 'type-a', userId],
    queryFn: ({ signal }) => api.videos.typeA(undefined, { signal }),
    // a video that has just been watched belongs in the gallery
    staleTime: 0,
  });
