import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { api } from '#lib/api/client.ts';
import { sendReportsFirst } from '#features/reports/send-waiting-reports.ts';
import { VIDEOS_KEY } from '#features/videos/videos-api.ts';

/** The videos that the signed-in type A user watched in the last six months, and this week's video. Cached per user. */
const myVideosOptions = (userId: string) =>
  queryOptions({
    queryKey: [...VIDEOS_KEY, 'type-a', userId],
    queryFn: async ({ signal }) => {
      await sendReportsFirst();
      return api.videos.typeA(undefined, { signal });
    },
    // a video just watched belongs in the gallery
    staleTime: 0,
  });

/** The data from the sign-in: this week's video, and the videos watched until then. */
const fromSignIn = ({ watchedVideos = [], currentWeekVideo }: SignedInUser): Video[] => {
  const known = currentWeekVideo && watchedVideos.some(({ _id }) => _id === currentWeekVideo._id);
  return currentWeekVideo && !known ? [currentWeekVideo, ...watchedVideos] : [...watchedVideos];
};

/** A type A user's videos: watched ones and this week's. If they can't be loaded, the ones from the sign-in. */
export const useMyVideos = (user: SignedInUser) => {
  const { data, error, isPending, isFetching, refetch } = useQuery(myVideosOptions(user._id));
  return {
    videos: data ?? (error ? fromSignIn(user) : []),
    isPending,
    /** Only the data from the sign-in is available. */
    isStale: error !== null && data === undefined,
    isFetching,
    retry: () => void refetch(),
  };
};
