import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { useLeaveOnce } from '#layouts/use-leave-once.ts';
import { paths } from '#paths.ts';

/** What has come of the list so far. */
interface Loaded {
  videos: readonly Video[];
  /** Nothing is under way. */
  isSettled: boolean;
  hasMore: boolean;
  loadMore: () => void;
}

/**
 * The video that plays over the list. It is in the address: the browser's 'back' closes it, and a reload opens it again,
 * wherever in the list it is. An address of a video that isn't in the list is the list's.
 */
export const usePlaying = ({ videos, isSettled, hasMore, loadMore }: Loaded) => {
  const navigate = useNavigate();
  const { video: wanted, ...query } = useSearch({ from: paths.gallery });
  const [playing, setPlaying] = useState<Video>();
  // what plays goes on as it is, whatever becomes of the list in the meantime
  const video = playing?._id === wanted ? playing : videos.find(({ _id }) => _id === wanted);
  if (video !== playing) setPlaying(video);

  const toList = () => void navigate({ to: paths.gallery, search: query, replace: true, resetScroll: false });
  const isMissing = wanted !== undefined && !video && isSettled;
  const find = useEffectEvent(() => (hasMore ? loadMore() : toList()));
  useEffect(() => {
    if (isMissing) find();
  }, [isMissing]);

  return {
    video,
    play: ({ _id }: Video) =>
      void navigate({ to: paths.gallery, search: { ...query, video: _id }, resetScroll: false }),
    close: useLeaveOnce(video !== undefined, toList),
  };
};
