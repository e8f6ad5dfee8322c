import type { Video } from '@zuzu/domain/videos/video.ts';

/** The video to show: the requested one if it exists, else this week's, else the last one watched. */
export const shownVideo = (videos: readonly Video[], requestedId: string | undefined): Video | undefined =>
  videos.find(({ _id }) => _id === requestedId) ?? videos.find(({ weekStart }) => weekStart) ?? videos[0];

/**
 * Another random video among the watched ones and this week's; undefined if there is no other. `random` returns a
 * number from 0 to below 1.
 */
export const anotherVideo = (
  videos: readonly Video[],
  shown: Video,
  random: () => number = Math.random,
): Video | undefined => {
  const others = videos.filter(({ _id }) => _id !== shown._id);
  return others[Math.floor(random() * others.length)];
};
