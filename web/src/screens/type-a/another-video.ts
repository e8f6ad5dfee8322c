import type { Video } from '@zuzu/domain/videos/video.ts';

/** The video that is shown: the one that was asked for if it is there, else this week's, else the last one watched. */
export const shownVideo = (videos: readonly Video[], asked: string | undefined): Video | undefined =>
  videos.find(({ _id }) => _id === asked) ?? videos.find(({ weekStart }) => weekStart) ?? videos[0];

/**
 * A random other one of the watched videos and this week's; undefined where there is no other.
 * `random` gives a number from 0 up to 1.
 */
export const anotherVideo = (
  videos: readonly Video[],
  shown: Video,
  random: () => number = Math.random,
): Video | undefined => {
  const others = videos.filter(({ _id }) => _id !== shown._id);
  return others[Math.floor(random() * others.length)];
};
