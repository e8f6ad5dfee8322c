import type { RefObject } from 'react';
import { isFullscreen, leaveFullscreen } from './fullscreen.ts';
import s from '#player/lesson-player.module.css';

interface PictureProps {
  ref: RefObject<HTMLVideoElement | null>;
  onToggle: () => void;
  /** Shown until playback begins: a video's very first frame may be blank, or in the middle of a movement. */
  poster: string | undefined;
}
/** The video. A click plays or pauses; in full screen it exits full screen. */
export const Picture = ({ ref, onToggle, poster }: PictureProps) => (
  // Captions are drawn over it by stage/captions.tsx: the parts have theirs on one timeline.
  <video
    ref={ref}
    className={s.video}
    playsInline
    poster={poster}
    onClick={() => {
      if (isFullscreen()) void leaveFullscreen();
      else onToggle();
    }}
  />
);
