import { useQuery } from '@tanstack/react-query';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { myVideosOptions } from '#api/individual.ts';

/** What came with the sign-in: this week's video, and what was watched until then. */
const fromSignIn = ({ watchedVideos = [], currentWeekVideo }: SignedInUser): Video[] => {
  const known = currentWeekVideo && watchedVideos.some(({ _id }) => _id === currentWeekVideo._id);
  return currentWeekVideo && !known ? [currentWeekVideo, ...watchedVideos] : [...watchedVideos];
};

/**
 * The videos of a type A user: watched ones and this week's. Where they can't be loaded, those of the sign-in, else none.
 */
export const useMyVideos = (user: SignedInUser) => {
  const { data, error, isPending, isFetching, refetch } = useQuery(myVideosOptions(user._id));
  return {
    videos: data ?? (error ? fromSignIn(user) : []),
    isPending,
    /** Nothing newer than the sign-in could be had. */
    isStale: error !== null && data === undefined,
    isFetching,
    retry: () => void refetch(),
  };
};
