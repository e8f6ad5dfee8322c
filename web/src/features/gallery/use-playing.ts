import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { useLeaveOnce } from '#layouts/use-leave-once.ts';

/** The loaded part of the list. */
interface Loaded {
  videos: readonly Video[];
  /** No request is in flight. */
  isSettled: boolean;
  hasMore: boolean;
  loadMore: () => void;
}

/**
 * The video that plays over the list. It is in the URL: the browser's 'back' closes it, and a reload opens it again,
 * wherever in the list it is. If the list doesn't contain it, the URL changes to the list's.
 */
export const usePlaying = ({ videos, isSettled, hasMore, loadMore }: Loaded) => {
  const navigate = useNavigate();
  const { video: videoId, ...query } = useSearch({ from: '/gallery' });
  const [playing, setPlaying] = useState<Video>();
  // playback continues even if the list changes
  const video = playing?._id === videoId ? playing : videos.find(({ _id }) => _id === videoId);
  if (video !== playing) setPlaying(video);

  const toList = () => void navigate({ to: '/gallery', search: query, replace: true, resetScroll: false });
  const isMissing = videoId !== undefined && !video && isSettled;
  const find = useEffectEvent(() => (hasMore ? loadMore() : toList()));
  useEffect(() => {
    if (isMissing) find();
  }, [isMissing]);

  return {
    video,
    play: ({ _id }: Video) => void navigate({ to: '/gallery', search: { ...query, video: _id }, resetScroll: false }),
    close: useLeaveOnce(video !== undefined, toList),
  };
};
