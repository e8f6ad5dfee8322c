import { useEffect, useRef, useState } from 'react';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { createTimeline } from './lesson-timeline.ts';
import { newPlayId } from './new-play-id.ts';
import { createPlayerStore } from './player-store.ts';
import type { SeenOwner } from './seen-queue.ts';
import { usePlayEvents } from './use-play-events.ts';
import { usePlayer } from './use-player.ts';
import { useSeenReporting } from './use-seen-reporting.ts';
import s from './single-video.module.css';

interface SingleVideoProps {
  video: Video;
  /** Whose history it goes into. */
  owner: SeenOwner;
  /** It can't be played. */
  onFailure: () => void;
}
/**
 * One video in the browser's own controls, which starts by itself; it counts as seen as a part of a lesson does. Another
 * video needs another `key`.
 */
export const SingleVideo = ({ video, owner, onFailure }: SingleVideoProps) => {
  const element = useRef<HTMLVideoElement>(null);
  const [playId] = useState(newPlayId);
  const [fileKeys] = useState(() => [video.fileKey]);
  const [store] = useState(() =>
    createPlayerStore({
      source: { url: video.signedUrl },
      timeline: createTimeline([video.length]),
      partJoin: 'gapless',
      contentHost: '',
    }),
  );
  useSeenReporting(store, { owner, playId, fileKeys });
  usePlayEvents(store, { owner, playId, fileKey: video.fileKey });
  useEffect(() => (element.current ? store.attach(element.current) : undefined), [store]);

  const phase = usePlayer(store, (state) => state.phase);
  useEffect(() => {
    if (phase === 'ready') store.play();
    if (phase === 'failed') onFailure();
  }, [phase, store, onFailure]);
  return (
    <video
      ref={element}
      className={s.video}
      dir="ltr"
      controls
      playsInline
      poster={video.thumbnailUrl}
      aria-label={video.displayName}
    />
  );
};
