import { queryOptions } from '@tanstack/react-query';
import { VIDEOS_KEY } from './videos.ts';
import { api } from './client.ts';

/** What the signed-in type A user watched in six months, and the video of this week. Another user's is never shown. */
export const myVideosOptions = (userId: string) =>
  queryOptions({
    queryKey: [...VIDEOS_KEY, 'type-a', userId],
    queryFn: ({ signal }) => api.videos.typeA(undefined, { signal }),
    // what was just watched belongs in the gallery
    staleTime: 0,
  });
